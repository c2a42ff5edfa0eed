package dev.credence.inference.auto.entry;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.Map;

/** A Gaussian process given all rows. */
final class ProcessEntry implements Entry<NormalMixtures> {
    private static final double LEAST_VARIANCE = 1e-8;

    private final String name;
    private final Covariance covariance;
    private final float[] parameters;
    private final double[] p;
    private final CodedRows rows;
    private final float[] targets;
    private final double[][] root; // Y with K⁻¹ = YᵀY
    private final double[] alpha;

    /** @throws ArithmeticException where its matrix is not positive definite */
    ProcessEntry(String name, Covariance covariance, float[] parameters, CodedRows rows, float[] targets) {
        this.name = name;
        this.covariance = covariance;
        this.parameters = parameters;
        this.rows = rows;
        this.targets = targets;
        p = new double[parameters.length];
        Arrays.setAll(p, j -> parameters[j]);
        double[][] factor = withNoise(covariance.matrix(p, rows, rows), covariance.noise(p));
        Positive.factor(factor);
        alpha = new double[targets.length];
        Arrays.setAll(alpha, i -> targets[i]);
        Positive.solve(factor, alpha);
        root = Positive.inverseTransposed(factor);
    }

    static double[][] withNoise(double[][] k, double noise) {
        double[][] sum = new double[k.length][];
        for (int i = 0; i < k.length; i++) {
            sum[i] = k[i].clone();
            sum[i][i] += noise;
        }
        return sum;
    }

    @Override
    public String name() {
        return name;
    }

    /** Each scored row as the rows outside its fold predict it. */
    NormalMixtures outOfFold(Folds folds, int[] scored) {
        double[][] inverse = Positive.inverse(root);
        NormalMixtures all = NormalMixtures.empty(targets.length, 1);
        for (int f = 0; f < folds.count(); f++) {
            int[] held = folds.held(f);
            double[][] block = new double[held.length][held.length];
            double[] shift = new double[held.length];
            for (int i = 0; i < held.length; i++) {
                shift[i] = alpha[held[i]];
                for (int q = 0; q < held.length; q++) {
                    block[i][q] = inverse[held[i]][held[q]];
                }
            }
            Positive.factor(block);
            Positive.solve(block, shift);
            double[][] covariances = Positive.inverse(Positive.inverseTransposed(block));
            for (int i = 0; i < held.length; i++) {
                set(all, held[i], targets[held[i]] - shift[i], covariances[i][i]);
            }
        }
        return all.rows(scored);
    }

    private static void set(NormalMixtures into, int row, double mean, double variance) {
        into.mean()[row] = (float) mean;
        into.logScale()[row] = (float) (0.5 * Math.log(Math.max(LEAST_VARIANCE, variance)));
    }

    @Override
    public NormalMixtures predict(CodedRows some) {
        double[][] k = covariance.matrix(p, some, rows);
        NormalMixtures predictions = NormalMixtures.empty(some.size(), 1);
        for (int i = 0; i < k.length; i++) {
            double mean = 0;
            double explained = 0;
            for (int q = 0; q < alpha.length; q++) {
                mean += k[i][q] * alpha[q];
                double v = dot(root[q], k[i], q + 1);
                explained += v * v;
            }
            set(predictions, i, mean, covariance.variance(p) - explained);
        }
        return predictions;
    }

    private static double dot(double[] a, double[] b, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int j = 0;
        for (; j + 4 <= n; j += 4) { // four sums: one alone would wait for itself
            s0 += a[j] * b[j];
            s1 += a[j + 1] * b[j + 1];
            s2 += a[j + 2] * b[j + 2];
            s3 += a[j + 3] * b[j + 3];
        }
        for (; j < n; j++) {
            s0 += a[j] * b[j];
        }
        return s0 + s1 + (s2 + s3);
    }

    @Override
    public Map<String, NpyArray> arrays() {
        int n = targets.length;
        int d = covariance.numbers();
        int c = covariance.categories();
        float[] numbers = new float[n * d];
        float[] codes = new float[n * c];
        for (int i = 0; i < n; i++) {
            System.arraycopy(rows.numbers()[i], 0, numbers, i * d, d);
            for (int e = 0; e < c; e++) {
                codes[i * c + e] = rows.codes()[i][e];
            }
        }
        return Map.of(
                "parameters", new NpyArray(parameters, parameters.length),
                "numbers", new NpyArray(numbers, n, d),
                "codes", new NpyArray(codes, n, c),
                "targets", new NpyArray(targets, n));
    }
}
