package dev.credence.inference.dropoutalpha;

import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Formula;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Three single-draw estimators of ∂/∂μ and ∂/∂σ of E f(x), x ~ N(μ, σ²), at μ = 0 and σ = 1 (Gal 2016, tables 3.1 and
 * 3.2): score function f ∂log p, pathwise f′ ∂x, characteristic function f′ for μ and σ f″ for σ. All are unbiased;
 * which has the least variance depends on f.
 */
final class GradientEstimatorsTest {
    private static final Formula X = input("x");
    private static final int DRAWS = 20_000;

    /** f, the thesis' values (score, pathwise, characteristic, for μ and then for σ), and the exact values. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Case(Formula f, double[] published, double[] exact) {
        /** The six estimators as functions of the draw. */
        DoubleUnaryOperator[] estimators() {
            Formula first = f.derivative(X);
            Formula second = first.derivative(X);
            return new DoubleUnaryOperator[] {
                x -> value(f, x) * x,
                x -> value(first, x),
                x -> value(first, x),
                x -> value(f, x) * (x * x - 1),
                x -> value(first, x) * x,
                x -> value(second, x)
            };
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case(X.plus(X.square()), new double[] {17, 4, 4, 86, 9.1, 0}, new double[] {17, 4, 4, 84, 9, 0}),
                // with E cos tx = e^(−t²/2), E x² cos tx = (1 − t²) e^(−t²/2), E x⁴ cos tx = (t⁴ − 6t² + 3) e^(−t²/2)
                // at t = 2
                new Case(sin(X), new double[] {0.33, 0.20, 0.20, 0.87, 0.30, 0.43}, new double[] {
                    (1 + 3 * Math.exp(-2)) / 2 - Math.exp(-1),
                    (1 + Math.exp(-2)) / 2 - Math.exp(-1),
                    (1 + Math.exp(-2)) / 2 - Math.exp(-1),
                    1 - Math.exp(-2),
                    (1 - 3 * Math.exp(-2)) / 2,
                    (1 - Math.exp(-2)) / 2
                }),
                // the same with 10x, neglecting e^(−100)
                new Case(sin(X.times(10)), new double[] {0.50, 50, 50, 1, 50, 5000}, new double[] {
                    0.5, 50, 50, 1, 50, 5000
                }));
    }

    private static double value(Formula f, double x) {
        return f.inputs().isEmpty() ? f.value() : f.value(x);
    }

    /**
     * E g(x) under N(0, 1) by the trapezoidal rule, whose error is below 1e−12 for smooth functions that vanish at the
     * ends.
     */
    private static double mean(DoubleUnaryOperator g) {
        double step = 1.0 / 256;
        double sum = 0;
        for (int i = -12 * 256; i <= 12 * 256; i++) {
            double x = i * step;
            sum += step * g.applyAsDouble(x) * Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("cases")
    @DisplayName("The variances are those in closed form, and the thesis' samples of a million draws agree")
    void theVariancesAreExactAndAsPublished(Case c) {
        DoubleUnaryOperator[] estimators = c.estimators();
        for (int i = 0; i < 6; i++) {
            DoubleUnaryOperator estimator = estimators[i];
            double mean = mean(estimator);
            assertThat(mean).as("unbiased").isCloseTo(mean(estimators[i < 3 ? 1 : 4]), within(1e-10));
            double variance = mean(x -> (estimator.applyAsDouble(x) - mean) * (estimator.applyAsDouble(x) - mean));
            assertThat(variance).as("exact " + i).isCloseTo(c.exact[i], within(1e-10 * c.exact[i] + 1e-10));
            // two digits, and the thesis' own sampling error: at most 3 % for heavy-tailed draws
            assertThat(variance).as("published " + i).isCloseTo(c.published[i], within(0.03 * c.published[i] + 1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    @DisplayName("Draws have these variances")
    void drawsHaveTheseVariances(Case c) {
        CounterRandom random = CounterRandom.of(3, 4);
        for (int i = 0; i < 6; i++) {
            DoubleUnaryOperator estimator = c.estimators()[i];
            double sum = 0;
            double squares = 0;
            double fourth = 0;
            double centre = mean(estimator);
            for (int n = 0; n < DRAWS; n++) {
                double d = estimator.applyAsDouble(random.normal(i, n)) - centre;
                sum += d / DRAWS;
                squares += d * d / DRAWS;
                fourth += d * d * d * d / DRAWS;
            }
            double error = Math.sqrt(Math.max(0, fourth - squares * squares) / DRAWS);
            assertThat(sum).isCloseTo(0, within(4.5 * Math.sqrt(squares / DRAWS) + 1e-12));
            assertThat(squares).isCloseTo(c.exact[i], within(5 * error + 1e-5 * c.exact[i] + 1e-12));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    @DisplayName("The gradient of a graph that draws from a Gaussian is the pathwise estimator")
    void theGraphsGradientIsThePathwiseEstimator(Case c) {
        ReferenceDevice device = new ReferenceDevice();
        Declarations declarations = new Declarations();
        declarations.trained("mean", Initialiser.constant(0), DRAWS);
        declarations.trained("log_variance", Initialiser.constant(0), DRAWS);
        Graph g = new Graph(device, Parameters.allocate(device, declarations, 1), 1, 0);
        Var mean = g.parameter("mean");
        Var v = g.parameter("log_variance");
        Var x = g.gaussianSamples(mean, v, 1);
        g.differentiate(g.sum(g.map("f", formula -> c.f.with(X, formula), x)));
        g.forward(1);
        g.backward();
        double ofMean = 0;
        double ofSd = 0;
        double meanOfMean = mean(c.estimators()[1]);
        double meanOfSd = mean(c.estimators()[4]);
        for (int n = 0; n < DRAWS; n++) {
            // ∂/∂σ = 2 ∂/∂ log σ² at σ = 1
            ofMean += Math.pow(device.get(mean.gradient(), n) - meanOfMean, 2) / DRAWS;
            ofSd += Math.pow(2 * device.get(v.gradient(), n) - meanOfSd, 2) / DRAWS;
        }
        assertThat(ofMean).isCloseTo(c.exact[1], within(0.06 * c.exact[1]));
        assertThat(ofSd).isCloseTo(c.exact[4], within(0.15 * c.exact[4]));
    }
}
