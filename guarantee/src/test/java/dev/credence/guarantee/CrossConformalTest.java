package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CrossConformalTest {
    private static final CounterRandom RANDOM = Stream.GENERATED_DATA.of(17);

    @Test
    @DisplayName("Each end is the order statistic of its definition: as many ends beyond it as may be, ties or not")
    void endsAreOrderStatistics() {
        for (int trial = 0; trial < 300; trial++) {
            int n = 2 + RANDOM.below(7, trial, 0);
            int folds = 2 + RANDOM.below(n - 1, trial, 1);
            int[] foldOf = CrossConformal.folds(n, folds, trial);
            double[] residuals = new double[n];
            double[][] means = new double[folds][1];
            for (int i = 0; i < n; i++) {
                residuals[i] = RANDOM.below(4, trial, 10 + i); // with ties
            }
            for (int k = 0; k < folds; k++) {
                means[k][0] = RANDOM.below(5, trial, 30 + k);
            }
            CrossConformal conformal = CrossConformal.of(residuals, foldOf);
            for (int tenths = 1; tenths < 10; tenths++) {
                PredictionIntervals found = conformal.intervals(means, tenths / 10.0);
                // α(n + 1) = (10 − tenths)(n + 1)/10 in whole numbers
                int low = (10 - tenths) * (n + 1) / 10;
                int high = (tenths * (n + 1) + 9) / 10;
                double lower = Double.NEGATIVE_INFINITY;
                double upper = Double.POSITIVE_INFINITY;
                for (double v = -10; v <= 10; v++) {
                    int below = 0;
                    int above = 0;
                    for (int i = 0; i < n; i++) {
                        below += means[foldOf[i]][0] - residuals[i] < v ? 1 : 0;
                        above += means[foldOf[i]][0] + residuals[i] <= v ? 1 : 0;
                    }
                    if (low >= 1 && below < low) {
                        lower = v; // the greatest value with fewer than so many below
                    }
                    if (high <= n && above >= high && upper == Double.POSITIVE_INFINITY) {
                        upper = v; // the least with so many up to it
                    }
                }
                assertThat(rounded(found.lower()[0])).isEqualTo(lower);
                assertThat(rounded(found.upper()[0])).isEqualTo(upper);
            }
        }
    }

    /** An end without its outward rounding; infinite ends are unchanged. */
    private static double rounded(double end) {
        return Math.rint(end * 1e12) / 1e12;
    }

    @Test
    @DisplayName("A new target that is exactly that of a row, with the same predictions, is inside: ties")
    void tiesAreInside() {
        double[] targets = {0.1, 2, 3, 4, 5.7};
        for (int kind = 1; kind < 200; kind++) {
            double mean = 2.0 / 3 + 0.01 * kind;
            double[] residuals =
                    Arrays.stream(targets).map(y -> Math.abs(y - mean)).toArray();
            PredictionIntervals widest = CrossConformal.of(residuals, new int[] {0, 1, 0, 1, 0})
                    .intervals(new double[][] {{mean}, {mean}}, 0.8);
            assertThat(widest.contains(0, mean > 2.9 ? 0.1 : 5.7))
                    .as("mean %s", mean)
                    .isTrue();
        }
    }

    @Test
    @DisplayName("What lies outside is farther from the folds' predictions than a share 1 − α of n + 1 residuals")
    void whatIsOutsideIsFar() {
        int n = 30;
        int[] foldOf = CrossConformal.folds(n, 5, 3);
        double[] residuals = IntStream.range(0, n)
                .mapToDouble(i -> Math.abs(RANDOM.normal(1000, i)))
                .toArray();
        double[][] means = new double[5][50];
        for (int k = 0; k < 5; k++) {
            for (int p = 0; p < 50; p++) {
                means[k][p] = RANDOM.normal(1001 + k, p);
            }
        }
        PredictionIntervals found = CrossConformal.of(residuals, foldOf).intervals(means, 0.8);
        int outside = 0;
        for (int p = 0; p < 50; p++) {
            for (double y = -5; y <= 5; y += 0.1) {
                if (!found.contains(p, y)) {
                    outside++;
                    int farther = 0;
                    for (int i = 0; i < n; i++) {
                        farther += Math.abs(y - means[foldOf[i]][p]) > residuals[i] ? 1 : 0;
                    }
                    assertThat(farther).isGreaterThanOrEqualTo((int) Math.ceil(0.8 * (n + 1)));
                }
            }
        }
        assertThat(outside).isPositive();
    }

    @Test
    @DisplayName("Where all folds predict the same it is the calibration of these rows by the score absolute")
    void equalModelsGiveSplitConformal() {
        int n = 57;
        double[] residuals = IntStream.range(0, n)
                .mapToDouble(i -> Math.abs(RANDOM.normal(2000, i)))
                .toArray();
        double[] zero = new double[n];
        double[] one = new double[n];
        Arrays.fill(one, 1);
        double[] points = {-1, 0.5, 7};
        Guarantee split = Conformal.split(GaussianPredictive.of(zero, one, one), residuals)
                .score(NonconformityScore.ABSOLUTE)
                .at(0.5, 0.9, 0.99);
        double[] ones = {1, 1, 1};
        double[][] means = {points, points, points, points};
        CrossConformal cross = CrossConformal.of(residuals, CrossConformal.folds(n, 4, 1));
        for (double coverage : split.coverages()) {
            PredictionIntervals expected = split.intervals(GaussianPredictive.of(points, ones, ones), coverage);
            PredictionIntervals found = cross.intervals(means, coverage);
            assertThat(found.lower()).isEqualTo(expected.lower());
            assertThat(found.upper()).isEqualTo(expected.upper());
        }
    }

    @Test
    @DisplayName("The order of rows and folds makes no difference, and more coverage gives wider intervals")
    void orderMakesNoDifference() {
        int n = 40;
        int[] foldOf = CrossConformal.folds(n, 4, 9);
        double[] residuals = IntStream.range(0, n)
                .mapToDouble(i -> Math.abs(RANDOM.normal(3000, i)))
                .toArray();
        double[][] means = {{0.1, 2}, {-0.3, 1}, {0, 3}, {0.7, 2}};
        int[] order = RANDOM.permutation(n, 5);
        int[] names = {2, 0, 3, 1};
        double[] otherResiduals = new double[n];
        int[] otherFolds = new int[n];
        double[][] otherMeans = new double[4][];
        for (int i = 0; i < n; i++) {
            otherResiduals[i] = residuals[order[i]];
            otherFolds[i] = names[foldOf[order[i]]];
        }
        for (int k = 0; k < 4; k++) {
            otherMeans[names[k]] = means[k];
        }
        PredictionIntervals before = null;
        for (double coverage : new double[] {0.3, 0.6, 0.9, 0.97, 0.99}) {
            PredictionIntervals found = CrossConformal.of(residuals, foldOf).intervals(means, coverage);
            PredictionIntervals other =
                    CrossConformal.of(otherResiduals, otherFolds).intervals(otherMeans, coverage);
            assertThat(other.lower()).isEqualTo(found.lower());
            assertThat(other.upper()).isEqualTo(found.upper());
            for (int p = 0; p < 2 && before != null; p++) {
                assertThat(found.lower()[p]).isLessThanOrEqualTo(before.lower()[p]);
                assertThat(found.upper()[p]).isGreaterThanOrEqualTo(before.upper()[p]);
            }
            before = found;
        }
        assertThat(before.upper()[0]).isInfinite(); // 40 rows are too few for 99 %
    }

    /**
     * Nearest-neighbour regression, which fits noise: its residuals are 0 on its own rows, but not on held-out ones.
     */
    private static double nearest(double[] x, double[] y, int[] foldOf, int without, double at) {
        int best = -1;
        for (int i = 0; i < x.length; i++) {
            if (foldOf[i] != without && (best < 0 || Math.abs(x[i] - at) < Math.abs(x[best] - at))) {
                best = i;
            }
        }
        return y[best];
    }

    @Test
    @DisplayName(
            "Coverage by simulation: at least what is promised, and about what is asked for, of a method that overfits")
    void coverage() {
        int trials = 4000;
        for (int folds : new int[] {3, 6, 24}) {
            int n = 24;
            int covered = 0;
            CrossConformal last = null;
            for (int t = 0; t < trials; t++) {
                double[] x = new double[n + 1];
                double[] y = new double[n + 1];
                for (int i = 0; i <= n; i++) {
                    x[i] = RANDOM.uniform(10_000 + t, 2L * i);
                    y[i] = Math.sin(6 * x[i]) + (0.2 + x[i]) * RANDOM.normal(50_000 + t, i);
                }
                int[] foldOf = CrossConformal.folds(n, folds, t);
                double[] known = Arrays.copyOf(x, n);
                double[] targets = Arrays.copyOf(y, n);
                double[] residuals = new double[n];
                for (int i = 0; i < n; i++) {
                    residuals[i] = Math.abs(y[i] - nearest(known, targets, foldOf, foldOf[i], x[i]));
                }
                double[][] means = new double[folds][1];
                for (int k = 0; k < folds; k++) {
                    means[k][0] = nearest(known, targets, foldOf, k, x[n]);
                }
                last = CrossConformal.of(residuals, foldOf);
                covered += last.intervals(means, 0.8).contains(0, y[n]) ? 1 : 0;
            }
            double share = (double) covered / trials;
            double error = 4 * Math.sqrt(0.25 / trials);
            assertThat(share).as(folds + " folds").isGreaterThan(last.promised(0.8) - error);
            // ⌈0.8 · 25⌉/25 = 0.8 in the exchangeable ideal; the method of all rows is better than those without a fold
            assertThat(share).as(folds + " folds").isBetween(0.8 - error, 0.93);
        }
    }

    @Test
    @DisplayName("The jackknife+ promises 1 − 2α, CV+ at most √(2/n) less")
    void whatIsPromised() {
        for (int n : new int[] {10, 100, 1000}) {
            for (int folds : new int[] {2, 5, 10, n}) {
                double promised = CrossConformal.of(new double[n], CrossConformal.folds(n, folds, 1))
                        .promised(0.9);
                assertThat(promised).isBetween(0.8 - Math.sqrt(2.0 / n), 0.8 + 1e-12);
                if (folds == n) {
                    assertThat(promised).isCloseTo(0.8, within(1e-12));
                }
            }
        }
        // by hand: n = 100, K = 10: min(2 · 0.9/11, 0.9/11) = 0.081818…
        assertThat(CrossConformal.of(new double[100], CrossConformal.folds(100, 10, 1))
                        .promised(0.9))
                .isCloseTo(0.8 - 0.9 / 11, within(1e-12));
        // of folds of 8 and 9 rows the second term is not proved: n = 85, K = 10: 2 · 0.9/9.5
        assertThat(CrossConformal.of(new double[85], CrossConformal.folds(85, 10, 1))
                        .promised(0.9))
                .isCloseTo(0.8 - 2 * 0.9 / 9.5, within(1e-12));
    }

    @Test
    @DisplayName("Folds are a partition into equal parts, and invalid ones are rejected")
    void foldsAreChecked() {
        int[] foldOf = CrossConformal.folds(23, 5, 4);
        for (int k = 0; k < 5; k++) {
            int fold = k;
            assertThat(Arrays.stream(foldOf).filter(f -> f == fold).count()).isBetween(4L, 5L);
        }
        assertThatThrownBy(() -> CrossConformal.folds(3, 4, 1)).hasMessageContaining("4 folds of 3 rows");
        assertThatThrownBy(() -> CrossConformal.of(new double[] {1, 2}, new int[] {0, 2}))
                .hasMessageContaining("empty");
        assertThatThrownBy(() -> CrossConformal.of(new double[] {1, -2}, new int[] {0, 1}))
                .hasMessageContaining("-2.0");
        assertThatThrownBy(() -> CrossConformal.of(new double[] {1, 2}, new int[] {0, 0}))
                .hasMessageContaining("two folds");
        CrossConformal two = CrossConformal.of(new double[] {1, 2}, new int[] {0, 1});
        assertThatThrownBy(() -> two.intervals(new double[3][1], 0.9)).hasMessageContaining("3 models");
    }

    @Test
    @DisplayName("There is no bound exactly where all intervals are infinite")
    void tooFewRows() {
        for (double coverage : new double[] {0.5, 0.6, 0.7, 0.8, 0.9, 0.93, 0.95, 0.99}) {
            for (int n = 2; n < 24; n++) {
                int[] foldOf = IntStream.range(0, n).map(i -> i % 2).toArray();
                CrossConformal cross = CrossConformal.of(new double[n], foldOf);
                PredictionIntervals found = cross.intervals(new double[2][1], coverage);
                assertThat(cross.isUnbounded(coverage)).isEqualTo(Double.isInfinite(found.upper()[0]));
                assertThat(cross.isUnbounded(coverage)).isEqualTo(n < CoverageLaw.fewestPoints(coverage));
            }
        }
    }
}
