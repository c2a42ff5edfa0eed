package dev.credence.inference.vbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.numeric.NormalTail;
import dev.credence.device.reference.ReferenceDevice;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The probit likelihood's closed forms agree with the integrals. */
class ProbitTest {
    private static final double[][] CASES = {{0.3, 0.5, 1}, {-1.2, 0.1, 1}, {2, 1.5, 0.4}, {0, 0.8, 3}, {-4, 0.6, 1}};

    private static double integral(DoubleUnaryOperator f, double mean, double variance) {
        double step = 1e-3;
        double sum = 0;
        for (double z = -9; z < 9; z += step) {
            sum += step * NormalTail.density(z) * f.applyAsDouble(mean + Math.sqrt(variance) * z);
        }
        return sum;
    }

    private static double bound(double mean, double variance, double noise, int y) {
        ReferenceDevice device = new ReferenceDevice();
        Graph graph = new Graph(device, Parameters.allocate(device, new Declarations(), 1), 1, 1);
        Var f = graph.input("f", 2, 1, 1);
        Var target = graph.constant(y, 1);
        device.set(f.value(), 0, mean);
        device.set(f.value(), 1, variance);
        Var out = new Likelihood.Probit(noise).expectedLogLikelihood(graph, f, target);
        graph.forward(0);
        return device.get(out.value(), 0);
    }

    @Test
    @DisplayName("The bound is log ∫ Φ(t u) exp(E log N(u; f, noise)) du")
    void theBoundIsItsIntegral() {
        for (double[] c : CASES) {
            for (int y : new int[] {0, 1}) {
                double sign = 2 * y - 1;
                // E log N(u; f, noise) = log N(u; E f, noise) − var f/(2 noise)
                double expected =
                        Math.log(integral(u -> NormalTail.probability(sign * u), c[0], c[2])) - c[1] / (2 * c[2]);
                assertThat(bound(c[0], c[1], c[2], y)).isCloseTo(expected, within(1e-5));
            }
        }
    }

    @Test
    @DisplayName("It is below E log p(y | f), and equal without variance")
    void itIsABound() {
        for (double[] c : CASES) {
            for (int y : new int[] {0, 1}) {
                double sign = (2 * y - 1) / Math.sqrt(1 + c[2]);
                double exact = integral(f -> NormalTail.logProbability(sign * f), c[0], c[1]);
                assertThat(bound(c[0], c[1], c[2], y)).isLessThan(exact);
                assertThat(bound(c[0], 0, c[2], y)).isCloseTo(NormalTail.logProbability(sign * c[0]), within(1e-12));
            }
        }
    }

    @Test
    @DisplayName("The prediction is ∫ p(y = 1 | f) N(f; m, v) df")
    void thePredictionIsItsIntegral() {
        for (double[] c : CASES) {
            double exact = integral(f -> NormalTail.probability(f / Math.sqrt(1 + c[2])), c[0], c[1]);
            assertThat(NormalTail.probability(c[0] / Math.sqrt(1 + c[2] + c[1])))
                    .isCloseTo(exact, within(1e-6));
        }
    }
}
