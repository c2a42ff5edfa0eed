package dev.credence.scoring.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class ShapleyValuesTest {
    private static double any(double[] x) {
        return Math.sin(x[0]) * (1 + Formulas.b(x)) + Math.exp(0.3 * x[0] * Formulas.b(x)) * x[2];
    }

    private static final double[] ROW = {1.2, -0.7, 2, 5};

    private static ShapleyValues of(ExplainedModel model, Examples background, int orders) {
        return ShapleyValues.of(model, Formulas.COLUMNS, ROW, background, orders, 3);
    }

    private static double sum(ShapleyValues values, int output) {
        return values.contributions().stream()
                .mapToDouble(c -> c.shares().get(output).value())
                .sum();
    }

    @Test
    void contributionsSumToThePredictionMinusTheBackgroundsMean() {
        Examples background = Formulas.rows(20, x -> 0);
        for (ExplainedModel model : List.of(
                Formulas.real(ShapleyValuesTest::any, x -> 1 + x[0] * x[0]),
                Formulas.sampled(ShapleyValuesTest::any),
                Formulas.classes(ShapleyValuesTest::any))) {
            ShapleyValues values = of(model, background, 33);
            for (int o = 0; o < 2; o++) {
                ShapleyValues.Output output = values.outputs().get(o);
                assertThat(sum(values, o)).isCloseTo(output.prediction() - output.background(), within(1e-12));
            }
            assertThat(values.contributions().get(3).shares())
                    .allSatisfy(share -> assertThat(share).isEqualTo(new Estimate(0, 0))); // unused
        }
    }

    @Test
    void outputsAreTheMeanOverTheBackgroundAndThePredictionOfTheRow() {
        Examples background = Formulas.rows(20, x -> 0);
        ExplainedModel model = Formulas.real(ShapleyValuesTest::any, x -> 2);
        double[] mean = new double[1];
        model.predict(background, (tile, from) -> {
            for (double m : ((RegressionPredictive) tile).mean()) {
                mean[0] += m / 20;
            }
        });
        ShapleyValues values = of(model, background, 40);
        assertThat(values.outputs().get(0).background()).isCloseTo(mean[0], within(1e-12));
        assertThat(values.outputs().get(0).prediction()).isCloseTo(any(ROW), within(1e-12));
        assertThat(values.outputs().get(1)).isEqualTo(new ShapleyValues.Output(2, 2));
        assertThat(values.predictedClass()).isEqualTo(-1);
    }

    /**
     * Shapley values by definition: φ_j = Σ_S |S|! (D − |S| − 1)! / D! (v(S ∪ j) − v(S)), over all subsets without j.
     */
    private static double byDefinition(ToDoubleFunction<double[]> f, int column, Examples background) {
        int d = ROW.length;
        double sum = 0;
        for (int set = 0; set < (1 << d); set++) {
            if (((set >> column) & 1) == 0) {
                int size = Integer.bitCount(set);
                double weight = factorial(size) * factorial(d - size - 1) / factorial(d);
                sum += weight * (value(f, set | (1 << column), background) - value(f, set, background));
            }
        }
        return sum;
    }

    private static double value(ToDoubleFunction<double[]> f, int set, Examples background) {
        double sum = 0;
        for (double[] b : background.inputMatrix()) {
            for (int j = 0; j < ROW.length; j++) {
                b[j] = ((set >> j) & 1) == 1 ? ROW[j] : b[j];
            }
            sum += f.applyAsDouble(b);
        }
        return sum / background.size();
    }

    private static double factorial(int n) {
        return n < 2 ? 1 : n * factorial(n - 1);
    }

    @Test
    void estimatesMatchTheDefinition() {
        Examples background = Formulas.rows(10, x -> 0);
        ShapleyValues values = of(Formulas.real(ShapleyValuesTest::any, x -> 1), background, 4000);
        for (int j = 0; j < 3; j++) {
            Estimate share = values.contributions().get(j).shares().get(0);
            assertThat(share.value())
                    .isCloseTo(byDefinition(ShapleyValuesTest::any, j, background), within(4 * share.standardError()));
        }
    }

    @Test
    void onePassOverTheBackgroundIsExactForInteractionsOfTwoColumns() {
        Examples background = Formulas.rows(12, x -> 0);
        ToDoubleFunction<double[]> pairs = x -> 3 * x[0] * Formulas.b(x) + x[0] * x[2] - x[2] * x[2];
        ShapleyValues values = of(Formulas.real(pairs, x -> 1), background, 12);
        for (int j = 0; j < 4; j++) {
            assertThat(values.contributions().get(j).shares().get(0).value())
                    .isCloseTo(byDefinition(pairs, j, background), within(1e-12));
        }
    }

    @Test
    void linearModelContributesSlopeTimesDistanceFromTheMean() {
        Examples background = Formulas.rows(30, x -> 0);
        double mean = 0;
        for (double[] x : background.inputMatrix()) {
            mean += x[0] / 30;
        }
        ShapleyValues values = of(Formulas.real(x -> 4 * x[0] + x[2], x -> 1), background, 30);
        assertThat(values.contributions().get(0).shares().get(0).value()).isCloseTo(4 * (ROW[0] - mean), within(1e-12));
    }

    @Test
    void classificationExplainsTheProbabilityOfThePredictedClass() {
        ShapleyValues values = of(Formulas.classes(x -> -4 * x[0]), Formulas.rows(9, x -> 0), 9);
        assertThat(values.predictedClass()).isZero();
        assertThat(values.outputs().get(0).prediction()).isGreaterThan(0.5);
        assertThat(values.contributions().get(0).value()).isEqualTo("1.2");
        assertThat(values.contributions().get(0).shares().get(0).value()).isPositive();
    }

    @Test
    void theSameSeedGivesTheSameBits() {
        Examples background = Formulas.rows(9, x -> 0);
        assertThat(of(Formulas.sampled(ShapleyValuesTest::any), background, 20))
                .isEqualTo(of(Formulas.sampled(ShapleyValuesTest::any), background, 20));
        assertThat(ShapleyValues.of(Formulas.sampled(ShapleyValuesTest::any), Formulas.COLUMNS, ROW, background, 20, 4))
                .isNotEqualTo(of(Formulas.sampled(ShapleyValuesTest::any), background, 20));
    }

    @Test
    void aRowAsItsOwnBackgroundHasZeroContributions() {
        ShapleyValues values =
                of(Formulas.sampled(ShapleyValuesTest::any), Examples.of(new double[][] {ROW}, new double[1]), 5);
        assertThat(values.contributions())
                .allSatisfy(c -> assertThat(c.shares().get(0)).isEqualTo(new Estimate(0, 0)));
        assertThatThrownBy(() -> of(
                        Formulas.sampled(ShapleyValuesTest::any),
                        Formulas.rows(1, x -> 0).rows(),
                        5))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("at least 1 row");
    }
}
