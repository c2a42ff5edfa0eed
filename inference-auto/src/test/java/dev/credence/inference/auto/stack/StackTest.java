package dev.credence.inference.auto.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StackTest {
    private static final CounterRandom RANDOM = CounterRandom.of(5, 3);
    private static final double FLOOR = -6.9;
    private static final int ROWS = 2000;

    /** y = signal + noise of standard deviation ½. */
    private static double[] signal() {
        return IntStream.range(0, ROWS).mapToDouble(i -> RANDOM.normal(0, i)).toArray();
    }

    private static double[] targets() {
        double[] y = signal();
        for (int i = 0; i < y.length; i++) {
            y[i] += 0.5 * RANDOM.normal(1, i);
        }
        return y;
    }

    private static NormalMixtures single(double[] means, double scale) {
        NormalMixtures mixtures = NormalMixtures.empty(means.length, 1);
        for (int i = 0; i < means.length; i++) {
            mixtures.mean()[i] = (float) means[i];
            mixtures.logScale()[i] = (float) Math.log(scale);
        }
        return mixtures;
    }

    private static int[] folds(int rows) {
        return Folds.random(rows, 10, 1).of();
    }

    @Test
    void aPlantedBestEntryWins() {
        double[] y = targets();
        Candidate right = Candidate.of("right", 3, single(signal(), 0.5), Observed.plain(y, FLOOR));
        Candidate blind = Candidate.of("blind", 3, single(new double[ROWS], Math.sqrt(1.25)), Observed.plain(y, FLOOR));
        StackWeights weights = Stack.regression().fit(List.of(blind, right));
        assertThat(weights.weight("right")).isGreaterThan(0.97);
        assertThat(weights.terms().stream()
                        .mapToDouble(StackWeights.Term::weight)
                        .sum())
                .isCloseTo(1, within(1e-12));
    }

    private static List<Integer> checkpoints(List<Candidate> candidates) {
        return Stack.regression().fit(candidates).terms().stream()
                .map(StackWeights.Term::checkpoint)
                .distinct()
                .sorted()
                .toList();
    }

    @Test
    void aNeighbourThatAddsNothingIsLeftOut() {
        Observed observed = Observed.plain(targets(), FLOOR);
        Candidate best = Candidate.of("a", 2, single(signal(), 0.5), observed);
        Candidate before = Candidate.of("a", 1, single(signal(), 0.502), observed);
        Candidate after = Candidate.of("a", 3, single(signal(), 0.498), observed);
        assertThat(checkpoints(List.of(before, best, after))).containsExactly(2);
    }

    @Test
    void aNeighbourThatExplainsOtherRowsStays() {
        Observed observed = Observed.plain(targets(), FLOOR);
        double[] even = signal();
        double[] odd = signal();
        for (int i = 0; i < ROWS; i++) {
            (i % 2 == 0 ? odd : even)[i] = 0;
        }
        Candidate first = Candidate.of("a", 1, single(even, 0.5), observed);
        Candidate second = Candidate.of("a", 2, single(odd, 0.5), observed);
        assertThat(checkpoints(List.of(first, second))).containsExactly(1, 2);
    }

    @Test
    void explainedRowsSumToTheNumberOfRows() {
        double[] y = targets();
        Observed observed = Observed.plain(y, FLOOR);
        Candidate right = Candidate.of("right", 3, single(signal(), 0.5), observed);
        Candidate blind = Candidate.of("blind", 3, single(new double[ROWS], Math.sqrt(1.25)), observed);
        Candidate far = Candidate.of("far", 3, single(signal(), 1e4), observed);
        Map<String, Double> rows = Stack.regression().explained(List.of(blind, right, far));
        assertThat(rows.values().stream().mapToDouble(r -> r).sum()).isCloseTo(ROWS, within(1e-6));
        assertThat(rows.get("right")).isGreaterThan(0.97 * ROWS);
        assertThat(rows.get("far")).isBetween(0.0, 1.0);
    }

    @Test
    void theGainOfACycleIsItsContributionToTheStack() {
        double[] y = targets();
        Observed observed = Observed.plain(y, FLOOR);
        Candidate early = Candidate.of("a", 3, single(new double[ROWS], Math.sqrt(1.25)), observed);
        Candidate late = Candidate.of("a", 4, single(signal(), 0.5), observed);
        Candidate good = Candidate.of("b", 0, single(signal(), 0.5), observed);
        Stack stack = Stack.regression();
        // the entropies of N(0, 1.25) and of N(0, 0.25) differ by half the logarithm of 5
        assertThat(stack.gain(List.of(early, late), 4)).isCloseTo(0.5 * Math.log(5), within(0.05));
        assertThat(stack.gain(List.of(good, early, late), 4)).isCloseTo(0, within(0.01));
    }

    @Test
    void aGainInEverySecondRowIsSeenInALargeTable() {
        double[] y = new double[2 * ROWS];
        double[] late = new double[2 * ROWS];
        for (int i = 0; i < y.length; i++) {
            y[i] = i % 2 == 0 ? 0 : RANDOM.normal(2, i);
            late[i] = y[i];
        }
        Observed observed = Observed.plain(y, FLOOR);
        Candidate before = Candidate.of("a", 3, single(new double[2 * ROWS], 0.5), observed);
        Candidate after = Candidate.of("a", 4, single(late, 0.5), observed);
        assertThat(Stack.regression().gain(List.of(before, after), 4)).isGreaterThan(0.2);
    }

    @Test
    void widthFactorsRecalibrateAnOverConfidentEntry() {
        double[] y = targets();
        Candidate narrow = Candidate.of("narrow", 0, single(signal(), 0.25), Observed.plain(y, FLOOR));
        Candidate right = Candidate.of("right", 0, single(signal(), 0.5), Observed.plain(y, FLOOR));
        Stack stack = Stack.regression();
        StackWeights weights = stack.fit(List.of(narrow));
        double mean = weights.terms().stream()
                .mapToDouble(t -> t.weight() * t.factor())
                .sum();
        assertThat(mean).isCloseTo(2, within(0.2));
        assertThat(stack.score(narrow)).isCloseTo(stack.score(right), within(0.01));
    }

    @Test
    void ofEachConfigurationTheBestCheckpointAndItsNeighboursEnter() {
        double[] y = targets();
        List<Candidate> candidates = IntStream.range(0, 6)
                .mapToObj(c -> Candidate.of(
                        "a", c, single(signal(), 0.5 * Math.pow(1.2, Math.abs(c - 4))), Observed.plain(y, FLOOR)))
                .toList();
        // the factors cover all widths, so that the means must differ too
        List<Candidate> shifted = IntStream.range(0, 6)
                .mapToObj(c -> {
                    double[] off = signal();
                    for (int i = 0; i < off.length; i++) {
                        off[i] += 0.3 * Math.abs(c - 4) * RANDOM.normal(20 + c, i);
                    }
                    return Candidate.of("a", c, single(off, 0.5), Observed.plain(y, FLOOR));
                })
                .toList();
        int[] all = IntStream.range(0, ROWS).toArray();
        assertThat(Stack.regression().select(shifted, all))
                .extracting(Candidate::checkpoint)
                .containsExactly(3, 4, 5);
        assertThat(new Stack(Factors.WIDTHS, 8, 0).select(shifted, all)).hasSize(1);
        assertThat(new Stack(Factors.WIDTHS, 8, 9).select(candidates, all)).hasSize(6);
    }

    @Test
    void theFloorAppliesAfterTheFactorForLattices() {
        // integer targets, standardised by 1: σ_min = 1/√(2π), and no density exceeds 1
        double logFloor = -0.5 * Math.log(2 * Math.PI);
        double[] y = IntStream.range(0, 300).mapToDouble(i -> i % 3).toArray();
        Candidate exact = Candidate.of("exact", 0, single(y, 0.4), Observed.plain(y, logFloor));
        assertThat(Arrays.stream(exact.scores()).max().orElseThrow()).isLessThanOrEqualTo(1e-12);
        StackWeights weights = Stack.regression().fit(List.of(exact));
        double[] scores = Stack.regression()
                .scores(List.of(exact), weights, IntStream.range(0, 300).toArray());
        assertThat(Arrays.stream(scores).max().orElseThrow()).isLessThanOrEqualTo(1e-12);
    }

    @Test
    void noFactorMakesAComponentWiderThanTheCeiling() {
        LogWidths widths = new LogWidths(LogFloor.constant(-1), Math.log(2));
        double[] y = {0, 5};
        Observed observed = new Observed(y, new double[2], widths);
        NormalMixtures wide = NormalMixtures.empty(2, 1);
        Arrays.fill(wide.logScale(), 100f);
        for (double factor : Factors.WIDTHS.values()) {
            assertThat(wide.logDensity(1, observed, Math.log(factor)))
                    .isCloseTo(-12.5 / 4 - Math.log(2) - 0.5 * Math.log(2 * Math.PI), within(1e-12));
        }
        assertThat(new LogWidths(LogFloor.constant(3), 2).bounded(1, 0)).isEqualTo(3);
    }

    @Test
    void smallWeightsAreDroppedAndTheRestSumToOne() {
        double[] y = targets();
        List<Candidate> many = IntStream.range(0, 40)
                .mapToObj(c -> Candidate.of("c" + c, 0, single(signal(), 0.5), Observed.plain(y, FLOOR)))
                .toList();
        StackWeights weights = Stack.regression().fit(many);
        assertThat(weights.terms()).allSatisfy(t -> assertThat(t.weight()).isGreaterThanOrEqualTo(1e-3));
        assertThat(weights.terms().stream()
                        .mapToDouble(StackWeights.Term::weight)
                        .sum())
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void theExpectedScoreIsUnbiasedWithManyNoiseEntries() {
        int rows = 60;
        double[] y = Arrays.copyOf(targets(), rows);
        List<Candidate> noise = IntStream.range(0, 30)
                .mapToObj(c -> {
                    double[] means = IntStream.range(0, rows)
                            .mapToDouble(i -> RANDOM.normal(50 + c, i))
                            .toArray();
                    return Candidate.of("n" + c, 0, single(means, 1), Observed.plain(y, FLOOR));
                })
                .toList();
        Stack stack = new Stack(Factors.WIDTHS, 0.01, 1);
        int[] all = IntStream.range(0, rows).toArray();
        double inSample = Arrays.stream(stack.scores(noise, stack.fit(noise), all))
                .average()
                .orElseThrow();
        Stack.Halves halves = stack.halves(noise, folds(rows));
        assertThat(halves.mean()).isLessThan(inSample - 0.1);
        // compare with fresh rows of the same distribution
        assertThat(halves.standardError()).isBetween(0.02, 0.5);
    }

    @Test
    void theExpectedScoreIsFiniteWithAnOutlier() {
        double[] y = targets();
        y[7] = 150;
        List<Candidate> right = List.of(Candidate.of("right", 0, single(signal(), 0.5), Observed.plain(y, FLOOR)));
        Stack.Halves halves = Stack.regression().halves(right, folds(ROWS));
        // the widest term with weight from the other half has to explain the row
        double widest = halves.unseen(folds(ROWS)[7]).terms().stream()
                .mapToDouble(StackWeights.Term::factor)
                .max()
                .orElseThrow();
        assertThat(halves.logScores()[7]).isCloseTo(-0.5 * Math.pow(150 / (0.5 * widest), 2), withinPercentage(5));
        assertThat(halves.mean()).isFinite();
    }

    @Test
    void thePitOfTheTrueEntryIsUniform() {
        double[] y = targets();
        NormalMixtures mixtures = single(signal(), 0.5);
        List<Candidate> candidates = List.of(Candidate.of("right", 0, mixtures, Observed.plain(y, FLOOR)));
        int[] folds = folds(ROWS);
        Calibration calibration = Calibration.of(
                Stack.regression().halves(candidates, folds),
                Map.of(StackWeights.key("right", 0), mixtures),
                name -> Observed.plain(y, FLOOR),
                folds);
        for (double level : new double[] {0.5, 0.9, 0.95}) {
            // three standard errors of a binomial proportion
            assertThat(calibration.coverage(level)).isCloseTo(level, within(3 * Math.sqrt(level * (1 - level) / ROWS)));
        }
        assertThat(Arrays.stream(calibration.histogram(10)).sum()).isEqualTo(ROWS);
    }

    @Test
    void theDensityIsTheDerivativeOfTheDistributionFunction() {
        NormalMixtures mixtures = new NormalMixtures(
                1, 3, new float[] {-1, -1.2f, -1.1f}, new float[] {-1, 0, 2}, new float[] {-1, 0, -0.5f});
        double h = 1e-5;
        for (double y = -3; y < 4; y += 0.37) {
            double slope = (mixtures.cdf(0, at(y + h), 0.3) - mixtures.cdf(0, at(y - h), 0.3)) / (2 * h);
            assertThat(Math.exp(mixtures.logDensity(0, at(y), 0.3))).isCloseTo(slope, within(1e-8));
        }
    }

    private static Observed at(double y) {
        return Observed.plain(new double[] {y}, FLOOR);
    }

    @Test
    void temperaturesRecalibrateLogits() {
        int rows = 1500;
        float[] logits = new float[rows * 2];
        float[] right = new float[rows * 2];
        int[] y = new int[rows];
        for (int i = 0; i < rows; i++) {
            double logit = 2 * RANDOM.normal(90, i);
            y[i] = RANDOM.uniform(91, i) < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
            logits[2 * i + 1] = (float) (2 * logit); // overconfident by a factor of 2
            right[2 * i + 1] = (float) logit;
        }
        ClassLogits sure = new ClassLogits(rows, 2, logits);
        Stack stack = Stack.classification();
        double recalibrated = stack.score(Candidate.of("c", 0, sure, y));
        assertThat(recalibrated)
                .isCloseTo(stack.score(Candidate.of("c", 0, new ClassLogits(rows, 2, right), y)), within(0.005));
        double[] probabilities = new double[2];
        sure.addProbabilities(0, 1, 0.5, probabilities);
        assertThat(probabilities[0] + probabilities[1]).isCloseTo(1, within(1e-12));
        assertThat(Math.log(probabilities[y[0]])).isCloseTo(sure.logProbability(0, y[0], 0.5), within(1e-12));
    }

    @Test
    void aDivergedCandidateIsNamed() {
        assertThatThrownBy(() -> new Candidate("a", 2, new double[] {0, Double.NaN}))
                .hasMessageContaining("a at checkpoint 2");
    }
}
