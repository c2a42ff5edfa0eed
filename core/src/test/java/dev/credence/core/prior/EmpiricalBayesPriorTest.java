package dev.credence.core.prior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.device.reference.ReferenceDevice;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EmpiricalBayesPriorTest {
    private static final EmpiricalBayesPrior PRIOR = new EmpiricalBayesPrior(0.5);
    private static final double[] MEAN = {0.7, -1.3, 0.2, 2.1};
    private static final double[] LOG_VARIANCE = {-1, -2, -0.5, 0.3};
    private static final double A = 4.4798;
    private static final double B = (1 + A) * 0.5;

    private final ReferenceDevice device = new ReferenceDevice();

    private Parameters parameters() {
        Declarations declarations = new Declarations();
        declarations.trained("mean", Initialiser.constant(0), 4);
        declarations.trained("log_variance", Initialiser.constant(0), 4);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        for (int i = 0; i < 4; i++) {
            device.set(parameters.value("mean"), i, MEAN[i]);
            device.set(parameters.value("log_variance"), i, LOG_VARIANCE[i]);
        }
        return parameters;
    }

    /** KL(q ‖ N(0, s)) − log InvGamma(s; a, b). */
    private static double objective(double s) {
        // log Γ(4.4798) by its integral
        double gamma = 0;
        double step = 1e-3;
        for (double t = step / 2; t < 80; t += step) {
            gamma += step * Math.pow(t, A - 1) * Math.exp(-t);
        }
        double sum = Math.log(gamma) - A * Math.log(B) + (A + 1) * Math.log(s) + B / s;
        for (int i = 0; i < 4; i++) {
            double v = LOG_VARIANCE[i];
            sum += 0.5 * (Math.log(s) + (MEAN[i] * MEAN[i] + Math.exp(v)) / s - 1 - v);
        }
        return sum;
    }

    @Test
    @DisplayName("The divergence is the minimum over s of KL(q ‖ N(0, s)) − log InvGamma(s)")
    void theDivergenceIsTheLeast() {
        Graph g = new Graph(device, parameters(), 1, 0);
        Var kl = PRIOR.gaussianKl(g, g.parameter("mean"), g.parameter("log_variance"))
                .orElseThrow();
        g.forward(0);
        double squares = 0;
        for (int i = 0; i < 4; i++) {
            squares += MEAN[i] * MEAN[i] + Math.exp(LOG_VARIANCE[i]);
        }
        double best = PRIOR.optimum(squares, 4);
        assertThat(device.get(kl.value(), 0)).isCloseTo(objective(best), within(1e-6));
        for (double factor : new double[] {0.5, 0.9, 1.1, 2}) {
            assertThat(objective(factor * best)).isGreaterThan(objective(best));
        }
    }

    @Test
    @DisplayName("Its gradient is that at fixed optimal s: m/s* and ½(e^v/s* − 1)")
    void theOptimumTakesNoPartInTheGradient() {
        Graph g = new Graph(device, parameters(), 1, 0);
        Var mean = g.parameter("mean");
        Var v = g.parameter("log_variance");
        g.differentiate(PRIOR.gaussianKl(g, mean, v).orElseThrow());
        g.forward(0);
        g.backward();
        double squares = 0;
        for (int i = 0; i < 4; i++) {
            squares += MEAN[i] * MEAN[i] + Math.exp(LOG_VARIANCE[i]);
        }
        double s = PRIOR.optimum(squares, 4);
        for (int i = 0; i < 4; i++) {
            assertThat(device.get(mean.gradient(), i)).isCloseTo(MEAN[i] / s, within(1e-12));
            assertThat(device.get(v.gradient(), i)).isCloseTo(0.5 * (Math.exp(LOG_VARIANCE[i]) / s - 1), within(1e-12));
        }
    }

    @Test
    @DisplayName("The energy of a point is the divergence without the entropy")
    void pointsAreTheLimit() {
        Graph g = new Graph(device, parameters(), 1, 0);
        Var mean = g.parameter("mean");
        Var energy = PRIOR.energy(g, mean, 2);
        Var kl = PRIOR.gaussianKl(g, g.scale(mean, 2), g.constant(-40, 4)).orElseThrow();
        g.forward(0);
        double entropy = 4 * 0.5 * (-40 + Math.log(2 * Math.PI) + 1);
        assertThat(device.get(energy.value(), 0)).isCloseTo(device.get(kl.value(), 0) + entropy, within(1e-9));
    }

    @Test
    @DisplayName("The optimal variance moves from the hyperprior's mode to the weights' with their number")
    void theOptimumGoesFromTheHyperpriorToTheData() {
        assertThat(PRIOR.optimum(0, 0)).isCloseTo(0.5, within(1e-12));
        assertThat(PRIOR.optimum(3e6, 1_000_000)).isCloseTo(3, within(1e-4));
        assertThatThrownBy(() -> new EmpiricalBayesPrior(0)).hasMessageContaining("got 0.0");
    }
}
