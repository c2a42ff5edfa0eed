package dev.credence.scoring.series;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import dev.credence.core.predict.Interval;
import dev.credence.core.series.LeadMixture;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.guarantee.monitor.ForecastWatch;
import dev.credence.guarantee.monitor.TestResult;
import dev.credence.guarantee.monitor.TestState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Watches a model's forecasts as outcomes arrive: at the leads 1, 3, 7, 15, … and H, whether outcomes miss the
 * intervals that it gives too often or too rarely, the guaranteed ones, or else its own of 80 and 95 %
 * ({@link ForecastWatch}). Forecasts of lead h are taken h steps apart, those of training not at all, and each is from
 * the values before its origin alone.
 */
public final class ForecastMonitor {
    private static final int FORMAT = 2;
    private static final List<Double> OWN = List.of(0.8, 0.95);

    private final String model;
    private final ForecastWatch watch;
    private final List<Integer> leads;
    private final List<Double> coverages;

    /** Outcomes and those of them that were missed, by test. */
    private final long[] outcomes;

    private final long[] missed;

    /** Outcomes up to this step have been observed. */
    private long last;

    private ForecastMonitor(String model, ForecastWatch.State state, long last, long[] outcomes, long[] missed) {
        this.model = model;
        watch = ForecastWatch.of(state);
        leads = state.leads();
        coverages = state.coverages();
        this.last = last;
        this.outcomes = outcomes;
        this.missed = missed;
    }

    /**
     * Begins.
     *
     * @param model identifies the model's file
     * @param falseAlarms probability that there is ever an alarm while the intervals cover, in (0, 1)
     * @throws IllegalArgumentException if it is not
     */
    public static ForecastMonitor start(Forecaster forecaster, String model, double falseAlarms) {
        List<Double> coverages =
                forecaster.guarantee().map(SeriesGuarantee::coverages).orElse(OWN);
        ForecastWatch.State state =
                new ForecastWatch.State(falseAlarms, leads(forecaster.horizon()), coverages, List.of());
        int tests = state.leads().size() * coverages.size();
        return new ForecastMonitor(model, state, Long.MIN_VALUE, new long[tests], new long[tests]);
    }

    private static List<Integer> leads(int horizon) {
        List<Integer> leads = new ArrayList<>();
        for (int lead = 1; lead < horizon; lead = 2 * lead + 1) {
            leads.add(lead);
        }
        leads.add(horizon);
        return leads;
    }

    /** Observes the outcomes that a table has beyond those of before; its earlier values are the histories. */
    public void observe(Forecaster forecaster, SeriesTable table) {
        long end = Long.MIN_VALUE;
        long begin = Long.MAX_VALUE;
        for (DatedSeries one : table.series()) {
            end = Math.max(end, one.place());
            begin = Math.min(begin, place(one, least(forecaster, one)));
        }
        int horizon = forecaster.horizon();
        long first = last == Long.MIN_VALUE ? begin : Math.max(begin, last - horizon + 1);
        Map<Long, List<List<Outcome>>> byTime = new TreeMap<>();
        Forecaster moving = forecaster;
        for (long origin = first; origin < end; origin++) {
            List<DatedSeries> whole = new ArrayList<>();
            List<DatedSeries> histories = new ArrayList<>();
            for (DatedSeries one : table.series()) {
                long length = one.series().length() - (one.place() - origin);
                if (length >= least(forecaster, one) && length < one.series().length()) {
                    whole.add(one);
                    histories.add(one.first((int) length));
                }
            }
            if (!histories.isEmpty()) {
                Histories known = Histories.of(new SeriesTable(table.columns(), table.step(), histories, List.of()));
                moving = moving.followed(known);
                add(moving, moving.forecast(known), whole, origin, byTime);
            }
        }
        byTime.values().forEach(this::bet);
        last = Math.max(last, end);
    }

    /** The step after the first so many values of a series, as an origin: that of the last of them. */
    private static long place(DatedSeries one, int length) {
        return one.place() - (one.series().length() - length);
    }

    /** The first origin that is watched: after the training, or after two seasons of another series. */
    private static int least(Forecaster forecaster, DatedSeries one) {
        int trained = forecaster.trainedUpTo(one);
        int least = trained > 0 ? trained : 2 * forecaster.model().problem().season() + 4;
        while (least < one.series().length() && one.series().first(least).known() < FollowedSeries.LEAST) {
            least++;
        }
        return least;
    }

    /**
     * An outcome.
     *
     * @param missed whether it is outside its interval
     * @param least the least probability of that which the forecast states
     */
    private record Outcome(boolean missed, double least) {}

    private void add(
            Forecaster forecaster,
            Forecasts forecasts,
            List<DatedSeries> whole,
            long origin,
            Map<Long, List<List<Outcome>>> byTime) {
        for (int l = 0; l < leads.size(); l++) {
            int lead = leads.get(l);
            if (origin + lead <= last || Math.floorMod(origin, (long) lead) != 0) {
                continue;
            }
            for (int i = 0; i < whole.size(); i++) {
                ForecastOfSeries own = forecasts.get(i);
                int at = own.series().series().length() + lead - 1;
                double y = at < whole.get(i).series().length()
                        ? whole.get(i).series().value(at)
                        : Double.NaN;
                for (int c = 0; !Double.isNaN(y) && c < coverages.size(); c++) {
                    byTime.computeIfAbsent(
                                    origin + lead,
                                    time -> Stream.<List<Outcome>>generate(ArrayList::new)
                                            .limit(outcomes.length)
                                            .toList())
                            .get(l * coverages.size() + c)
                            .add(outcome(forecaster, own, coverages.get(c), lead - 1, y));
                }
            }
        }
    }

    private static Outcome outcome(Forecaster forecaster, ForecastOfSeries own, double coverage, int h, double y) {
        if (own.guaranteed().isEmpty()) {
            Interval interval = own.interval(coverage);
            double lower = interval.lower()[h];
            double upper = interval.upper()[h];
            double stated = outside(own.distribution().leads(), h, lower, upper);
            return new Outcome(!(lower <= y && y <= upper), Math.max(0, Math.min(1 - coverage, stated)));
        }
        double least =
                forecaster.guarantee().map(given -> given.leastMissed(coverage)).orElseThrow();
        return new Outcome(!own.guaranteed(coverage).contains(h, y), least);
    }

    /** P(y < lower) + P(y > upper): less than was asked for where values are counts or lie on a bound. */
    private static double outside(LeadMixture leads, int h, double lower, double upper) {
        double below = lower <= leads.bound() ? 0 : leads.cdf(h, leads.isDiscrete() ? Math.ceil(lower) - 1 : lower);
        return below + 1 - leads.cdf(h, upper);
    }

    private void bet(List<List<Outcome>> ofTime) {
        for (int test = 0; test < outcomes.length; test++) {
            List<Outcome> own = ofTime.get(test);
            if (!own.isEmpty()) {
                boolean[] misses = new boolean[own.size()];
                for (int i = 0; i < misses.length; i++) {
                    misses[i] = own.get(i).missed();
                    missed[test] += misses[i] ? 1 : 0;
                }
                outcomes[test] += misses.length;
                watch.observe(
                        test / coverages.size(),
                        test % coverages.size(),
                        misses,
                        own.stream().mapToDouble(Outcome::least).toArray());
            }
        }
    }

    /** The identifier of the model's file. */
    public String model() {
        return model;
    }

    /** Probability that there is ever a false alarm. */
    public double falseAlarms() {
        return watch.state().falseAlarms();
    }

    /** Whether there was an alarm. */
    public boolean isAlarmed() {
        return watch.isAlarmed();
    }

    /**
     * What was observed of the intervals of one lead and coverage.
     *
     * @param lead from 1
     * @param coverage of the intervals
     * @param outcomes number of outcomes
     * @param missed number of those outside their interval
     * @param narrow the test that they are not too narrow; its points are times
     * @param wide the test that they are not too wide
     */
    public record Finding(int lead, double coverage, long outcomes, long missed, TestResult narrow, TestResult wide) {}

    /** The findings so far, by lead and coverage. */
    public List<Finding> findings() {
        List<TestResult> narrow = watch.narrow();
        List<TestResult> wide = watch.wide();
        List<Finding> all = new ArrayList<>();
        for (int test = 0; test < narrow.size(); test++) {
            all.add(new Finding(
                    leads.get(test / coverages.size()),
                    coverages.get(test % coverages.size()),
                    outcomes[test],
                    missed[test],
                    narrow.get(test),
                    wide.get(test)));
        }
        return all;
    }

    /** The state as JSON. */
    public ObjectNode toJson() {
        ForecastWatch.State state = watch.state();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("model", model);
        json.put("false_alarms", state.falseAlarms());
        json.put("last", last);
        leads.forEach(json.putArray("leads")::add);
        coverages.forEach(json.putArray("coverages")::add);
        ArrayNode tests = json.putArray("tests");
        state.tests().forEach(test -> tests.add(JsonText.tree(test)));
        ArrayNode counts = json.putArray("counts");
        for (int test = 0; test < outcomes.length; test++) {
            counts.addObject().put("outcomes", outcomes[test]).put("missed", missed[test]);
        }
        return json;
    }

    /**
     * Reads a state, which is untrusted, and goes on from it.
     *
     * @throws IllegalArgumentException if it is none of this model's forecasts, with the reason
     */
    public static ForecastMonitor resume(Forecaster forecaster, String text) {
        JsonRecord json = JsonRecord.parse(text);
        json.requireFormat(FORMAT, "The monitor's state");
        String model = json.text("model");
        double falseAlarms = json.number("false_alarms");
        long last = json.wholeLong("last", Long.MIN_VALUE, Long.MAX_VALUE);
        ForecastMonitor begun = start(forecaster, model, falseAlarms);
        List<TestState> tests = json.records("tests", TestState.class);
        boolean same = Arrays.equals(
                        json.numbers("leads"),
                        begun.leads.stream().mapToDouble(lead -> lead).toArray())
                && Arrays.equals(
                        json.numbers("coverages"),
                        begun.coverages.stream().mapToDouble(c -> c).toArray())
                && tests.size() == 2 * begun.outcomes.length;
        List<JsonRecord> counts = json.records("counts");
        if (!same || counts.size() != begun.outcomes.length) {
            throw new IllegalArgumentException("its tests are not those of this model's leads and intervals");
        }
        long[] outcomes = new long[counts.size()];
        long[] missed = new long[counts.size()];
        for (int test = 0; test < outcomes.length; test++) {
            outcomes[test] = counts.get(test).wholeLong("outcomes", 0, 1L << 53);
            missed[test] = counts.get(test).wholeLong("missed", 0, outcomes[test]);
        }
        json.end();
        ForecastWatch.State state = new ForecastWatch.State(falseAlarms, begun.leads, begun.coverages, tests);
        return new ForecastMonitor(model, state, last, outcomes, missed);
    }
}
