package dev.credence.scoring.series;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.Nouns;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.SeriesSet;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.guarantee.CoverageLaw;
import dev.credence.guarantee.series.LeadConformal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The guarantee for a new series of the kind of the series that it was calibrated on: split conformal prediction over
 * series ({@link LeadConformal}), from each one's errors in its last H values, forecast from the values before them.
 * The interval of a lead covers with at least the coverage, on average over new series and the leads of its bucket (1,
 * 2–3, 4–7, …); the band covers all H leads together. It holds if the series are exchangeable; about the next values of
 * the calibrated series themselves it says nothing.
 */
public final class OverSeries implements SeriesGuarantee {
    static final String KIND = "series";

    private static final String ENDS = "ends";
    private static final String LEVELS = "levels";
    private static final int LEAST = 2;

    private final List<LeadConformal> levels;
    private final Map<String, String> ends;
    private final List<String> notes;

    private OverSeries(List<LeadConformal> levels, Map<String, String> ends, List<String> notes) {
        this.levels = List.copyOf(levels);
        this.ends = new LinkedHashMap<>(ends);
        this.notes = List.copyOf(notes);
    }

    /**
     * Calibrates.
     *
     * @param others series up to the ends of their outcomes
     * @throws UserException as {@link Forecaster#calibrated}
     */
    public static OverSeries calibrate(Forecaster forecaster, SeriesTable others, double... coverages) {
        SeriesGuarantee.requireCoverages(coverages);
        int horizon = forecaster.horizon();
        List<DatedSeries> suited =
                others.series().stream().filter(one -> suits(one, horizon)).toList();
        requireUnknown(forecaster, suited, horizon);
        List<String> notes = notes(forecaster, others, suited, horizon);
        for (double coverage : coverages) {
            requireEnough(suited.size(), coverage, horizon);
        }
        double[][] scores = scores(forecaster, suited, horizon);
        List<LeadConformal> levels = new ArrayList<>();
        for (double coverage : coverages) {
            levels.add(fit(scores, coverage, horizon));
        }
        Map<String, String> ends = new LinkedHashMap<>();
        suited.forEach(one -> ends.put(one.series().id(), one.time(0)));
        return new OverSeries(levels, ends, notes);
    }

    private static boolean suits(DatedSeries one, int horizon) {
        int origin = one.series().length() - horizon;
        return origin >= LEAST && one.series().first(origin).known() >= LEAST;
    }

    /** Errors that the model has learnt from are smaller than those to come. */
    private static void requireUnknown(Forecaster forecaster, List<DatedSeries> suited, int horizon) {
        List<DatedSeries> known = suited.stream()
                .filter(one -> forecaster.learnt(one) > one.series().length() - horizon)
                .toList();
        if (!known.isEmpty()) {
            DatedSeries first = known.get(0);
            throw new UserException("The model was trained on the last " + Nouns.counted(horizon, "value") + " of "
                    + known.size() + " series" + ", such as '"
                    + first.series().id() + "' from " + first.time(1 - horizon)
                    + " on: its errors there are smaller than those to come, so that nothing could be guaranteed. Give"
                    + " other series, or later values.");
        }
    }

    private static List<String> notes(
            Forecaster forecaster, SeriesTable others, List<DatedSeries> suited, int horizon) {
        List<String> notes = new ArrayList<>();
        int few = others.series().size() - suited.size();
        if (few > 0) {
            notes.add(few + " of " + others.series().size() + " series have fewer than " + LEAST
                    + " values before their last " + horizon + ": they are left out.");
        }
        long continued =
                suited.stream().filter(one -> forecaster.learnt(one) > 0).count();
        if (continued > 0) {
            notes.add("The model was trained on earlier values of " + continued + " of " + suited.size()
                    + " series: the guarantee is then for series of training, at these times. For new series, calibrate"
                    + " on series that it was not trained on.");
        }
        return notes;
    }

    private static void requireEnough(int series, double coverage, int horizon) {
        int needed = CoverageLaw.fewestPoints(coverage);
        if (series < needed) {
            throw new UserException("A coverage of " + coverage + " needs the outcomes of at least " + needed
                    + " series, and there " + (series == 1 ? "is " : "are ") + series + " with values before the last "
                    + horizon + ". Give more series, or ask for less coverage; a guarantee over time needs only one"
                    + " series.");
        }
    }

    private static LeadConformal fit(double[][] scores, double coverage, int horizon) {
        LeadConformal level;
        try {
            level = LeadConformal.fit(scores, coverage);
        } catch (IllegalArgumentException e) {
            throw new UserException(e.getMessage() + ": nothing can be guaranteed there.", e);
        }
        if (level.thresholds().stream().anyMatch(t -> Double.isInfinite(t))) {
            throw new UserException("A coverage of " + coverage + " needs the outcomes of at least "
                    + CoverageLaw.fewestPoints(coverage) + " series at each of the " + horizon
                    + " leads; too many values are missing.");
        }
        return level;
    }

    private static double[][] scores(Forecaster forecaster, List<DatedSeries> suited, int horizon) {
        SeriesSet histories = new SeriesSet(suited.stream()
                .map(one -> one.series().first(one.series().length() - horizon))
                .toList());
        Forecast forecast = forecaster.model().trained().forecast(histories, horizon);
        return IntStream.range(0, suited.size())
                .mapToObj(i -> {
                    double[] values = suited.get(i).series().values();
                    double[] outcomes = Arrays.copyOfRange(values, values.length - horizon, values.length);
                    return LeadConformal.scores(forecast.get(i).leads(), outcomes);
                })
                .toArray(double[][]::new);
    }

    /** The calibration of each coverage. */
    public List<LeadConformal> levels() {
        return levels;
    }

    /** What was left out or is to be known, in sentences; of a calibration, not of a file. */
    public List<String> notes() {
        return notes;
    }

    /** Number of first values of a series that it was calibrated on or with; 0 of others. Told apart by name. */
    public int calibratedOn(DatedSeries series) {
        return SeriesFacts.valuesUpTo(ends, series);
    }

    @Override
    public List<Double> coverages() {
        return levels.stream().map(LeadConformal::coverage).toList();
    }

    @Override
    public boolean hasBand() {
        return levels.stream().allMatch(level -> Double.isFinite(level.band()));
    }

    /** Half of 1 − coverage: at least the coverage is promised, and that of one calibration is random. */
    @Override
    public double leastMissed(double coverage) {
        return (1 - coverage) / 2;
    }

    @Override
    public String promise() {
        return "for a new series of this kind: calibrated on " + levels.get(0).series() + " series";
    }

    @Override
    public List<List<GuaranteedLeads>> intervals(Forecaster forecaster, SeriesTable histories, Forecast forecast) {
        boolean band = hasBand();
        return forecast.series().stream()
                .map(one -> levels.stream()
                        .map(level -> new GuaranteedLeads(
                                level.coverage(),
                                level.intervals(one.leads()),
                                band ? Optional.of(level.band(one.leads())) : Optional.empty()))
                        .toList())
                .toList();
    }

    @Override
    public void write(ObjectNode json) {
        json.put("format", FORMAT);
        json.put("kind", KIND);
        ArrayNode list = json.putArray(LEVELS);
        for (LeadConformal level : levels) {
            ObjectNode one = list.addObject();
            one.put("coverage", level.coverage());
            one.put("series", level.series());
            level.thresholds().forEach(one.putArray("thresholds")::add);
            if (Double.isFinite(level.band())) {
                one.put("band", level.band());
            } else {
                one.putNull("band");
            }
        }
        ObjectNode last = json.putObject(ENDS);
        ends.forEach(last::put);
    }

    static OverSeries read(JsonRecord json, int horizon) {
        List<LeadConformal> levels = json.records(LEVELS).stream()
                .map(one -> {
                    double band = one.numberOrNaN("band");
                    LeadConformal level = new LeadConformal(
                            one.number("coverage"),
                            one.whole("series", 1, Integer.MAX_VALUE),
                            horizon,
                            Arrays.stream(one.numbers("thresholds")).boxed().toList(),
                            Double.isNaN(band) ? Double.POSITIVE_INFINITY : band);
                    if (level.thresholds().stream().anyMatch(t -> t < 0) || level.band() < 0) {
                        throw new IllegalArgumentException("a threshold of the guarantee is negative");
                    }
                    return level;
                })
                .toList();
        SeriesGuarantee.requireRead(
                levels.stream().mapToDouble(LeadConformal::coverage).toArray());
        return new OverSeries(levels, json.textsByName(ENDS), List.of());
    }
}
