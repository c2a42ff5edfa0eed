package dev.credence.eval.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Task;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Values of other libraries, without and with weights ({@code sample_weight}): scikit-learn 1.9.1
 * ({@code roc_auc_score}, {@code average_precision_score}, {@code f1_score}, {@code confusion_matrix},
 * {@code r2_score}, {@code mean_pinball_loss} of SciPy's normal quantiles); the interval score by the formula of R's
 * {@code scoringRules::ints_quantiles}, with SciPy's quantiles.
 */
class ReferenceValuesTest {
    private static final double[] WEIGHTS = {1, 2, .5, 0, 3, 1, 1, .25, 2, 1, 4, 1.5};

    private static final double[] SECOND = {.63, .9, .78, .87, .3, .87, .01, .82, .9, .47, .3, .28};
    private static final double[] OF_TWO = {1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1};

    private static final double[][] THREE = {
        {0.03, 0.59, 0.38}, {0.69, 0.15, 0.16}, {0.68, 0.3, 0.02}, {0.15, 0.52, 0.33}, {0.6, 0.0, 0.4},
        {0.07, 0.1, 0.83}, {0.2, 0.55, 0.25}, {0.83, 0.05, 0.12}, {0.09, 0.44, 0.47}, {0.08, 0.24, 0.68},
        {0.07, 0.09, 0.84}, {0.36, 0.51, 0.13}
    };
    private static final double[] OF_THREE = {1, 1, 1, 1, 1, 2, 2, 0, 1, 1, 1, 0};

    private static final double[] MEAN = {-.2, .9, 1.15, -1.32, -.79, .65, -1.99, -.46, -.1, 1.26, .69, -.33};
    private static final double[] SD = {1.07, .65, .69, 1.43, 1.05, .68, 1.38, 1.14, 1.07, .88, .91, .74};
    private static final double[] NUMBERS = {.85, .88, 1.84, -2.05, .87, .64, -.78, -2.67, .46, -.97, -2.09, -.67};

    private static CategoricalMixture two() {
        return CategoricalMixture.of(Arrays.stream(SECOND)
                .mapToObj(p -> new double[][] {{1 - p, p}})
                .toArray(double[][][]::new));
    }

    private static CategoricalMixture three() {
        return CategoricalMixture.of(
                Stream.of(THREE).map(p -> new double[][] {p}).toArray(double[][][]::new));
    }

    private static GaussianPredictive numbers() {
        double[] variance = Arrays.stream(SD).map(sd -> sd * sd).toArray();
        return GaussianPredictive.of(MEAN.clone(), new double[MEAN.length], variance);
    }

    private static Map<String, Double> metrics(Task task, Predictive predictive, double[] y) {
        Metrics metrics = Metrics.of(task);
        metrics.add(predictive, y);
        return metrics.result();
    }

    private static Map<String, Double> weighted(Task task, Predictive predictive, double[] y) {
        Metrics metrics = Metrics.of(task);
        metrics.add(predictive, y, WEIGHTS);
        return metrics.result();
    }

    private static void assertValues(Map<String, Double> metrics, Map<String, Double> expected) {
        expected.forEach((name, value) ->
                assertThat(metrics.get(name)).as(name).isCloseTo(value, within(1e-12 * (1 + Math.abs(value)))));
    }

    @Test
    @DisplayName("Two classes are ranked and decided as by scikit-learn")
    void twoClasses() {
        assertValues(
                metrics(Task.classification(2), two(), OF_TWO),
                Map.of(
                        "auroc", 0.6,
                        "average_precision", 0.6766233766233767,
                        "f1", 0.5,
                        "f1_macro", 0.5,
                        "accuracy", 0.5,
                        "nll", 0.8944593993757423,
                        "brier", 0.32757499999999995));
        assertValues(
                weighted(Task.classification(2), two(), OF_TWO),
                Map.of(
                        "auroc", 0.7726495726495727,
                        "average_precision", 0.827632264191404,
                        "f1", 0.7017543859649122,
                        "f1_macro", 0.7459389213775178,
                        "accuracy", 0.7536231884057971,
                        "nll", 0.5380120501747409,
                        "brier", 0.17940289855072464));
    }

    @Test
    @DisplayName("Three classes are ranked each against the rest as by scikit-learn")
    void threeClasses() {
        assertValues(
                metrics(Task.classification(3), three(), OF_THREE),
                Map.of(
                        "auroc", 0.6666666666666666,
                        "average_precision", 0.5985119047619047,
                        "f1", 0.3333333333333333,
                        "f1_macro", 0.3333333333333333));
        assertValues(
                weighted(Task.classification(3), three(), OF_THREE),
                Map.of(
                        "auroc", 0.47789296183443897,
                        "average_precision", 0.417971354250437,
                        "f1_macro", 0.1281045751633987));
    }

    @Test
    @DisplayName("The confusion matrix has true classes in rows, and weights count")
    void confusions() {
        ConfusionMatrix matrix = new ConfusionMatrix(3);
        int[] observed = Arrays.stream(OF_THREE).mapToInt(y -> (int) y).toArray();
        matrix.add(observed, three().predictedClass(), WEIGHTS);
        double[][] expected = {{0.25, 1.5, 0}, {5.5, 1, 7}, {0, 1, 1}};
        for (int c = 0; c < 3; c++) {
            for (int p = 0; p < 3; p++) {
                assertThat(matrix.count(c, p)).isEqualTo(expected[c][p]);
            }
        }
        assertThat(matrix.observed(1)).isEqualTo(13.5);
        assertThat(matrix.predicted(2)).isEqualTo(8);
        assertThat(matrix.text(1, 0)).isEqualTo("5.5");
        assertThat(matrix.text(1, 2)).isEqualTo("7");
    }

    @Test
    @DisplayName(
            "Errors and quantile losses of numbers are those of scikit-learn, interval scores those of their formula")
    void regression() {
        Map<String, Double> plain = metrics(Task.REGRESSION, numbers(), NUMBERS);
        assertValues(
                plain,
                Map.of(
                        "r2", -0.06671486234110491,
                        "rmse", 1.424379982074072,
                        "mae", 1.1241666666666668,
                        "interval_score_50", 3.6566751894999983,
                        "interval_score_90", 7.205687938230759,
                        "interval_score_95", 8.824211388789879));
        assertValues(
                plain,
                Map.of(
                        "pinball_5", 0.26704131816544335,
                        "pinball_10", 0.38734897442299654,
                        "pinball_25", 0.5356201105727941,
                        "pinball_50", 0.5620833333333334,
                        "pinball_75", 0.3785486868022055,
                        "pinball_90", 0.17729205302498394,
                        "pinball_95", 0.0932430787460947));
        assertValues(
                weighted(Task.REGRESSION, numbers(), NUMBERS),
                Map.of(
                        "r2", -0.7760265930026875,
                        "rmse", 1.6850661192033256,
                        "pinball_5", 0.4072661664018781,
                        "pinball_50", 0.6715217391304348,
                        "pinball_95", 0.09287611872082478,
                        "interval_score_50", 4.5509352555266815,
                        "interval_score_90", 10.00284570245406,
                        "interval_score_95", 14.045157132814968));
    }

    @Test
    @DisplayName("What points of one class or one value do not define is not a number")
    void undefined() {
        Map<String, Double> oneClass = metrics(Task.classification(2), two(), new double[12]);
        assertThat(oneClass.get("auroc")).isNaN();
        assertThat(oneClass.get("average_precision")).isNaN();
        assertThat(oneClass.get("f1")).isZero();
        double[] same = new double[12];
        Arrays.fill(same, 0.1);
        assertThat(metrics(Task.REGRESSION, numbers(), same).get("r2")).isNaN();
    }

    @Test
    @DisplayName("A far offset of the targets takes no digits from R²")
    void offset() {
        double[] far = Arrays.stream(NUMBERS).map(y -> y + 1e8).toArray();
        Metrics metrics = Metrics.of(Task.REGRESSION);
        metrics.add(numbers().rescaled(1e8, 1), far);
        assertThat(metrics.result().get("r2")).isCloseTo(-0.06671486234110491, within(1e-6));
    }

    @Test
    @DisplayName("A weight that is not a number of copies is refused with its place")
    void badWeights() {
        Metrics metrics = Metrics.of(Task.REGRESSION);
        double[] weights = WEIGHTS.clone();
        weights[4] = -1;
        assertThatThrownBy(() -> metrics.add(numbers(), NUMBERS, weights))
                .hasMessageContaining("test point 4 (counted from 0) is -1.0; expected a finite number, 0 or more");
    }
}
