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
    private static final int BLOCK = 64; // rows whose covariances with all others stay in the second cache

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

    /** The mean is kᵀα, and a variance of |Yk|² is explained. */
    @Override
    public NormalMixtures predict(CodedRows some) {
        int m = some.size();
        double[][] k = covariance.matrix(p, rows, some);
        double[] mean = new double[m];
        double[] explained = new double[m];
        double[] v = new double[m];
        for (int from = 0; from < m; from += BLOCK) {
            int to = Math.min(m, from + BLOCK);
            Positive.addCombination(alpha, alpha.length, k, mean, from, to);
            for (int q = 0; q < alpha.length; q++) {
                Arrays.fill(v, from, to, 0);
                Positive.addCombination(root[q], q + 1, k, v, from, to);
                addSquares(v, explained, from, to);
            }
        }
        NormalMixtures predictions = NormalMixtures.empty(m, 1);
        for (int i = 0; i < m; i++) {
            set(predictions, i, mean[i], covariance.variance(p) - explained[i]);
        }
        return predictions;
    }

    private static void addSquares(double[] v, double[] into, int from, int to) {
        for (int i = from; i < to; i++) {
            into[i] += v[i] * v[i];
        }
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
