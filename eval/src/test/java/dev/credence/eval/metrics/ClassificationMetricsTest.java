package dev.credence.eval.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClassificationMetricsTest {
    private static final double LOG_2 = Math.log(2);

    private static CategoricalMixture of(double[]... oneSample) {
        double[][][] p =
                Arrays.stream(oneSample).map(row -> new double[][] {row}).toArray(double[][][]::new);
        return CategoricalMixture.of(p);
    }

    private static Map<String, Double> metrics(int bins, CategoricalMixture mixture, double... y) {
        Metrics metrics = start(bins, mixture.classes());
        metrics.add(mixture, y);
        return metrics.result();
    }

    private static Metrics start(int bins, int classes) {
        return KnownMetrics.of(List.of(new StandardMetrics(bins))).start(Task.classification(classes));
    }

    @Test
    void threeClassesByHand() {
        Map<String, Double> m = metrics(15, of(new double[] {0.7, 0.2, 0.1}, new double[] {0.3, 0.3, 0.4}), 0, 1);
        assertThat(m.keySet())
                .containsExactly(
                        "accuracy",
                        "error",
                        "auroc",
                        "average_precision",
                        "f1",
                        "f1_macro",
                        "log_likelihood",
                        "nll",
                        "brier",
                        "ece",
                        "mce",
                        "ace",
                        "aurc",
                        "predictive_entropy",
                        "mutual_information",
                        "variation_ratio");
        assertThat(m.get("accuracy")).isEqualTo(0.5);
        assertThat(m.get("error")).isEqualTo(0.5);
        assertThat(m.get("log_likelihood")).isCloseTo((Math.log(0.7) + Math.log(0.3)) / 2, within(1e-15));
        assertThat(m.get("nll")).isCloseTo(-(Math.log(0.7) + Math.log(0.3)) / 2, within(1e-15));
        assertThat(m.get("brier")).isCloseTo((0.09 + 0.04 + 0.01 + 0.09 + 0.49 + 0.16) / 2, within(1e-15));
        assertThat(m.get("variation_ratio")).isCloseTo(0.45, within(1e-15));
        // the first, more certain point is right, the second wrong: (0/1 + 1/2)/2
        assertThat(m.get("aurc")).isCloseTo(0.25, within(1e-15));
        assertThat(m.get("mutual_information")).isCloseTo(0, within(1e-15));
    }

    @Test
    void brierOfTwoClassesIsTheSquareOfOneProbability() {
        assertThat(metrics(15, of(new double[] {0.7, 0.3}, new double[] {0.1, 0.9}), 1, 1)
                        .get("brier"))
                .isCloseTo((0.49 + 0.01) / 2, within(1e-15));
    }

    @Test
    void uncertaintiesAreMeansOverPoints() {
        double[][][] table = {{{1, 0}, {1, 0}}, {{0.5, 0.5}, {0.5, 0.5}}, {{1, 0}, {0, 1}}};
        Map<String, Double> m = metrics(15, CategoricalMixture.of(table), 0, 1, 1);
        assertThat(m.get("predictive_entropy")).isCloseTo(2 * LOG_2 / 3, within(1e-15));
        assertThat(m.get("mutual_information")).isCloseTo(LOG_2 / 3, within(1e-15));
        assertThat(m.get("variation_ratio")).isCloseTo(1.0 / 3, within(1e-15));
    }

    @Test
    void calibrationErrorsByHand() {
        // confidences 0.95, 0.85 (right, wrong) in (0.8, 1]; 0.75, 0.65 (right, right) in (0.6, 0.8]; 0.55 (wrong) in
        // (0.4, 0.6]
        CategoricalMixture p = of(
                new double[] {0.05, 0.95},
                new double[] {0.85, 0.15},
                new double[] {0.75, 0.25},
                new double[] {0.35, 0.65},
                new double[] {0.55, 0.45});
        Map<String, Double> m = metrics(5, p, 1, 1, 0, 1, 1);
        double high = Math.abs(1 - 1.8) / 2;
        double middle = Math.abs(2 - 1.4) / 2;
        double low = 0.55;
        assertThat(m.get("ece")).isCloseTo((2 * high + 2 * middle + low) / 5, within(1e-14));
        assertThat(m.get("mce")).isCloseTo(0.55, within(1e-14));
    }

    @Test
    void adaptiveBinsHoldEqualNumbers() {
        // sorted confidences 0.55 (wrong), 0.65, 0.75 | 0.85 (wrong), 0.95: the first of two bins holds the odd one
        CategoricalMixture p = of(
                new double[] {0.05, 0.95},
                new double[] {0.85, 0.15},
                new double[] {0.75, 0.25},
                new double[] {0.35, 0.65},
                new double[] {0.55, 0.45});
        assertThat(metrics(2, p, 1, 1, 0, 1, 1).get("ace"))
                .isCloseTo((Math.abs(2 - 1.95) + Math.abs(1 - 1.8)) / 5, within(1e-14));
        // torch-uncertainty's documented example: confidences 0.95, 0.85, 0.85, 0.95, all right: 0.1
        CategoricalMixture example =
                of(new double[] {0.05, 0.95}, new double[] {0.15, 0.85}, new double[] {0.85, 0.15}, new double[] {
                    0.95, 0.05
                });
        Map<String, Double> m = metrics(5, example, 1, 1, 0, 0);
        assertThat(m.get("ace")).isCloseTo(0.1, within(1e-14));
        assertThat(m.get("ece")).isCloseTo(0.1, within(1e-14));
    }

    @Test
    void confidenceOneFallsIntoTheLastBin() {
        Map<String, Double> m = metrics(4, of(new double[] {1, 0}, new double[] {1, 0}), 0, 1);
        assertThat(m.get("ece")).isEqualTo(0.5);
        assertThat(m.get("mce")).isEqualTo(0.5);
        assertThat(m.get("ace")).isEqualTo(0.5);
    }

    @Test
    void partitionAndOrderDoNotMatterEvenWithTies() {
        int n = 60;
        int samples = 4;
        int classes = 3;
        CounterRandom random = CounterRandom.of(6, 1);
        float[] logits = new float[n * samples * classes];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = random.below(classes, 1, i);
            for (int s = 0; s < samples; s++) {
                for (int c = 0; c < classes; c++) {
                    // every third point repeats another: equal confidences, right and wrong
                    logits[(s * n + i) * classes + c] =
                            i % 3 == 0 ? c : (float) (2 * random.normal(0, (i * 10L + s) * classes + c));
                }
            }
        }
        Map<String, Double> whole = metrics(7, CategoricalMixture.fromLogits(logits, samples, n, classes), y);
        Metrics tiled = start(7, classes);
        int[] order = CounterRandom.of(1, 1).permutation(n, 0);
        for (int from = 0; from < n; from += 7) {
            int[] rows = Arrays.copyOfRange(order, from, Math.min(n, from + 7));
            float[] tile = new float[rows.length * samples * classes];
            for (int r = 0; r < rows.length; r++) {
                for (int s = 0; s < samples; s++) {
                    System.arraycopy(
                            logits, (s * n + rows[r]) * classes, tile, (s * rows.length + r) * classes, classes);
                }
            }
            CategoricalMixture mixture = CategoricalMixture.fromLogits(tile, samples, rows.length, classes);
            tiled.add(mixture, Arrays.stream(rows).mapToDouble(i -> y[i]).toArray());
        }
        tiled.result().forEach((name, value) -> assertThat(value).as(name).isCloseTo(whole.get(name), within(1e-13)));
    }

    @Test
    void calibratedConfidencesHaveSmallErrors() {
        int n = 20_000;
        CounterRandom random = CounterRandom.of(8, 0);
        double[][] p = new double[n][];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double one = random.uniform(0, i);
            p[i] = new double[] {1 - one, one};
            y[i] = random.uniform(1, i) < one ? 1 : 0;
        }
        Map<String, Double> m = metrics(15, of(p), y);
        assertThat(m.get("ece")).isLessThan(0.015);
        assertThat(m.get("ace")).isLessThan(0.015);
        assertThat(m.get("brier")).isCloseTo(1.0 / 6, within(0.005)); // E[p(1 − p)] for uniform p
        assertThat(m.get("accuracy")).isCloseTo(0.75, within(0.0125));
    }

    @Test
    void aProbabilityOfZeroForTheTruthIsMinusInfinity() {
        Map<String, Double> m = metrics(15, of(new double[] {1, 0}, new double[] {0.5, 0.5}), 1, 1);
        assertThat(m.get("log_likelihood")).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(m.get("brier")).isCloseTo(1.25 / 2, within(1e-15));
    }

    @Test
    void badInputIsRefusedByName() {
        Metrics metrics = Metrics.of(Task.classification(2));
        assertThatThrownBy(metrics::result).isInstanceOf(UserException.class).hasMessageContaining("no test points");
        CategoricalMixture two = of(new double[] {0.5, 0.5});
        CategoricalMixture three = of(new double[] {0.5, 0.5, 0});
        GaussianPredictive other = GaussianPredictive.of(new double[1], new double[1], new double[] {1});
        metrics.add(two, new double[] {1});
        assertThatThrownBy(() -> metrics.add(two, new double[] {2}))
                .hasMessageContaining("test point 1")
                .hasMessageContaining("class 0 … 1");
        assertThatThrownBy(() -> metrics.add(two, new double[] {0.5})).hasMessageContaining("is 0.5");
        assertThatThrownBy(() -> metrics.add(three, new double[] {0}))
                .hasMessageContaining("the task has 2 classes, this tile has 3");
        assertThatThrownBy(() -> metrics.add(other, new double[] {0}))
                .hasMessageContaining("the tile is a GaussianPredictive");
        assertThatThrownBy(() -> new StandardMetrics(0)).hasMessageContaining("bins is 0");
        assertThatThrownBy(() -> Metrics.of(Task.classification(2), Set.of())).hasMessageContaining("No metric");
    }
}
