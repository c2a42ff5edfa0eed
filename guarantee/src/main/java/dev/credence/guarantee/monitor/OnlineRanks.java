package dev.credence.guarantee.monitor;

/**
 * The conformal p-value of each score among those before it and itself,
 *
 * <pre>p_n = (#{i ≤ n: s_i &gt; s_n} + u_n #{i ≤ n: s_i = s_n}) / n,</pre>
 *
 * with u_n uniform. If the scores are exchangeable, p_1, p_2, … are independent and uniform on (0, 1), whatever the
 * score, ties or not (Vovk, Gammerman and Shafer 2005, theorem 8.1). Counts of bins are in a binary indexed tree: a
 * point takes time logarithmic in their number.
 */
final class OnlineRanks {
    private final long[] tree;
    private final long[] counts;
    private long points;

    OnlineRanks(int bins) {
        this.tree = new long[bins + 1];
        this.counts = new long[bins];
    }

    /** Adds scores of one bin, without a p-value. */
    void add(int bin, long count) {
        counts[bin] += count;
        points += count;
        for (int i = bin + 1; i < tree.length; i += i & -i) {
            tree[i] += count;
        }
    }

    /**
     * Adds a score and returns its p-value.
     *
     * @param u in (0, 1)
     */
    double pValue(int bin, double u) {
        add(bin, 1);
        long upTo = 0;
        for (int i = bin + 1; i > 0; i -= i & -i) {
            upTo += tree[i];
        }
        return (points - upTo + u * counts[bin]) / points;
    }

    long points() {
        return points;
    }

    long[] counts() {
        return counts.clone();
    }
}
