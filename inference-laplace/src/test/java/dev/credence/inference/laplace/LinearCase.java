package dev.credence.inference.laplace;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import java.util.HashMap;
import java.util.Map;

/** y = x w + b + N(0, 1/τ) with w, b ~ N(0, 1/δ): posterior and evidence have closed forms. */
final class LinearCase {
    static final Progress END = new Progress(1, 1, 0);

    private LinearCase() {}

    static Points points(int n, int d, double precision, double noise) {
        CounterRandom random = CounterRandom.of(11, 4);
        float[] x = new float[n * d];
        float[] y = new float[n];
        for (int i = 0; i < n; i++) {
            double sum = random.normal(2, d) / Math.sqrt(precision);
            for (int j = 0; j < d; j++) {
                x[i * d + j] = (float) random.normal(0, (long) i * d + j);
                sum += x[i * d + j] * random.normal(2, j) / Math.sqrt(precision);
            }
            y[i] = (float) (sum + random.normal(1, i) / Math.sqrt(noise));
        }
        return new Points(x, y);
    }

    /** A row with the constant last. */
    static double[] row(Points points, int n) {
        int d = points.width();
        double[] row = new double[d + 1];
        for (int j = 0; j < d; j++) {
            row[j] = points.inputs()[n * d + j];
        }
        row[d] = 1;
        return row;
    }

    /** An untrained inference. */
    static Inference inference(Points points, Device device, String... settings) {
        Map<String, String> all = new HashMap<>(Map.of("hidden", "none"));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        Laplace method = new Laplace();
        return method.prepare(
                new Problem(Task.REGRESSION, points.width(), points.size()),
                method.settings().parse(all),
                device,
                3);
    }

    /** A⁻¹ b with A = τ XᵀX + δ I, and log |A|, by elimination: {solution…, log determinant}. */
    static double[] solved(Points points, double precision, double noise, double[] b) {
        int p = points.width() + 1;
        double[][] a = new double[p][p + 1];
        for (int n = 0; n < points.size(); n++) {
            double[] row = row(points, n);
            for (int i = 0; i < p; i++) {
                for (int j = 0; j < p; j++) {
                    a[i][j] += noise * row[i] * row[j];
                }
            }
        }
        for (int i = 0; i < p; i++) {
            a[i][i] += precision;
            a[i][p] = b[i];
        }
        double logDeterminant = 0;
        for (int i = 0; i < p; i++) {
            double pivot = a[i][i];
            logDeterminant += Math.log(pivot);
            for (int j = 0; j <= p; j++) {
                a[i][j] /= pivot;
            }
            for (int k = 0; k < p; k++) {
                double factor = k == i ? 0 : a[k][i];
                for (int j = 0; j <= p; j++) {
                    a[k][j] -= factor * a[i][j];
                }
            }
        }
        double[] solved = new double[p + 1];
        for (int i = 0; i < p; i++) {
            solved[i] = a[i][p];
        }
        solved[p] = logDeterminant;
        return solved;
    }

    /** The mode: A⁻¹ τ Xᵀ y. */
    static double[] mode(Points points, double precision, double noise) {
        int p = points.width() + 1;
        double[] b = new double[p];
        for (int n = 0; n < points.size(); n++) {
            double[] row = row(points, n);
            for (int i = 0; i < p; i++) {
                b[i] += noise * row[i] * points.targets()[n];
            }
        }
        return solved(points, precision, noise, b);
    }

    /** Sets the network to the mode, as perfect training would. */
    static void place(Inference inference, double[] mode) {
        Tensor weight = inference.parameters().get("layer0.weight");
        Tensor bias = inference.parameters().get("layer0.bias");
        if (weight == null || bias == null) {
            throw new AssertionError(inference.parameters().keySet());
        }
        float[] w = new float[weight.length()];
        for (int i = 0; i < w.length; i++) {
            w[i] = (float) mode[i];
        }
        inference.device().write(weight, w, 0);
        inference.device().write(bias, new float[] {(float) mode[w.length]}, 0);
    }
}
