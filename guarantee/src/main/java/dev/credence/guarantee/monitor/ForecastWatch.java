package dev.credence.guarantee.monitor;

import dev.credence.guarantee.CoverageLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Sequential tests that the intervals of forecasts miss no more often than they should, for some leads and coverages.
 * The hypothesis of a test: given the past, an outcome at lead h is missed with probability at most 1 − coverage.
 *
 * <p>An observation is the share of many series that missed at one time: series of one time may depend on each other,
 * so that the bet is the mean of theirs, whose mean is at most 1 under the hypothesis whatever their dependence.
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
     * @param tests of each lead and coverage, by lead first; empty at the beginning
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
            if (!tests.isEmpty() && tests.size() != leads.size() * coverages.size()) {
                throw new IllegalArgumentException("there are " + tests.size() + " tests for " + leads.size()
                        + " leads and " + coverages.size() + " coverages");
            }
        }
    }

    private ForecastWatch(State state) {
        falseAlarms = state.falseAlarms();
        leads = state.leads();
        coverages = state.coverages();
        double share = falseAlarms / (leads.size() * coverages.size());
        for (int lead : leads) {
            for (double coverage : coverages) {
                String name = String.format(Locale.ROOT, "lead-%d-", lead) + CoverageWatch.name(coverage);
                if (state.tests().isEmpty()) {
                    tests.add(SequentialTest.ofMisses(name, share, 1 - coverage));
                } else {
                    TestState known = state.tests().get(tests.size());
                    if (!known.name().equals(name)) {
                        throw new IllegalArgumentException("a test is '" + known.name() + "', expected '" + name + "'");
                    }
                    tests.add(SequentialTest.ofMisses(known, share, 1 - coverage));
                }
            }
        }
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
     * @param share of the series whose outcome was not in its interval, 0 to 1
     */
    public void observe(int lead, int coverage, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("The share of misses is " + share + ", expected 0 to 1");
        }
        tests.get(lead * coverages.size() + coverage).misses(share);
    }

    /** The tests' results, by lead and then coverage. */
    public List<TestResult> results() {
        return tests.stream()
                .map(test -> test.result("outcomes are in their intervals"))
                .toList();
    }

    /** Whether any test has given an alarm. */
    public boolean isAlarmed() {
        return tests.stream().anyMatch(SequentialTest::isAlarmed);
    }
}
