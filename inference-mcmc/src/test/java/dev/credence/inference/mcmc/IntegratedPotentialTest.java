package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.method.Problem;
import dev.credence.core.numeric.Cholesky;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A network of 2 inputs and 3 tanh units with the last layer integrated out, against the marginal density. */
class IntegratedPotentialTest {
    private static final int N = 10;
    private static final int UNITS = 3;
    private static final double LAMBDA = 2;
    private static final double FIXED = 5;

    private final ReferenceDevice device = new ReferenceDevice();
    private final CounterRandom random = Targets.random("integrated");
    private final Points points = points();

    private Points points() {
        float[] x = new float[2 * N];
        float[] y = new float[N];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int n = 0; n < N; n++) {
            y[n] = (float) (Math.sin(x[2 * n]) + 0.3 * random.normal(1, n));
        }
        return new Points(x, y);
    }

    private static Coordinates coordinates(Map<String, String> more, Task task, int count) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "hidden", String.valueOf(UNITS),
                "activation", "tanh",
                "length-scale", String.valueOf(Math.sqrt(LAMBDA)),
                "precision", String.valueOf(FIXED),
                "last-layer", "integrated"));
        settings.putAll(more);
        return ChainSettings.coordinates(
                "hmc",
                new Problem(task, 2, count),
                new HamiltonianMonteCarlo().settings().parse(settings));
    }

    private ChainPotential potential(String noise) {
        Coordinates coordinates = coordinates(Map.of("noise", noise), Task.REGRESSION, N);
        return coordinates.potential(device, coordinates.parts().allocate(device, 1), 1, points);
    }

    private double[] position(ChainPotential potential, int which) {
        return IntStream.range(0, potential.size())
                .mapToDouble(i -> (float) random.normal(2 + which, i))
                .toArray();
    }

    /** [N, UNITS + 1], the constant last. */
    private double[][] features(double[] q) {
        double[][] phi = new double[N][UNITS + 1];
        for (int n = 0; n < N; n++) {
            for (int j = 0; j < UNITS; j++) {
                phi[n][j] = Math.tanh(
                        points.inputs()[2 * n] * q[j] + points.inputs()[2 * n + 1] * q[UNITS + j] + q[2 * UNITS + j]);
            }
            phi[n][UNITS] = 1;
        }
        return phi;
    }

    /** −log N(y; 0, ΦΦᵀ/λ + I/τ) − log p(q), up to constants. */
    private double expected(double[] q, double logPrecision, boolean sampled) {
        double[][] phi = features(q);
        double[][] covariance = new double[N][];
        double[] y = new double[N];
        for (int i = 0; i < N; i++) {
            y[i] = points.targets()[i];
            covariance[i] = new double[N - i];
            for (int j = i; j < N; j++) {
                for (int k = 0; k <= UNITS; k++) {
                    covariance[i][j - i] += phi[i][k] * phi[j][k] / LAMBDA;
                }
            }
            covariance[i][0] += Math.exp(-logPrecision);
        }
        Cholesky factor = Cholesky.of(covariance);
        double energy = 0.5 * factor.logDeterminant();
        for (double h : factor.halfSolve(y)) {
            energy += 0.5 * h * h;
        }
        for (int i = 0; i < 3 * UNITS; i++) {
            energy += 0.5 * LAMBDA * q[i] * q[i];
        }
        return sampled ? energy + 0.01 * Math.exp(logPrecision) - logPrecision : energy;
    }

    @ParameterizedTest
    @ValueSource(strings = {"learnt", "fixed"})
    @DisplayName("It is the density of targets with covariance ΦΦᵀ/λ + I/τ, and the prior of the other parameters")
    void itIsTheDensityOfTheTargets(String noise) {
        boolean sampled = noise.equals("learnt");
        ChainPotential potential = potential(noise);
        assertThat(potential.size()).isEqualTo(3 * UNITS + (sampled ? 1 : 0));
        double constant = Double.NaN;
        for (int which = 0; which < 5; which++) {
            double[] q = position(potential, which);
            double found = potential.evaluate(q, new double[q.length]);
            double expected = expected(q, sampled ? q[3 * UNITS] : Math.log(FIXED), sampled);
            if (which == 0) {
                constant = found - expected;
            }
            assertThat(found - expected).isCloseTo(constant, within(1e-4));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"learnt", "fixed"})
    @DisplayName("Its gradient matches finite differences")
    void itsGradientIsThatOfFiniteDifferences(String noise) {
        boolean sampled = noise.equals("learnt");
        ChainPotential potential = potential(noise);
        double[] q = position(potential, 9);
        double[] gradient = new double[q.length];
        potential.evaluate(q, gradient);
        for (int i = 0; i < q.length; i++) {
            double[] up = q.clone();
            double[] down = q.clone();
            up[i] += 1e-5;
            down[i] -= 1e-5;
            double difference = expected(up, sampled ? up[3 * UNITS] : Math.log(FIXED), sampled)
                    - expected(down, sampled ? down[3 * UNITS] : Math.log(FIXED), sampled);
            assertThat(gradient[i]).isCloseTo(difference / 2e-5, within(1e-3 * (1 + Math.abs(gradient[i]))));
        }
    }

    @Test
    @DisplayName("The last layer's draws have the mean and covariance of Bayesian linear regression on its inputs")
    void theLastLayersDrawsAreThoseOfLinearRegression() {
        ChainPotential potential = potential("fixed");
        double[] q = position(potential, 4);
        double[][] phi = features(q);
        int f = UNITS + 1;
        double[][] upper = new double[f][];
        double[] projected = new double[f];
        for (int i = 0; i < f; i++) {
            upper[i] = new double[f - i];
            upper[i][0] = LAMBDA;
            for (int n = 0; n < N; n++) {
                projected[i] += FIXED * phi[n][i] * points.targets()[n];
                for (int j = i; j < f; j++) {
                    upper[i][j - i] += FIXED * phi[n][i] * phi[n][j];
                }
            }
        }
        Cholesky precision = Cholesky.of(upper);
        double[] mean = precision.solve(projected);
        double[][] covariance = precision.inverse();
        int draws = 20_000;
        double[] sums = new double[f];
        double[][] products = new double[f][f];
        for (int s = 0; s < draws; s++) {
            double[] all = potential.parameters(q, random, 100 + s);
            assertThat(all).startsWith(q);
            for (int i = 0; i < f; i++) {
                double a = all[q.length + i] - mean[i];
                sums[i] += a / draws;
                for (int j = i; j < f; j++) {
                    products[i][j] += a * (all[q.length + j] - mean[j]) / draws;
                }
            }
        }
        for (int i = 0; i < f; i++) {
            assertThat(sums[i]).isCloseTo(0, within(5 * Math.sqrt(covariance[i][i] / draws)));
            for (int j = i; j < f; j++) {
                double scale = Math.sqrt(covariance[i][i] * covariance[j][j] / draws);
                assertThat(products[i][j]).isCloseTo(covariance[i][j], within(5 * Math.sqrt(2) * scale));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "noise,heteroscedastic,regression with Gaussian noise",
        "prior,laplace,needs a Gaussian prior",
        "hidden,none,needs a hidden layer"
    })
    @DisplayName("Models without a closed form are refused, with advice")
    void whatHasNoClosedFormIsRefused(String setting, String value, String message) {
        assertThatThrownBy(() -> coordinates(Map.of(setting, value), Task.REGRESSION, N))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("last-layer=sampled");
    }

    @Test
    @DisplayName("Classes and too many points are refused")
    void classesAndTooManyPointsAreRefused() {
        assertThatThrownBy(() -> coordinates(Map.of("noise", "learnt"), Task.classification(2), N))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("regression");
        assertThatThrownBy(() -> coordinates(Map.of("noise", "learnt"), Task.REGRESSION, 20_000))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("20000");
    }
}
