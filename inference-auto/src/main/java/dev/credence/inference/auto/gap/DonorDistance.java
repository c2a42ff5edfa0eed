package dev.credence.inference.auto.gap;

import dev.credence.core.numeric.Cholesky;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The distance of donors from a row for predictive mean matching (Rubin 1986, Little 1988), for one pattern of gaps: d²
 * = Δᵀ S⁻¹ Δ, where Δ is the difference of the conditional means of the missing features given the observed ones, by
 * ridge regression over the donors, and S the residual covariance.
 */
final class DonorDistance {
    /** Maximum number of predictors and of missing features; those with the largest correlations are used. */
    private static final int MOST = 96;

    private static final double RIDGE = 0.01;
    private static final double JITTER = 0.01;

    private final int[] observed;
    private final double[][] map; // whitened conditional means: [missing][observed]
    private final double[][] means; // by donor [n][missing]

    /**
     * Fits the regressions.
     *
     * @param features of each donor [n, P]
     * @param correlations of the features [P, P]
     * @param from the observed features
     * @param to the missing features
     */
    DonorDistance(double[][] features, double[][] correlations, int[] from, int[] to) {
        int[] missing = strongest(to, from, correlations);
        observed = strongest(from, missing, correlations);
        int p = observed.length;
        int q = missing.length;
        double ridge = RIDGE + (double) p / features.length;
        double[][] upper = new double[p][];
        for (int i = 0; i < p; i++) {
            upper[i] = new double[p - i];
            for (int j = i; j < p; j++) {
                upper[i][j - i] = correlations[observed[i]][observed[j]] + (i == j ? ridge : 0);
            }
        }
        Cholesky inner = Cholesky.of(upper);
        double[][] coefficients = new double[q][];
        for (int m = 0; m < q; m++) {
            int feature = missing[m];
            coefficients[m] = inner.solve(Arrays.stream(observed)
                    .mapToDouble(o -> correlations[o][feature])
                    .toArray());
        }
        double[][] residual = residual(features, missing, coefficients);
        Cholesky outer = Cholesky.of(residual);
        map = new double[q][p];
        for (int j = 0; j < p; j++) {
            double[] column = new double[q];
            for (int m = 0; m < q; m++) {
                column[m] = coefficients[m][j];
            }
            double[] white = outer.halfSolve(column);
            for (int m = 0; m < q; m++) {
                map[m][j] = white[m];
            }
        }
        means = Arrays.stream(features).map(this::means).toArray(double[][]::new);
    }

    private static int[] strongest(int[] some, int[] others, double[][] correlations) {
        if (some.length <= MOST) {
            return some;
        }
        double[] strength = new double[correlations.length];
        for (int i : some) {
            for (int j : others) {
                strength[i] += correlations[i][j] * correlations[i][j];
            }
        }
        return IntStream.of(some)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -strength[i]))
                .limit(MOST)
                .mapToInt(i -> i)
                .toArray();
    }

    /** The covariance of the residuals over the donors, as {@link Cholesky#of} takes it. */
    private double[][] residual(double[][] features, int[] missing, double[][] coefficients) {
        int q = missing.length;
        double[][] upper = new double[q][];
        for (int m = 0; m < q; m++) {
            upper[m] = new double[q - m];
            upper[m][0] = JITTER;
        }
        for (double[] row : features) {
            double[] rest = new double[q];
            for (int m = 0; m < q; m++) {
                rest[m] = row[missing[m]] - dot(coefficients[m], row);
            }
            for (int m = 0; m < q; m++) {
                for (int k = m; k < q; k++) {
                    upper[m][k - m] += rest[m] * rest[k] / features.length;
                }
            }
        }
        return upper;
    }

    private double dot(double[] coefficients, double[] row) {
        double sum = 0;
        for (int j = 0; j < observed.length; j++) {
            sum += coefficients[j] * row[observed[j]];
        }
        return sum;
    }

    private double[] means(double[] row) {
        return Arrays.stream(map).mapToDouble(c -> dot(c, row)).toArray();
    }

    /** d² of each donor to a row of features. */
    double[] squared(double[] row) {
        double[] own = means(row);
        return Arrays.stream(means)
                .mapToDouble(its -> {
                    double sum = 0;
                    for (int m = 0; m < own.length; m++) {
                        sum += (own[m] - its[m]) * (own[m] - its[m]);
                    }
                    return sum;
                })
                .toArray();
    }
}
