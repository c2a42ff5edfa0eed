package dev.credence.core.prior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LogUniformPriorTest {
    /** E log|N(0, 1)| = −(γ + log 2)/2. */
    private static final double FAR = -0.5 * (0.5772156649015329 + Math.log(2));

    private final ReferenceDevice device = new ReferenceDevice();

    private double divergence(double mean, double logVariance) {
        Graph graph = new Graph(device, Parameters.allocate(device, new Declarations(), 1), 1, 1);
        Var m = graph.input("mean", 1);
        Var v = graph.input("log variance", 1);
        device.set(m.value(), 0, mean);
        device.set(v.value(), 0, logVariance);
        Var kl = new LogUniformPrior().gaussianKl(graph, m, v).orElseThrow();
        graph.forward(0);
        return device.get(kl.value(), 0);
    }

    /**
     * KL = E log|w| − ½ log 2πeσ² + const, with the constant that makes it 0 for α = σ²/μ² → ∞: E log|N(1, α)| − ½ log
     * α − E log|N(0, 1)|.
     */
    private static double exact(double alpha) {
        double sum = 0;
        double step = 2e-4;
        for (double z = -10 + step / 3; z < 10; z += step) {
            double w = 1 + Math.sqrt(alpha) * z;
            sum += step * Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI) * Math.log(Math.abs(w));
        }
        return sum - 0.5 * Math.log(alpha) - FAR;
    }

    @Test
    @DisplayName("The approximation equals the integral to 0.01 nats")
    void theApproximationIsTheIntegral() {
        for (double logAlpha = -8; logAlpha <= 6; logAlpha += 0.5) {
            double mean = 0.7;
            double actual = divergence(mean, logAlpha + Math.log(mean * mean));
            assertThat(actual).as("log α = %s", logAlpha).isCloseTo(exact(Math.exp(logAlpha)), within(0.01));
        }
    }

    @Test
    @DisplayName("Only the ratio of variance and squared mean matters")
    void onlyTheRatioMatters() {
        assertThat(divergence(2, Math.log(4) - 1)).isCloseTo(divergence(-0.5, Math.log(0.25) - 1), within(1e-6));
        assertThat(divergence(0, 0)).isCloseTo(0, within(1e-6));
    }

    @Test
    @DisplayName("Energies and samples are refused, the former with an alternative")
    void itIsImproper() {
        Graph graph = new Graph(device, Parameters.allocate(device, new Declarations(), 1), 1, 1);
        Var w = graph.input("w", 3);
        assertThatThrownBy(() -> new LogUniformPrior().energy(graph, w, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("prior=gaussian");
        assertThatThrownBy(() -> new LogUniformPrior().sample(CounterRandom.of(1, 1), 0))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("improper");
        assertThat(new LogUniformPrior().logDensity(Math.E)).isCloseTo(-1, within(1e-12));
    }
}
