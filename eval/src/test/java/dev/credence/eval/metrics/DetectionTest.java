package dev.credence.eval.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DetectionTest {
    private static final double[] NO_SCORES = {};

    private static double[] scores(double... scores) {
        return scores;
    }

    private static double[] repeated(int count, double score) {
        return DoubleStream.generate(() -> score).limit(count).toArray();
    }

    /** Few distinct values, so that most pairs tie. */
    private static double[] withTies(Random random, int count, int shift) {
        return random.ints(count, shift, shift + 6).asDoubleStream().toArray();
    }

    @Test
    void scoresThatSeparateArePerfect() {
        assertThat(Detection.of(scores(0.1, 0.3, 0.2), scores(0.9, 0.4))).isEqualTo(new Detection(1, 1, 1, 0));
    }

    @Test
    void scoresInTheWrongOrderFindNothing() {
        Detection wrong = Detection.of(scores(0.9, 0.4), scores(0.1, 0.3, 0.2));
        assertThat(wrong.auroc()).isZero();
        assertThat(wrong.fpr95()).isOne();
    }

    @Test
    void theSameScoresAreChance() {
        double[] scores = new Random(1).doubles(50).toArray();
        assertThat(Detection.of(scores, scores).auroc()).isEqualTo(0.5);
    }

    @Test
    void oneScoreForAllIsChance() {
        // one threshold: all points are classified as out-of-distribution, precision m/(n + m)
        assertThat(Detection.of(repeated(3, 0.7), repeated(1, 0.7))).isEqualTo(new Detection(0.5, 0.25, 0.75, 1));
    }

    @Test
    void theExampleOfScikitLearnsDocumentation() {
        // y_true = [0, 0, 1, 1], y_score = [0.1, 0.4, 0.35, 0.8]: roc_auc_score 0.75, average_precision_score 0.83
        Detection detection = Detection.of(scores(0.1, 0.4), scores(0.35, 0.8));
        assertThat(detection.auroc()).isEqualTo(0.75); // 3 of 4 pairs in the right order
        // thresholds 0.8 and 0.35: ½ · 1/1 + ½ · 2/3
        assertThat(detection.aupr()).isCloseTo(5.0 / 6, within(1e-15));
        // from below 0.1 and 0.4: ½ · 1/1 + ½ · 2/3
        assertThat(detection.auprIn()).isCloseTo(5.0 / 6, within(1e-15));
        assertThat(detection.fpr95()).isEqualTo(0.5); // at 0.35, which 0.4 passes too
    }

    @Test
    void tiesByHand() {
        // thresholds 3 (tp 1, fp 0), 2 (tp 3, fp 1), 1 (tp 3, fp 3), 0 (tp 4, fp 4)
        Detection detection = Detection.of(scores(1, 2, 1, 0), scores(2, 3, 2, 0));
        // pairs won: 3 wins 4, each 2 wins 3 and ties 1, 0 ties 1
        assertThat(detection.auroc()).isEqualTo((4 + 2 * 3.5 + 0.5) / 16);
        assertThat(detection.aupr()).isCloseTo((1 * 1.0 + 2 * (3.0 / 4) + 1 * (4.0 / 8)) / 4, within(1e-15));
        // from below: 0 (1 of 2), 1 (3 of 4), 2 (4 of 7)
        assertThat(detection.auprIn()).isCloseTo((1 * (1.0 / 2) + 2 * (3.0 / 4) + 1 * (4.0 / 7)) / 4, within(1e-15));
        assertThat(detection.fpr95()).isEqualTo(1);
    }

    @Test
    void fpr95TakesTheHighestThresholdThatFinds95Percent() {
        // as torch-uncertainty's test of FPR95(pos_label=1)
        double[] in = DoubleStream.concat(Arrays.stream(repeated(50, 0.95)), Arrays.stream(repeated(50, 0.85)))
                .toArray();
        assertThat(Detection.of(in, repeated(100, 0.9)).fpr95()).isEqualTo(0.5);
        // 19 of 20 are exactly 95 %: the remaining one, below all others, costs nothing
        double[] out = DoubleStream.concat(DoubleStream.of(-1), Arrays.stream(repeated(19, 2)))
                .toArray();
        assertThat(Detection.of(scores(0, 1), out).fpr95()).isZero();
        double[] tooMany = DoubleStream.concat(DoubleStream.of(-1), Arrays.stream(repeated(18, 2)))
                .toArray();
        assertThat(Detection.of(scores(0, 1), tooMany).fpr95()).isOne();
    }

    @Test
    void theAreaIsTheFractionOfPairsInOrder() {
        Random random = new Random(2);
        for (int trial = 0; trial < 100; trial++) {
            double[] in = withTies(random, 1 + random.nextInt(20), 0);
            double[] out = withTies(random, 1 + random.nextInt(20), random.nextInt(4));
            double won = 0;
            for (double x : in) {
                for (double y : out) {
                    won += y > x ? 1 : y == x ? 0.5 : 0;
                }
            }
            assertThat(Detection.of(in, out).auroc()).isCloseTo(won / (in.length * out.length), within(1e-15));
        }
    }

    @Test
    void averagePrecisionIsTheMeanPrecisionAtThePositives() {
        Random random = new Random(3);
        for (int trial = 0; trial < 100; trial++) {
            double[] in = withTies(random, 1 + random.nextInt(20), 0);
            double[] out = withTies(random, 1 + random.nextInt(20), random.nextInt(4));
            double mean = Arrays.stream(out)
                    .map(t -> {
                        double found = Arrays.stream(out).filter(y -> y >= t).count();
                        return found
                                / (found + Arrays.stream(in).filter(x -> x >= t).count());
                    })
                    .average()
                    .orElseThrow();
            assertThat(Detection.of(in, out).aupr()).isCloseTo(mean, within(1e-14));
        }
    }

    @Test
    void fpr95IsTheSmallestFalsePositiveRateAmongSufficientThresholds() {
        Random random = new Random(4);
        for (int trial = 0; trial < 100; trial++) {
            double[] in = withTies(random, 1 + random.nextInt(20), 0);
            double[] out = withTies(random, 1 + random.nextInt(60), random.nextInt(4));
            double least = IntStream.range(0, 12)
                    .filter(t -> 100 * Arrays.stream(out).filter(y -> y >= t).count() >= 95L * out.length)
                    .mapToDouble(t -> Arrays.stream(in).filter(x -> x >= t).count() / (double) in.length)
                    .min()
                    .orElseThrow();
            assertThat(Detection.of(in, out).fpr95()).isEqualTo(least);
        }
    }

    @Test
    void aMonotoneTransformChangesNothing() {
        Random random = new Random(5);
        double[] in = withTies(random, 40, 0);
        double[] out = withTies(random, 30, 2);
        assertThat(Detection.of(transformed(in), transformed(out))).isEqualTo(Detection.of(in, out));
    }

    private static double[] transformed(double[] scores) {
        return Arrays.stream(scores).map(s -> Math.exp(3 * s) - 100).toArray();
    }

    @Test
    void swappingTheRolesMirrorsTheArea() {
        Random random = new Random(6);
        double[] in = withTies(random, 37, 0);
        double[] out = withTies(random, 23, 2);
        assertThat(Detection.of(out, in).auroc())
                .isCloseTo(1 - Detection.of(in, out).auroc(), within(1e-15));
    }

    @Test
    void theOrderOfPointsDoesNotMatterAndTheArraysStayAsTheyWere() {
        double[] in = scores(3, 1, 2, 2);
        double[] out = scores(2, 4, 3);
        Detection one = Detection.of(in, out);
        assertThat(in).containsExactly(3, 1, 2, 2);
        assertThat(out).containsExactly(2, 4, 3);
        assertThat(Detection.of(scores(2, 2, 3, 1), scores(4, 3, 2))).isEqualTo(one);
    }

    @Test
    void theTwoZerosAreTheSameScore() {
        assertThat(Detection.of(scores(0.0), scores(-0.0)).auroc()).isEqualTo(0.5);
        assertThat(Detection.of(scores(-0.0), scores(0.0)).auroc()).isEqualTo(0.5);
    }

    @Test
    void noPointsOrNoOrderIsRefused() {
        assertThatThrownBy(() -> Detection.of(NO_SCORES, scores(1))).hasMessageContaining("in has no scores");
        assertThatThrownBy(() -> Detection.of(scores(1), NO_SCORES)).hasMessageContaining("out has no scores");
        assertThatThrownBy(() -> Detection.of(scores(1), scores(2, Double.NaN)))
                .hasMessageContaining("out has a score");
    }
}
