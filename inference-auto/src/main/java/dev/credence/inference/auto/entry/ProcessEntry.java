package dev.credence.inference.auto.entry;

import dev.credence.core.file.NpyArray;
import dev.credence.core.numeric.Cholesky;
import dev.credence.core.numeric.GaussianRegression;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.Map;

/** The posterior of a Gaussian process given all rows. */
final class ProcessEntry implements Entry<NormalMixtures> {
    static final double LEAST_VARIANCE = 1e-8;

    private final String name;
    private final Covariance covariance;
    private final float[] parameters;
    private final double[] p;
    private final CodedRows rows;
    private final float[] targets;
    private final GaussianRegression process;

    /** @throws ArithmeticException if its matrix is not positive definite */
    ProcessEntry(String name, Covariance covariance, float[] parameters, CodedRows rows, float[] targets) {
        this.name = name;
        this.covariance = covariance;
        this.parameters = parameters;
        this.rows = rows;
        this.targets = targets;
        p = new double[parameters.length];
        Arrays.setAll(p, j -> parameters[j]);
        double[] y = new double[targets.length];
        Arrays.setAll(y, i -> targets[i]);
        process = new GaussianRegression(withNoise(covariance.matrix(p, rows, rows), covariance.noise(p)), y);
    }

    /** The upper triangle of k with the noise on its diagonal, for {@link Cholesky}. */
    static double[][] withNoise(double[][] k, double noise) {
        double[][] sum = Cholesky.upper(k);
        for (double[] row : sum) {
            row[0] += noise;
        }
        return sum;
    }

    @Override
    public String name() {
        return name;
    }

    /** Out-of-fold predictions of the scored rows. */
    NormalMixtures outOfFold(Folds folds, int[] scored) {
        double[][] inverse = process.covariance().inverse();
        NormalMixtures all = NormalMixtures.empty(targets.length, 1);
        for (int f = 0; f < folds.count(); f++) {
            int[] held = folds.held(f);
            double[][] block = new double[held.length][];
            double[] alpha = new double[held.length];
            for (int i = 0; i < held.length; i++) {
                alpha[i] = process.weights()[held[i]];
                block[i] = new double[held.length - i];
                for (int q = i; q < held.length; q++) {
                    block[i][q - i] = inverse[held[i]][held[q]];
                }
            }
            Cholesky factor = Cholesky.of(block);
            double[] shift = factor.solve(alpha);
            double[][] covariances = factor.inverse();
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
        int m = some.size();
        double[] mean = new double[m];
        double[] explained = new double[m];
        process.predict(covariance.matrix(p, rows, some), mean, explained);
        NormalMixtures predictions = NormalMixtures.empty(m, 1);
        for (int i = 0; i < m; i++) {
            set(predictions, i, mean[i], covariance.variance(p) - explained[i]);
        }
        return predictions;
    }

    ProcessPosterior posterior() {
        return new ProcessPosterior(
                covariance.precision(p),
                covariance.logVariance(p),
                covariance.variance(p),
                rows,
                process.weights(),
                process.covariance().inverseFactor());
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
