package dev.credence.scoring.series;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.series.Forecast;
import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.guarantee.series.AdaptiveLeads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The guarantee for the next values of each series, on average over time: adaptive conformal inference by lead
 * ({@link AdaptiveLeads}), whose feedback comes h steps after a forecast of lead h. It holds for any sequence of
 * values, and says nothing about a single forecast. The state of each series goes on where the file left it when new
 * values come.
 *
 * <p>A series that it has no state of, or whose history ends before that state, starts anew on its own history: nothing
 * after the end of a history changes its intervals.
 */
public final class OverTime implements SeriesGuarantee {
    static final String KIND = "time";

    /** States beyond so many numbers would make the model's file unwieldy. */
    private static final long MOST_NUMBERS = 20_000_000;

    private static final String COVERAGES = "coverages";
    private static final String STEP = "step";
    private static final String ORIGINS = "origins";

    /**
     * Options.
     *
     * @param step γ in (0, 1]: how far a miss moves the intervals
     * @param origins number of last origins of a history that a series without state starts with, at least 1
     */
    public record Options(double step, int origins) {
        /** γ = 0.05, 100 origins. */
        public static final Options USUAL = new Options(0.05, 100);

        public Options {
            if (!(step > 0 && step <= 1)) {
                throw new UserException("The step of a guarantee over time is " + step
                        + ", expected a number above 0 and up to 1, such as 0.05.");
            }
            if (origins < 1) {
                throw new UserException(
                        "A guarantee over time needs at least 1 origin to start with, got " + origins + ".");
            }
        }
    }

    private final Options options;
    private final double[] coverages;
    private final Map<String, FollowedSeries> series;

    private OverTime(Options options, double[] coverages, Map<String, FollowedSeries> series) {
        this.options = options;
        this.coverages = coverages;
        this.series = new LinkedHashMap<>(series);
    }

    /** Without any state. */
    public static OverTime start(Options options, double... coverages) {
        SeriesGuarantee.requireCoverages(coverages);
        return new OverTime(options, coverages.clone(), Map.of());
    }

    /**
     * Moves on to the ends of histories: forecasts from each origin, and learns from what came.
     *
     * @param forecaster the model
     * @param histories whole, from their first values, as the model needs them for a forecast
     */
    public OverTime follow(Forecaster forecaster, SeriesTable histories) {
        requireRoom(histories.series().size(), forecaster.horizon());
        Map<String, FollowedSeries> moved = new LinkedHashMap<>(series);
        for (DatedSeries one : histories.series()) {
            moved.put(one.series().id(), followed(forecaster, one));
        }
        return new OverTime(options, coverages, moved);
    }

    private void requireRoom(long count, long horizon) {
        long numbers = count * coverages.length * horizon * (horizon + 1) / 2;
        if (numbers > MOST_NUMBERS) {
            throw new UserException("The state of a guarantee over time would have " + numbers + " numbers, for "
                    + count + " series and " + horizon + " leads; at most " + MOST_NUMBERS
                    + " are kept. Give fewer series, or train for a shorter horizon.");
        }
    }

    /**
     * Moves on with those histories that end after the states of their series, or whose series have none yet; of an
     * earlier or equal end the later state stays.
     *
     * @param histories as {@link #follow} takes them
     * @throws UserException if there would be too many states
     */
    public OverTime advance(Forecaster forecaster, SeriesTable histories) {
        List<DatedSeries> newer =
                histories.series().stream().filter(this::isNewer).toList();
        if (newer.isEmpty()) {
            return this;
        }
        long begun = newer.stream()
                .filter(one -> !series.containsKey(one.series().id()))
                .count();
        requireRoom(series.size() + begun, forecaster.horizon());
        return follow(forecaster, new SeriesTable(histories.columns(), histories.step(), newer, List.of()));
    }

    private boolean isNewer(DatedSeries one) {
        return last(one.series().id())
                .map(time -> !time.isComparableWith(one.last()) || time.compareWith(one.last()) < 0)
                .orElse(true);
    }

    private FollowedSeries followed(Forecaster forecaster, DatedSeries one) {
        return Optional.ofNullable(series.get(one.series().id()))
                .filter(state -> state.isWithin(one))
                .orElseGet(() -> FollowedSeries.start(one, coverages, options, forecaster.horizon()))
                .follow(forecaster, one);
    }

    /** Share of the outcomes so far that were missed at each lead, over all series; NaN where none is known. */
    public double[] missed(int coverage) {
        long[][] counts = counts(coverage);
        double[] missed = new double[counts[0].length];
        Arrays.setAll(missed, h -> counts[1][h] / (double) counts[0][h]);
        return missed;
    }

    /**
     * Outcomes, and how many of them were missed, by lead, over all series.
     *
     * @param coverage by its place
     * @return [2][H]
     */
    public long[][] counts(int coverage) {
        int horizon = series.values().stream()
                .mapToInt(one -> one.states().get(0).leads().size())
                .max()
                .orElse(0);
        long[][] counts = new long[2][horizon];
        for (FollowedSeries one : series.values()) {
            for (int h = 0; h < horizon; h++) {
                AdaptiveLeads.LeadState lead =
                        one.states().get(coverage).leads().get(h);
                counts[0][h] += lead.outcomes();
                counts[1][h] += lead.missed();
            }
        }
        return counts;
    }

    /**
     * The bound of the distance of the share missed at a lead from 1 − coverage, for any values: the mean of the
     * series' bounds, weighted by their outcomes; ∞ before the first.
     *
     * @param coverage by its place
     * @param lead from 1
     */
    public double bound(int coverage, int lead) {
        double sum = 0;
        long outcomes = 0;
        for (FollowedSeries one : series.values()) {
            AdaptiveLeads state = AdaptiveLeads.resume(one.states().get(coverage));
            long own = one.states().get(coverage).leads().get(lead - 1).outcomes();
            sum += own == 0 ? 0 : own * state.bound(lead);
            outcomes += own;
        }
        return outcomes == 0 ? Double.POSITIVE_INFINITY : sum / outcomes;
    }

    /** Number of series with a state. */
    public int size() {
        return series.size();
    }

    /** The options. */
    public Options options() {
        return options;
    }

    @Override
    public List<Double> coverages() {
        return Arrays.stream(coverages).boxed().toList();
    }

    @Override
    public boolean hasBand() {
        return false;
    }

    /** 1 − coverage: both sides are held on average. */
    @Override
    public double leastMissed(double coverage) {
        return 1 - coverage;
    }

    @Override
    public String promise() {
        return "for the next values of each series, on average over time";
    }

    @Override
    public List<List<GuaranteedLeads>> intervals(Forecaster forecaster, SeriesTable histories, Forecast forecast) {
        List<List<GuaranteedLeads>> all = new ArrayList<>();
        for (int i = 0; i < histories.series().size(); i++) {
            FollowedSeries state = followed(forecaster, histories.series().get(i));
            List<GuaranteedLeads> own = new ArrayList<>();
            for (int c = 0; c < coverages.length; c++) {
                own.add(new GuaranteedLeads(
                        coverages[c],
                        AdaptiveLeads.resume(state.states().get(c))
                                .forecast(forecast.get(i).leads()),
                        Optional.empty()));
            }
            all.add(own);
        }
        return all;
    }

    @Override
    public void write(ObjectNode json) {
        json.put("format", FORMAT);
        json.put("kind", KIND);
        json.put(STEP, options.step());
        json.put(ORIGINS, options.origins());
        Arrays.stream(coverages).forEach(json.putArray(COVERAGES)::add);
        ArrayNode list = json.putArray("series");
        series.forEach((id, one) -> one.write(id, list.addObject()));
    }

    static OverTime read(JsonRecord json, int horizon) {
        double[] coverages = json.numbers(COVERAGES);
        Options options = new Options(
                json.number(STEP, g -> g > 0 && g <= 1, "a number above 0 and up to 1"),
                json.whole(ORIGINS, 1, Integer.MAX_VALUE));
        SeriesGuarantee.requireRead(coverages);
        Map<String, FollowedSeries> series = new LinkedHashMap<>();
        for (JsonRecord one : json.records("series")) {
            FollowedSeries read = FollowedSeries.read(one, coverages, options, horizon);
            if (series.put(one.text("id"), read) != null) {
                throw new IllegalArgumentException("the guarantee has two states of '" + one.text("id") + "'");
            }
        }
        return new OverTime(options, coverages, series);
    }

    /** The time of the last value that a series' state has learnt from; empty if it has none. */
    public Optional<Moment> last(String id) {
        return Optional.ofNullable(series.get(id)).flatMap(one -> Moment.parse(one.last()));
    }
}
