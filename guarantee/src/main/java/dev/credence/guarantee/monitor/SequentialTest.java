package dev.credence.guarantee.monitor;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;

/** A sequential test by betting: its martingale, and when its capital reached the limit. */
final class SequentialTest {
    private final String name;
    private final double limit;
    private final TestMartingale martingale;
    private final Counts counts;
    private double highest;
    private long alarmAt;
    private long stride = 1;
    private double[] history = new double[0];

    /** The counts of the observations that are bet on. */
    private sealed interface Counts permits Ranks, Misses {
        long[] counts();
    }

    private record Ranks(ScoreBins grid, OnlineRanks ranks, CounterRandom random) implements Counts {
        @Override
        public long[] counts() {
            return ranks.counts();
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Misses(double most, long[] counts) implements Counts {}

    private SequentialTest(String name, double falseAlarms, int bets, Counts counts) {
        this.name = name;
        this.limit = 1 / falseAlarms;
        this.martingale = new TestMartingale(bets);
        this.counts = counts;
    }

    private SequentialTest(TestState state, double falseAlarms, int bets, Counts counts) {
        this.name = state.name();
        this.limit = 1 / falseAlarms;
        this.counts = counts;
        if (state.capital().length != bets) {
            throw new IllegalArgumentException(
                    "the test '" + name + "' has " + state.capital().length + " bets, expected " + bets);
        }
        this.martingale = new TestMartingale(state.points(), state.capital());
        this.highest = state.highest();
        this.alarmAt = state.alarmAt();
        this.stride = state.stride();
        this.history = state.history();
    }

    /**
     * A test that scores are exchangeable with earlier ones.
     *
     * @param falseAlarms the probability of a false alarm, in (0, 1)
     * @param before counts of reference scores in bins; all 0 for none
     */
    static SequentialTest ofScores(String name, double falseAlarms, ScoreBins grid, long[] before, long seed) {
        return new SequentialTest(name, falseAlarms, Bets.OF_P_VALUES, ranks(name, grid, before, seed));
    }

    /** One that goes on. */
    static SequentialTest ofScores(TestState state, double falseAlarms, ScoreBins grid, long seed) {
        return new SequentialTest(
                state, falseAlarms, Bets.OF_P_VALUES, ranks(state.name(), grid, state.counts(), seed));
    }

    private static Ranks ranks(String name, ScoreBins grid, long[] before, long seed) {
        if (before.length != grid.bins()) {
            throw new IllegalArgumentException(
                    "the test '" + name + "' has " + before.length + " bins, expected " + grid.bins());
        }
        OnlineRanks ranks = new OnlineRanks(grid.bins());
        for (int i = 0; i < before.length; i++) {
            ranks.add(i, before[i]);
        }
        return new Ranks(grid, ranks, Stream.MONITORING.of(seed, name));
    }

    /**
     * A test that the probability of a miss is at most q.
     *
     * @param most q in (0, 1)
     */
    static SequentialTest ofMisses(String name, double falseAlarms, double most) {
        return new SequentialTest(name, falseAlarms, Bets.OF_MISSES, new Misses(most, new long[2]));
    }

    /** One that goes on. */
    static SequentialTest ofMisses(TestState state, double falseAlarms, double most) {
        return new SequentialTest(state, falseAlarms, Bets.OF_MISSES, counted(state, most));
    }

    /**
     * A test that the probability of a miss is not below what each point states.
     *
     * @param usual q in (0, 1), which a point states at most
     */
    static SequentialTest ofRareMisses(String name, double falseAlarms, double usual) {
        return new SequentialTest(name, falseAlarms, Bets.OF_RARE_MISSES, new Misses(usual, new long[2]));
    }

    /** One that goes on. */
    static SequentialTest ofRareMisses(TestState state, double falseAlarms, double usual) {
        return new SequentialTest(state, falseAlarms, Bets.OF_RARE_MISSES, counted(state, usual));
    }

    private static Misses counted(TestState state, double most) {
        if (state.counts().length != 2 || Arrays.stream(state.counts()).sum() != state.points()) {
            throw new IllegalArgumentException("the test '" + state.name() + "' has not counted its points");
        }
        return new Misses(most, state.counts());
    }

    /** Observes the score of a point. */
    void score(double score) {
        Ranks own = (Ranks) counts;
        long n = martingale.points();
        double u = own.random.uniform((int) (n >>> 32), n & 0xFFFFFFFFL);
        bet(Bets.onPValue(own.ranks.pValue(own.grid.bin(score), u)));
    }

    /** Observes whether a point was missed. */
    void miss(boolean miss) {
        Misses own = (Misses) counts;
        own.counts[miss ? 1 : 0]++;
        bet(Bets.onMiss(miss, own.most));
    }

    /**
     * Observes points at once, of any dependence: the bet is the mean of theirs. They count as one point, missed if
     * more than q of them are.
     *
     * @param share of the points that were missed, 0 to 1
     */
    void misses(double share) {
        Misses own = (Misses) counts;
        own.counts[share > own.most ? 1 : 0]++;
        double[] missed = Bets.onMiss(true, own.most);
        double[] covered = Bets.onMiss(false, own.most);
        double[] factors = new double[missed.length];
        Arrays.setAll(factors, j -> share * missed[j] + (1 - share) * covered[j]);
        bet(factors);
    }

    /**
     * Observes points at once, of any dependence, of a test of rare misses: the bet is the mean of theirs.
     *
     * @param missed which points were missed
     * @param least the probability that each states, in [0, 1)
     */
    void rareMisses(boolean[] missed, double[] least) {
        Misses own = (Misses) counts;
        double[] factors = new double[Bets.OF_RARE_MISSES];
        int misses = 0;
        for (int i = 0; i < missed.length; i++) {
            double[] ofPoint = Bets.onRareMiss(missed[i], least[i]);
            for (int j = 0; j < factors.length; j++) {
                factors[j] += ofPoint[j] / missed.length;
            }
            misses += missed[i] ? 1 : 0;
        }
        own.counts[misses > own.most * missed.length ? 1 : 0]++;
        bet(factors);
    }

    private void bet(double[] factors) {
        martingale.step(factors);
        double value = martingale.value();
        double evidence = StrictMath.log10(value);
        highest = Math.max(highest, evidence);
        if (value >= limit && alarmAt == 0) {
            alarmAt = martingale.points();
        }
        if (martingale.points() % stride == 0) {
            remember(evidence);
        }
    }

    /** Adds to the history; a full one keeps every second value and doubles its stride. */
    private void remember(double evidence) {
        if (history.length == TestState.LONGEST) {
            double[] half = new double[TestState.LONGEST / 2];
            for (int i = 0; i < half.length; i++) {
                half[i] = history[2 * i + 1];
            }
            history = half;
            stride *= 2;
            if (martingale.points() % stride != 0) {
                return;
            }
        }
        history = Arrays.copyOf(history, history.length + 1);
        history[history.length - 1] = evidence;
    }

    String name() {
        return name;
    }

    boolean isAlarmed() {
        return alarmAt > 0;
    }

    TestState state() {
        return new TestState(
                name, martingale.points(), martingale.capital(), highest, alarmAt, counts.counts(), stride, history);
    }

    /** The current result. */
    TestResult result(String hypothesis) {
        return new TestResult(
                name,
                hypothesis,
                martingale.points(),
                StrictMath.log10(martingale.value()),
                highest,
                StrictMath.log10(limit),
                alarmAt,
                stride,
                history);
    }
}
