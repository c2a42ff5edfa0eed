package dev.credence.inference.mcmc;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import java.util.HashMap;
import java.util.Map;

/** Bayesian linear regression, y = x₀ w₀ + x₁ w₁ + b + N(0, 1/β) with a prior N(0, 1/α): with its exact posterior. */
final class LinearModel {
    static final int N = 30;
    static final double ALPHA = 4;
    static final double BETA = 3;

    private LinearModel() {}

    /** Correlated inputs. */
    static Points points() {
        CounterRandom random = Targets.random("points");
        float[] x = new float[2 * N];
        float[] y = new float[N];
        for (int n = 0; n < N; n++) {
            x[2 * n] = (float) random.normal(0, n);
            x[2 * n + 1] = (float) (0.7 * x[2 * n] + 0.5 * random.normal(1, n));
            y[n] = (float) (0.8 * x[2 * n] - 0.5 * x[2 * n + 1] + 0.3 + 0.5 * random.normal(2, n));
        }
        return new Points(x, y);
    }

    /** A full training with these settings besides those of the model; full batch by default. */
    static Inference trained(InferenceMethod method, Points points, Device device, String... settings) {
        Map<String, String> all = new HashMap<>(Map.of(
                "hidden",
                "none",
                "length-scale",
                String.valueOf(Math.sqrt(ALPHA)),
                "noise",
                "fixed",
                "precision",
                String.valueOf(BETA)));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        Inference inference = method.prepare(
                new Problem(Task.REGRESSION, 2, points.size()),
                method.settings().parse(all),
                device,
                3);
        int epochs = method.settings().parse(all).get(CommonSettings.EPOCHS);
        int batch = Integer.parseInt(all.getOrDefault("batch", String.valueOf(points.size())));
        Trainer.train(inference, points, TrainingOptions.of(epochs, batch, 3), TrainingListener.SILENT);
        return inference;
    }

    /** The posterior's mean and covariance [3][4], the constant last: β Σ Xᵀ y beside Σ = (α I + β Xᵀ X)⁻¹. */
    static double[][] posterior(Points points) {
        double[][] a = new double[3][7]; // the precision, β Xᵀ y, the identity
        for (int n = 0; n < points.size(); n++) {
            double[] row = {points.inputs()[2 * n], points.inputs()[2 * n + 1], 1, points.targets()[n]};
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 4; j++) {
                    a[i][j] += BETA * row[i] * row[j];
                }
            }
        }
        for (int i = 0; i < 3; i++) {
            a[i][i] += ALPHA;
            a[i][4 + i] = 1;
        }
        for (int i = 0; i < 3; i++) {
            double pivot = a[i][i];
            for (int j = 0; j < 7; j++) {
                a[i][j] /= pivot;
            }
            for (int k = 0; k < 3; k++) {
                double factor = k == i ? 0 : a[k][i];
                for (int j = 0; j < 7; j++) {
                    a[k][j] -= factor * a[i][j];
                }
            }
        }
        double[][] posterior = new double[3][4];
        for (int i = 0; i < 3; i++) {
            System.arraycopy(a[i], 3, posterior[i], 0, 4);
        }
        return posterior;
    }
}
