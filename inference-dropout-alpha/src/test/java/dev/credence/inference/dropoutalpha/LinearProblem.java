package dev.credence.inference.dropoutalpha;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import java.util.HashMap;
import java.util.Map;

/** y = 0.8 x_0 − 0.5 x_1 + 0.3 + 0.4 ε on 60 points with correlated inputs, and its exact solutions. */
final class LinearProblem {
    static final int N = 60;
    static final Points POINTS = points();

    private LinearProblem() {}

    private static Points points() {
        CounterRandom random = CounterRandom.of(5, 6);
        float[] x = new float[2 * N];
        float[] y = new float[N];
        for (int n = 0; n < N; n++) {
            x[2 * n] = (float) random.normal(0, n);
            x[2 * n + 1] = (float) (0.5 * x[2 * n] + random.normal(1, n));
            y[n] = (float) (0.8 * x[2 * n] - 0.5 * x[2 * n + 1] + 0.3 + 0.4 * random.normal(2, n));
        }
        return new Points(x, y);
    }

    /** A network without hidden layers, trained on full batches. */
    static Inference trained(Device device, int epochs, String... settings) {
        DropoutAlpha method = new DropoutAlpha();
        Map<String, String> all = new HashMap<>(Map.of(
                "hidden", "none",
                "dropout", "0",
                "learning-rate", "0.05",
                "schedule", "cosine",
                "length-scale", "0.000001"));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        Inference inference = method.prepare(
                new Problem(Task.REGRESSION, 2, N), method.settings().parse(all), device, 3);
        Trainer.train(inference, POINTS, TrainingOptions.of(epochs, N, 3), TrainingListener.SILENT);
        return inference;
    }

    /** w_0, w_1 and the bias that minimise Σ (y − x w − b)² + Σ_j penalty_j w_j², by Gaussian elimination. */
    static double[] solution(double... penalty) {
        double[][] a = new double[3][4];
        for (int n = 0; n < N; n++) {
            double[] row = {POINTS.inputs()[2 * n], POINTS.inputs()[2 * n + 1], 1, POINTS.targets()[n]};
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 4; j++) {
                    a[i][j] += row[i] * row[j];
                }
            }
        }
        a[0][0] += penalty[0];
        a[1][1] += penalty[1];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                double factor = k == i ? 0 : a[k][i] / a[i][i];
                for (int j = 0; j < 4; j++) {
                    a[k][j] -= factor * a[i][j];
                }
            }
        }
        return new double[] {a[0][3] / a[0][0], a[1][3] / a[1][1], a[2][3] / a[2][2]};
    }

    /** Σ_n x_nj². */
    static double sumOfSquares(int j) {
        double sum = 0;
        for (int n = 0; n < N; n++) {
            sum += Math.pow(POINTS.inputs()[2 * n + j], 2);
        }
        return sum;
    }

    /** The mean squared residual of a solution. */
    static double residualVariance(double... w) {
        double sum = 0;
        for (int n = 0; n < N; n++) {
            double f = w[0] * POINTS.inputs()[2 * n] + w[1] * POINTS.inputs()[2 * n + 1] + w[2];
            sum += Math.pow(POINTS.targets()[n] - f, 2);
        }
        return sum / N;
    }

    /** w_0, w_1 and the bias of a trained inference. */
    static double[] weights(Inference inference) {
        float[] w = inference.device().read(inference.parameters().get("layer0.weight"));
        float[] b = inference.device().read(inference.parameters().get("layer0.bias"));
        return new double[] {w[0], w[1], b[0]};
    }
}
