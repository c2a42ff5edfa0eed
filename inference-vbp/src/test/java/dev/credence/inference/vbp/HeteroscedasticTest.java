package dev.credence.inference.vbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Fit;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A log variance predicted for each point, beside the mean. */
class HeteroscedasticTest {
    /** E[f_0], var[f_0], E[f_1], var[f_1], y. */
    private static final double[][] CASES = {{0.3, 0.5, -1, 0.3, 1}, {-1.2, 0.1, 0.4, 0.7, 0}, {2, 1.5, -2, 0.1, 1.5}};

    private static double expected(double... c) {
        ReferenceDevice device = new ReferenceDevice();
        Graph graph = new Graph(device, Parameters.allocate(device, new Declarations(), 1), 1, 1);
        Var f = graph.input("f", 2, 1, 2);
        double[] moments = {c[0], c[2], c[1], c[3]};
        for (int i = 0; i < moments.length; i++) {
            device.set(f.value(), i, moments[i]);
        }
        Var out = new Likelihood.HeteroscedasticGaussian().expectedLogLikelihood(graph, f, graph.constant(c[4], 1));
        graph.forward(0);
        return device.get(out.value(), 0);
    }

    @Test
    @DisplayName("The data term is the mean of the log density over both outputs, and that itself without variance")
    void theDataTermIsItsIntegral() {
        for (double[] c : CASES) {
            double step = 0.02;
            double sum = 0;
            for (double a = -8; a < 8; a += step) {
                double m = c[0] + Math.sqrt(c[1]) * a;
                for (double b = -8; b < 8; b += step) {
                    double l = c[2] + Math.sqrt(c[3]) * b;
                    double density = -0.5 * (Math.log(2 * Math.PI) + l + Math.exp(-l) * (c[4] - m) * (c[4] - m));
                    sum += step * step * NormalTail.density(a) * NormalTail.density(b) * density;
                }
            }
            assertThat(expected(c)).isCloseTo(sum, within(1e-5));
            double plain = -0.5 * (Math.log(2 * Math.PI) + c[2] + Math.exp(-c[2]) * (c[4] - c[0]) * (c[4] - c[0]));
            assertThat(expected(c[0], 0, c[2], 0, c[4])).isCloseTo(plain, within(1e-6));
        }
    }

    @Test
    @DisplayName("Noise that grows along the input is predicted to grow, by both ways of propagation and by dvi")
    void noiseThatGrows() {
        int n = 400;
        CounterRandom random = CounterRandom.of(2, 2);
        double[][] x = new double[n][1];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i][0] = 2 * random.uniform(0, i) - 1;
            y[i] = x[i][0] + (x[i][0] < 0 ? 0.1 : 1) * random.normal(1, i);
        }
        Split all = new Split(IntStream.range(0, n).toArray(), new int[0]);
        Dataset data =
                new Dataset("grows", Task.REGRESSION, Examples.of(x, y), List.of("x"), "y", List.of(), List.of(all));
        Examples two = Examples.of(new double[][] {{-0.6}, {0.6}}, new double[2]);
        try (Device device = new ReferenceDevice()) {
            for (String propagation : List.of("gate", "clt", "dvi")) {
                boolean dvi = propagation.equals("dvi");
                Fit fit = Fit.of(dvi ? new DeterministicVariationalInference() : new VarianceBackPropagation(), device)
                        .set("hidden", "10")
                        .set("epochs", "60")
                        .set("noise", "heteroscedastic");
                RegressionPredictive p = (RegressionPredictive) (dvi ? fit : fit.set("propagation", propagation))
                        .train(data, data.train(0))
                        .predict(two, 100);
                double[] noise = p.aleatoricVariance();
                assertThat(Math.sqrt(noise[0])).as(propagation).isBetween(0.05, 0.35);
                assertThat(Math.sqrt(noise[1])).as(propagation).isBetween(0.6, 1.4);
            }
        }
    }
}
