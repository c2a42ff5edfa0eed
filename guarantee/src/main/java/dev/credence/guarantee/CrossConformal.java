package dev.credence.guarantee;

import dev.credence.core.data.Copies;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.random.Stream;
import java.util.Arrays;

/**
 * CV+ (Barber, Candès, Ramdas and Tibshirani 2021, Predictive inference with the jackknife+): intervals from n rows
 * that are all used for training. The rows are divided into K folds; with μ₋ₖ the prediction of a model that was
 * trained without fold k, and Rᵢ = |yᵢ − μ₋ₖ₍ᵢ₎(xᵢ)|, the interval at x for a coverage 1 − α reaches
 *
 * <pre>
 * from the ⌊α(n + 1)⌋-th smallest of μ₋ₖ₍ᵢ₎(x) − Rᵢ to the ⌈(1 − α)(n + 1)⌉-th smallest of μ₋ₖ₍ᵢ₎(x) + Rᵢ
 * </pre>
 *
 * <p>or to ±∞ where there is none. With K = n it is the jackknife+. The coverage is at least {@link #promised} for
 * every method and distribution, and usually about 1 − α.
 */
public final class CrossConformal {
    private final double[] residuals;
    private final int[] foldOf;
    private final int folds;

    private CrossConformal(double[] residuals, int[] foldOf, int folds) {
        this.residuals = residuals;
        this.foldOf = foldOf;
        this.folds = folds;
    }

    /**
     * Takes the residuals of all folds.
     *
     * @param residuals Rᵢ ≥ 0, [n], in the target's unit
     * @param foldOf k(i), [n], from 0; no fold is empty, and there are at least two
     * @throws IllegalArgumentException where residuals or folds are invalid
     */
    public static CrossConformal of(double[] residuals, int[] foldOf) {
        int folds = 1 + Arrays.stream(foldOf).max().orElse(-1);
        if (residuals.length != foldOf.length
                || folds < 2
                || Arrays.stream(foldOf).distinct().count() < folds
                || Arrays.stream(foldOf).anyMatch(k -> k < 0)) {
            throw new IllegalArgumentException("there are " + residuals.length + " residuals in folds up to "
                    + (folds - 1) + " of " + foldOf.length + " rows; expected the fold of each residual, from 0, at"
                    + " least two folds and none empty");
        }
        for (double residual : residuals) {
            if (!(residual >= 0) || Double.isInfinite(residual)) {
                throw new IllegalArgumentException("a residual is " + residual + ", expected a number of at least 0");
            }
        }
        return new CrossConformal(residuals.clone(), foldOf.clone(), folds);
    }

    /**
     * A random division of rows into folds whose sizes differ by at most one.
     *
     * @param count K, from 2 to the number of rows
     * @return the fold of each row
     */
    public static int[] folds(int rows, int count, long seed) {
        return folds(Copies.none(rows), count, seed);
    }

    /**
     * The same with copies in one fold, so that sizes may differ.
     *
     * @param count K, from 2 to the number of different rows
     */
    static int[] folds(Copies rows, int count, long seed) {
        if (count < 2 || count > rows.different()) {
            throw new IllegalArgumentException("there are to be " + count + " folds of " + rows.different()
                    + " rows, expected 2 to " + rows.different());
        }
        return rows.folds(count, n -> Stream.FOLDS.of(seed, "cv+").permutation(n, 0));
    }

    /** n. */
    public int rows() {
        return residuals.length;
    }

    /** K. */
    public int folds() {
        return folds;
    }

    double[] residuals() {
        return residuals.clone();
    }

    int[] foldOf() {
        return foldOf.clone();
    }

    /**
     * The guaranteed marginal coverage, for every method that is symmetric in the rows: 1 − 2α − min{2(1 − 1/K)/(n/K +
     * 1), (1 − K/n)/(K + 1)}, which is 1 − 2α at K = n, and at least 1 − 2α − √(2/n); at least 0.
     *
     * <p>The second loss is proved only for folds of equal size: its proof exchanges folds. The first holds for all.
     * With c_k residuals of the n_k of fold k at least as large as a new row's under that fold's model, (c_k + 1)/(n_k
     * + 1) is a p-value, and so is twice any weighted mean of them; weighted by n_k + 1 it is 2(Σ c_k + K)/(n + K), and
     * Σ c_k ≤ α(n + 1) − 1 outside of an interval.
     *
     * @param coverage 1 − α, in (0, 1)
     */
    public double promised(double coverage) {
        CoverageLaw.requireCoverage(coverage);
        double n = residuals.length;
        double k = folds;
        double loss = 2 * (1 - 1 / k) / (n / k + 1);
        if (ofOneSize()) {
            loss = Math.min(loss, (1 - k / n) / (k + 1));
        }
        return Math.max(0, 1 - 2 * (1 - coverage) - loss);
    }

    /**
     * Whether there are too few rows for any bound, so that intervals are infinite: fewer than
     * {@link CoverageLaw#fewestPoints}.
     *
     * @param coverage 1 − α, in (0, 1)
     */
    public boolean isUnbounded(double coverage) {
        return CoverageLaw.of(residuals.length, coverage).isUnbounded();
    }

    private boolean ofOneSize() {
        int[] sizes = new int[folds];
        for (int k : foldOf) {
            sizes[k]++;
        }
        return Arrays.stream(sizes).distinct().count() == 1;
    }

    /**
     * Intervals.
     *
     * @param means μ₋ₖ(x), [K, N], in the target's unit
     * @param coverage 1 − α, in (0, 1)
     */
    public PredictionIntervals intervals(double[][] means, double coverage) {
        CoverageLaw.requireCoverage(coverage);
        if (means.length != folds) {
            throw new IllegalArgumentException("there are predictions of " + means.length
                    + " models, expected one for each of " + folds + " folds");
        }
        int n = residuals.length;
        int high = CoverageLaw.of(n, coverage).rank(); // ⌊α(n + 1)⌋ = n + 1 − ⌈(1 − α)(n + 1)⌉
        int low = n + 1 - high;
        int points = means[0].length;
        double[] lower = new double[points];
        double[] upper = new double[points];
        double[] ends = new double[n];
        for (int p = 0; p < points; p++) {
            for (int i = 0; i < n; i++) {
                ends[i] = means[foldOf[i]][p] - residuals[i];
            }
            lower[p] = smallest(ends, low);
            for (int i = 0; i < n; i++) {
                ends[i] = means[foldOf[i]][p] + residuals[i];
            }
            upper[p] = smallest(ends, high);
        }
        OutwardRounding.outwards(new double[][] {lower, upper});
        return new PredictionIntervals(coverage, lower, upper, new boolean[points]);
    }

    /** The k-th smallest, k from 1; sorts them. */
    private static double smallest(double[] values, int k) {
        Arrays.sort(values);
        return k < 1 ? Double.NEGATIVE_INFINITY : k > values.length ? Double.POSITIVE_INFINITY : values[k - 1];
    }
}
