package dev.credence.inference.swag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The Gaussian fitted to given snapshots of f = w₀ x₀ + w₁ x₁ + b. */
class SnapshotMomentsTest {
    private static final Points NONE = new Points(new float[2], new float[1]);

    /** (w₀, w₁, b) after each epoch. */
    private static final double[][] SNAPSHOTS = {{1, 2, 0}, {3, 2, 1}, {2, -1, 1}, {0, 4, -2}, {1.5, 1, 0.5}};

    private final Device device = new ReferenceDevice();

    private Inference after(int snapshots, int rank) {
        Swag method = new Swag();
        Map<String, String> settings =
                Map.of("hidden", "none", "noise", "fixed", "start", "0", "rank", String.valueOf(rank));
        Inference inference = method.prepare(new Problem(Task.REGRESSION, 2, 1), method.parse(settings), device, 4);
        for (int n = 0; n < snapshots; n++) {
            double[] w = SNAPSHOTS[n];
            device.write(array(inference, "layer0.weight"), (float) w[0], (float) w[1]);
            device.write(array(inference, "layer0.bias"), (float) w[2]);
            inference.endOfEpoch(NONE, new Progress(n + 1, SNAPSHOTS.length, n + 1));
        }
        return inference;
    }

    private static Tensor array(Inference inference, String name) {
        return Objects.requireNonNull(inference.parameters().get(name), name);
    }

    /** Draws of (w₀, w₁, b), [S][3]. */
    private static double[][] draws(Inference inference, int samples) {
        WeightSamples.Layer layer =
                inference.weights(samples).orElseThrow().layers().get(0);
        double[][] draws = new double[samples][];
        for (int s = 0; s < samples; s++) {
            draws[s] = new double[] {layer.weights()[2 * s], layer.weights()[2 * s + 1], layer.biases()[s]};
        }
        return draws;
    }

    private static double[] mean(double[][] rows) {
        double[] mean = new double[3];
        for (double[] row : rows) {
            for (int i = 0; i < 3; i++) {
                mean[i] += row[i] / rows.length;
            }
        }
        return mean;
    }

    private static double covariance(double[][] rows, double[] mean, int i, int j) {
        double sum = 0;
        for (double[] row : rows) {
            sum += (row[i] - mean[i]) * (row[j] - mean[j]);
        }
        return sum / rows.length;
    }

    /** D Dᵀ/(K − 1) with the last K deviations from the running means. */
    private static double lowRank(int rank, int i, int j) {
        double sum = 0;
        double[] mean = new double[3];
        for (int n = 0; n < SNAPSHOTS.length; n++) {
            for (int a = 0; a < 3; a++) {
                mean[a] += (SNAPSHOTS[n][a] - mean[a]) / (n + 1);
            }
            if (n >= SNAPSHOTS.length - rank) {
                sum += (SNAPSHOTS[n][i] - mean[i]) * (SNAPSHOTS[n][j] - mean[j]);
            }
        }
        return sum / (rank - 1);
    }

    private void assertCovariance(int rank) {
        int samples = 20_000;
        double[][] draws = draws(after(SNAPSHOTS.length, rank), samples);
        double[] expectedMean = mean(SNAPSHOTS);
        double[] mean = mean(draws);
        double[][] expected = new double[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                double diagonal = i == j ? covariance(SNAPSHOTS, expectedMean, i, j) : 0;
                expected[i][j] = rank == 0 ? diagonal : 0.5 * (diagonal + lowRank(rank, i, j));
            }
        }
        for (int i = 0; i < 3; i++) {
            // within five standard errors of the mean and of the covariance of Gaussian draws
            assertThat(mean[i]).isCloseTo(expectedMean[i], within(5 * Math.sqrt(expected[i][i] / samples)));
            for (int j = 0; j < 3; j++) {
                double error = Math.sqrt((expected[i][i] * expected[j][j] + expected[i][j] * expected[i][j]) / samples);
                assertThat(covariance(draws, mean, i, j))
                        .as("covariance of %d and %d, rank %d", i, j, rank)
                        .isCloseTo(expected[i][j], within(5 * error));
            }
        }
    }

    @Test
    @Tag("slow")
    @DisplayName("Draws have the covariance ½(diag Σ + D Dᵀ/(K − 1)), of the last K snapshots; diag Σ for K = 0")
    void drawsHaveTheCovariance() {
        assertCovariance(0);
        assertCovariance(3);
        assertCovariance(5);
    }

    @Test
    @DisplayName("One snapshot has no covariance: it is the network itself")
    void oneSnapshotIsTheNetwork() {
        for (double[] draw : draws(after(1, 4), 5)) {
            assertThat(draw).containsExactly(SNAPSHOTS[0]);
        }
    }

    @Test
    @DisplayName("No snapshot is taken before the start, one after every epoch from then on")
    void snapshotsBeginAtTheStart() {
        Swag method = new Swag();
        Inference inference =
                method.prepare(new Problem(Task.REGRESSION, 2, 1), method.parse(Map.of("start", "0.5")), device, 4);
        for (int epoch = 1; epoch <= 10; epoch++) {
            inference.endOfEpoch(NONE, new Progress(epoch, 10, epoch));
            assertThat(device.read(array(inference, "swag.count"))[0]).isEqualTo(Math.max(0f, epoch - 5f));
        }
    }

    @Test
    @DisplayName("Other draws are other networks, the same draws the same")
    void drawsAreSelected() {
        Inference inference = after(5, 3);
        assertThat(means(inference, 0)).isEqualTo(means(inference, 0)).isNotEqualTo(means(inference, 1));
    }

    private static double[] means(Inference inference, int draw) {
        return ((GaussianMixture) inference.predict(new float[] {1, 2}, 1, 4, draw)).means()[0];
    }

    @Test
    @DisplayName("The rate falls from one level to the other on the way to the start")
    void theRateFalls() {
        Schedule schedule = Swag.falling(0.5, 0.1);
        assertThat(schedule.factor(0)).isEqualTo(1);
        assertThat(schedule.factor(0.25)).isEqualTo(1);
        assertThat(schedule.factor(0.35)).isCloseTo(0.55, within(1e-12));
        assertThat(schedule.factor(0.45)).isCloseTo(0.1, within(1e-12));
        assertThat(schedule.factor(0.9)).isCloseTo(0.1, within(1e-12));
        assertThat(Swag.falling(0, 0.1).factor(0)).isCloseTo(0.1, within(1e-12));
    }

    @Test
    @DisplayName("A low-rank part of one column is refused with what to use")
    void rankOneIsRefused() {
        Swag method = new Swag();
        assertThatThrownBy(() -> method.prepare(
                        new Problem(Task.REGRESSION, 2, 1), method.parse(Map.of("rank", "1")), device, 4))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("use 0 or at least 2");
    }
}
