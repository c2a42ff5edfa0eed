package dev.credence.guarantee.monitor;

import dev.credence.guarantee.CoverageLaw;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Sequential tests of the intervals of forecasts, two for each of some leads and coverages. That they are not too
 * narrow: given the past, an outcome at lead h is missed with probability at most 1 − coverage. That they are not too
 * wide: it is missed with a probability of at least what the forecast states, 1 − coverage or less, such as for counts,
 * whose intervals cover more than they are to.
 *
 * <p>An observation is the share of many series that missed at one time: series of one time may depend on each other,
 * so that the bet is the mean of theirs, whose expectation is at most 1 under the hypothesis whatever their dependence.
 * Forecasts of lead h overlap unless their origins are h steps apart: the caller observes only such.
 */
public final class ForecastWatch {
    private final double falseAlarms;
    private final List<Integer> leads;
    private final List<Double> coverages;
    private final List<SequentialTest> tests = new ArrayList<>();

    /**
     * The state.
     *
     * @param falseAlarms probability that there is ever an alarm under all hypotheses, in (0, 1); each test has its
     *     share
     * @param leads that are tested
     * @param coverages that are tested at each
     * @param tests of each lead and coverage, by lead first, that of narrow before that of wide intervals; empty at the
     *     beginning
     */
    public record State(double falseAlarms, List<Integer> leads, List<Double> coverages, List<TestState> tests) {
        public State {
            leads = List.copyOf(leads);
            coverages = List.copyOf(coverages);
            tests = List.copyOf(tests);
            if (!(falseAlarms > 0 && falseAlarms < 1)) {
                throw new IllegalArgumentException(
                        "the probability of a false alarm is " + falseAlarms + ", expected a number between 0 and 1");
            }
            if (leads.isEmpty() || coverages.isEmpty() || leads.stream().anyMatch(lead -> lead < 1)) {
                throw new IllegalArgumentException("the leads " + leads + " and coverages " + coverages
                        + " are to be tested, expected at least 1 of each");
            }
            coverages.forEach(CoverageLaw::fewestPoints); // checks them
            if (!tests.isEmpty() && tests.size() != 2 * leads.size() * coverages.size()) {
                throw new IllegalArgumentException("there are " + tests.size() + " tests for " + leads.size()
                        + " leads and " + coverages.size() + " coverages");
            }
        }
    }

    private ForecastWatch(State state) {
        falseAlarms = state.falseAlarms();
        leads = state.leads();
        coverages = state.coverages();
        double share = falseAlarms / (2 * leads.size() * coverages.size());
        Iterator<TestState> known = state.tests().iterator();
        for (int lead : leads) {
            for (double coverage : coverages) {
                double miss = 1 - coverage;
                String name = CoverageWatch.name(coverage);
                String narrow = String.format(Locale.ROOT, "lead-%d-%s", lead, name);
                String wide = narrow + "-wide";
                if (known.hasNext()) {
                    tests.add(SequentialTest.ofMisses(named(known.next(), narrow), share, miss));
                    tests.add(SequentialTest.ofRareMisses(named(known.next(), wide), share, miss));
                } else {
                    tests.add(SequentialTest.ofMisses(narrow, share, miss));
                    tests.add(SequentialTest.ofRareMisses(wide, share, miss));
                }
            }
        }
    }

    private static TestState named(TestState known, String name) {
        if (!known.name().equals(name)) {
            throw new IllegalArgumentException("a test is '" + known.name() + "', expected '" + name + "'");
        }
        return known;
    }

    /** Begins, or goes on from a state. */
    public static ForecastWatch of(State state) {
        return new ForecastWatch(state);
    }

    /** The state to go on from. */
    public State state() {
        return new State(
                falseAlarms,
                leads,
                coverages,
                tests.stream().map(SequentialTest::state).toList());
    }

    /**
     * Observes the outcomes of one time.
     *
     * @param lead by its place
     * @param coverage by its place
     * @param missed of each series, whether its outcome was not in its interval; at least one
     * @param least of each, the least probability of a miss that its forecast states, 0 to 1 − coverage
     */
    public void observe(int lead, int coverage, boolean[] missed, double[] least) {
        double most = 1 - coverages.get(coverage);
        if (missed.length == 0 || missed.length != least.length) {
            throw new IllegalArgumentException(
                    "There are " + missed.length + " outcomes and " + least.length + " probabilities");
        }
        int misses = 0;
        for (int i = 0; i < missed.length; i++) {
            if (!(least[i] >= 0 && least[i] <= most)) {
                throw new IllegalArgumentException(
                        "The probability of a miss is " + least[i] + ", expected 0 to " + most);
            }
            misses += missed[i] ? 1 : 0;
        }
        int narrow = 2 * (lead * coverages.size() + coverage);
        tests.get(narrow).misses(misses / (double) missed.length);
        tests.get(narrow + 1).rareMisses(missed, least);
    }

    /** The results of the tests for narrow intervals, by lead and then coverage. */
    public List<TestResult> narrow() {
        return results(0, "outcomes are in their intervals as often as said, or more often");
    }

    /** The results of the tests for wide intervals, by lead and then coverage. */
    public List<TestResult> wide() {
        return results(1, "outcomes are outside their intervals as often as said, or more often");
    }

    private List<TestResult> results(int from, String hypothesis) {
        return IntStream.range(0, tests.size() / 2)
                .mapToObj(i -> tests.get(2 * i + from).result(hypothesis))
                .toList();
    }

    /** Whether any test has given an alarm. */
    public boolean isAlarmed() {
        return tests.stream().anyMatch(SequentialTest::isAlarmed);
    }
}
