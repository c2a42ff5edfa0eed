package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.device.Activation;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.random.CounterRandom;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Dependence of the energy on α, K and the order of points, in double. */
class DropoutEnergyTest {
    private static final double TAU = 1.7;
    private static final int N = 100;
    private static final Model MODEL =
            Model.perceptron(3, List.of(8, 5), Activation.RELU, new Likelihood.Gaussian(new Precision.Fixed(TAU)));
    private static final Points BATCH = points(6);

    private static Points points(int count) {
        CounterRandom random = CounterRandom.of(3, 4);
        float[] x = new float[3 * count];
        float[] y = new float[count];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int i = 0; i < y.length; i++) {
            y[i] = (float) random.normal(1, i);
        }
        return new Points(x, y);
    }

    private static DropoutNetwork network(double alpha, int samples) {
        return network(alpha, samples, 0.3, BATCH);
    }

    private static DropoutNetwork network(double alpha, int samples, double rate, Points batch) {
        return new DropoutNetwork(
                new DropoutPosterior(MODEL, rate / 2, rate),
                GaussianPrior.ofLengthScale(0.7),
                alpha,
                samples,
                N,
                batch);
    }

    /** ℓ [K][M], from the network's outputs. */
    private static double[][] logLikelihoods(DropoutNetwork network, int samples, int step) {
        double[] f = network.outputs(step);
        int m = BATCH.size();
        double[][] l = new double[samples][m];
        for (int k = 0; k < samples; k++) {
            for (int n = 0; n < m; n++) {
                double residual = BATCH.targets()[n] - f[k * m + n];
                l[k][n] = 0.5 * Math.log(TAU) - 0.5 * Math.log(2 * Math.PI) - 0.5 * TAU * residual * residual;
            }
        }
        return l;
    }

    @Test
    @DisplayName("At α = 0 the energy is that of variational inference: KL/N minus the mean log-likelihood")
    void atAlphaZeroTheEnergyIsThatOfVariationalInference() {
        DropoutNetwork network = network(0, 7);
        double sum = 0;
        for (double[] sample : logLikelihoods(network, 7, 5)) {
            for (double l : sample) {
                sum += l / 7 / BATCH.size();
            }
        }
        // the log precision is rounded to a float by its initialiser: 1e-7
        assertThat(network.dataTerm(5)).isCloseTo(sum, within(1e-6));
        // kernels receive coefficients such as 1/N as floats
        assertThat(network.energy(5)).isCloseTo(network.divergence() / N - network.dataTerm(5), within(1e-6));
    }

    @Test
    @DisplayName("As α goes to 0, E_α − E_0 goes to α/2 times the variance of the log-likelihood over samples")
    void theEnergyIsContinuousInAlpha() {
        int k = 9;
        double[][] l = logLikelihoods(network(0, k), k, 2);
        double variance = 0;
        for (int n = 0; n < BATCH.size(); n++) {
            int point = n;
            double mean = IntStream.range(0, k)
                    .mapToDouble(s -> l[s][point])
                    .average()
                    .orElseThrow();
            variance += IntStream.range(0, k)
                            .mapToDouble(s -> Math.pow(l[s][point] - mean, 2))
                            .sum()
                    / k
                    / BATCH.size();
        }
        double atZero = network(0, k).dataTerm(2);
        for (double alpha : new double[] {1e-4, -1e-4}) {
            double difference = network(alpha, k).dataTerm(2) - atZero;
            assertThat(difference / alpha).as("α = %s", alpha).isCloseTo(variance / 2, within(0.01 * variance));
        }
    }

    @Test
    @DisplayName("The data term grows with α, as power means do")
    void theDataTermGrowsWithAlpha() {
        double last = Double.NEGATIVE_INFINITY;
        for (double alpha : new double[] {-10, -1, -0.5, -1e-4, 0, 1e-4, 0.5, 1, 10}) {
            double dataTerm = network(alpha, 10).dataTerm(1);
            assertThat(dataTerm).as("α = %s", alpha).isFinite().isGreaterThan(last);
            last = dataTerm;
        }
    }

    @Test
    @DisplayName("With one sample every α gives the value and the gradient of α = 0")
    void withOneSampleEveryAlphaGivesTheValueOfAlphaZero() {
        DropoutNetwork zero = network(0, 1);
        for (double alpha : new double[] {-2, 1e-4, 0.5, 1, 30}) {
            DropoutNetwork other = network(alpha, 1);
            assertThat(other.energy(4)).as("α = %s", alpha).isCloseTo(zero.energy(4), within(1e-12));
            double[] expected = zero.gradient("layer1.weight", 4);
            assertThat(other.gradient("layer1.weight", 4)).containsExactly(expected, within(1e-12));
        }
    }

    @Test
    @DisplayName("At rate 0 the number of samples and α change nothing, and all samples are equal")
    void atRateZeroTheNumberOfSamplesAndAlphaChangeNothing() {
        double expected = network(0, 1, 0, BATCH).energy(0);
        for (double alpha : new double[] {-1, 0, 0.5, 1}) {
            DropoutNetwork network = network(alpha, 4, 0, BATCH);
            assertThat(network.energy(9)).as("α = %s", alpha).isCloseTo(expected, within(1e-12));
            double[] f = network.outputs(9);
            for (int i = 0; i < f.length; i++) {
                assertThat(f[i]).isEqualTo(f[i % BATCH.size()]);
            }
        }
    }

    @Test
    @DisplayName("Permuting the points of a batch changes nothing")
    void permutingThePointsOfABatchChangesNothing() {
        int[] order = {4, 2, 0, 5, 1, 3};
        DropoutNetwork straight = network(0.5, 3, 0, BATCH);
        DropoutNetwork permuted = network(0.5, 3, 0, BATCH.rows(order, 0, order.length));
        assertThat(permuted.energy(0)).isCloseTo(straight.energy(0), within(1e-12));
        assertThat(permuted.gradient("layer0.weight", 0))
                .containsExactly(straight.gradient("layer0.weight", 0), within(1e-12));
    }

    @Test
    @DisplayName("Another step draws other masks, the same step the same")
    void anotherStepDrawsOtherMasks() {
        DropoutNetwork network = network(0.5, 3);
        double first = network.energy(0);
        assertThat(network.energy(1)).isNotEqualTo(first);
        assertThat(network.energy(0)).isEqualTo(first);
    }
}
