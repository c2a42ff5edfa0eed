package dev.credence.guarantee.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.credence.core.data.Column;
import java.util.Arrays;

/**
 * The histogram of an input over the training rows. A numeric column has a bin up to each edge (inclusive), one above
 * the last, and one for missing numbers; a categorical column one for each category, and one for missing or unknown
 * ones.
 *
 * @param name of the column
 * @param categories their number; 0 for a numeric column
 * @param edges upper bounds of bins, ascending; none for a categorical column
 * @param counts rows in each bin
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its file's text
public record ColumnProfile(@JsonProperty("column") String name, int categories, double[] edges, long[] counts) {
    /** Bins of a numeric column; fewer where quantiles coincide. */
    static final int BINS = 20;

    public ColumnProfile {
        edges = edges.clone();
        counts = counts.clone();
        for (int i = 0; i < edges.length; i++) {
            if (!Double.isFinite(edges[i]) || (i > 0 && edges[i] <= edges[i - 1])) {
                throw new IllegalArgumentException(
                        "the edges of the column '" + name + "' do not ascend: " + Arrays.toString(edges));
            }
        }
        if (categories < 0 || categories == Integer.MAX_VALUE || (categories > 0 && edges.length > 0)) {
            throw new IllegalArgumentException(
                    "the column '" + name + "' has " + categories + " categories and " + edges.length + " edges");
        }
        int bins = categories > 0 ? categories + 1 : edges.length + 2;
        if (counts.length != bins || Arrays.stream(counts).anyMatch(c -> c < 0 || c > MonitorJson.MOST_COUNT)) {
            throw new IllegalArgumentException("the column '" + name + "' has the counts " + Arrays.toString(counts)
                    + ", expected " + bins + " of at least 0");
        }
    }

    /**
     * The histogram of a column's cells.
     *
     * @param cells numbers or indices of categories; NaN where they are missing
     */
    static ColumnProfile of(Column column, double[] cells) {
        double[] edges = column.categorical() ? new double[0] : edges(cells);
        int categories = column.values().size();
        long[] none = new long[categories > 0 ? categories + 1 : edges.length + 2];
        ColumnProfile empty = new ColumnProfile(column.name(), categories, edges, none);
        for (double cell : cells) {
            none[empty.bin(cell)]++;
        }
        return new ColumnProfile(column.name(), categories, edges, none);
    }

    /** The distinct quantiles at 1/20, …, 19/20. */
    private static double[] edges(double[] cells) {
        double[] sorted = Arrays.stream(cells).filter(Double::isFinite).sorted().toArray();
        double[] edges = new double[BINS - 1];
        for (int i = 1; i < BINS && sorted.length > 0; i++) {
            edges[i - 1] = sorted[(int) ((long) i * (sorted.length - 1) / BINS)] + 0.0; // −0 is 0
        }
        return sorted.length == 0
                ? new double[0]
                : Arrays.stream(edges).distinct().toArray();
    }

    /** The bin of a cell. */
    int bin(double cell) {
        if (categories > 0) {
            boolean known = cell >= 0 && cell < categories;
            return known ? (int) cell : categories;
        }
        if (Double.isNaN(cell)) {
            return edges.length + 1;
        }
        int at = Arrays.binarySearch(edges, cell + 0.0);
        return at >= 0 ? at : -at - 1;
    }

    int bins() {
        return counts.length;
    }

    /** A copy. */
    @Override
    public long[] counts() {
        return counts.clone();
    }

    /** A copy. */
    @Override
    public double[] edges() {
        return edges.clone();
    }

    /**
     * The drift of other rows from this histogram.
     *
     * @param others counts in the same bins, of at least one row
     */
    Drift drift(long[] others) {
        double n = Arrays.stream(counts).sum();
        double m = Arrays.stream(others).sum();
        double psi = 0;
        double difference = 0;
        double ks = 0;
        for (int b = 0; b < counts.length; b++) {
            // half a row more in each bin: an empty bin does not make a value impossible
            double p = (counts[b] + 0.5) / (n + 0.5 * counts.length);
            double q = (others[b] + 0.5) / (m + 0.5 * counts.length);
            psi += (q - p) * StrictMath.log(q / p);
            difference += others[b] / m - counts[b] / n;
            ks = Math.max(ks, Math.abs(difference));
        }
        double pValue = categories > 0
                ? CategoryTest.pValue(counts, others)
                : Math.min(1, StrictMath.exp(1 - 2 * ks * ks * n * m / (n + m)));
        return new Drift(name, psi, ks, pValue);
    }

    /**
     * The drift of a column's histogram from the training rows'. With many categories PSI and KS are large even without
     * a change, since each sample has categories that the other lacks; the p-value allows for that.
     *
     * <p>The p-value of a numeric column is that of the Kolmogorov–Smirnov test: for samples of n and m numbers P(ks ≥
     * x) ≤ C exp(−2 x² nm/(n + m)), whatever the edges and with ties too, where C = e is proved for n = m (Wei and
     * Dudley 2012, Two-sample Dvoretzky–Kiefer–Wolfowitz inequalities) and the C = 2 of the limit is too small for n =
     * m ≤ 457; for n ≠ m, C = 2 was found to hold by computation up to 200, except for some of up to 3, and is
     * conjectured beyond.
     *
     * @param column its name
     * @param psi population stability index, Σ (q − p) log(q/p) over the bins: below 0.1 little, above 0.25 much
     * @param ks Kolmogorov–Smirnov statistic, the greatest difference of the two distribution functions at the bins'
     *     edges
     * @param pValue an upper bound of the p-value of this column alone: min(1, exp(1 − 2 ks² nm/(n + m))) for numbers,
     *     exact tests for categories
     */
    public record Drift(String column, double psi, double ks, double pValue) {}
}
