package dev.credence.guarantee;

import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of rows that a guarantee needs besides their predictions: the group of each, or the weight of each, or
 * neither; and the rows themselves, whose keys randomised scores are drawn by and whose gaps decide whether the
 * guarantee extends to them.
 */
public final class RowAttributes {
    private static final RowAttributes PLAIN = new RowAttributes(null, null, null, null);

    private final @Nullable List<String> groups;
    private final double @Nullable [] weights;
    private final @Nullable Examples rows;
    private final long @Nullable [] keys;

    private RowAttributes(
            @Nullable List<String> groups,
            double @Nullable [] weights,
            @Nullable Examples rows,
            long @Nullable [] keys) {
        this.groups = groups;
        this.weights = weights;
        this.rows = rows;
        this.keys = keys;
    }

    /** Rows without groups or weights. */
    public static RowAttributes plain() {
        return PLAIN;
    }

    /** Rows that belong to groups, by name. */
    public static RowAttributes inGroups(List<String> groups) {
        return new RowAttributes(List.copyOf(groups), null, null, null);
    }

    /** Rows with weights, each positive and finite: see {@link SplitConformal#weights}. */
    public static RowAttributes weighted(double... weights) {
        for (double weight : weights) {
            WeightedScores.requireWeight(weight);
        }
        return new RowAttributes(null, weights.clone(), null, null);
    }

    /**
     * The same with the rows' inputs; the targets are ignored.
     *
     * @param inputs as many as there are groups or weights; their {@linkplain RowKeys keys}, or else their contents and
     *     how many equal rows come before among these, decide the random numbers
     */
    public RowAttributes withRows(Examples inputs) {
        requireCount(inputs.size());
        return new RowAttributes(groups, weights, inputs, keys);
    }

    /**
     * The same with other keys of the rows, see {@link RowKeys}.
     *
     * @param ofRows as many as there are rows; not copied
     */
    public RowAttributes withKeys(long... ofRows) {
        requireCount(ofRows.length);
        return new RowAttributes(groups, weights, rows, ofRows);
    }

    /** The rows {@code from … from + count}. */
    public RowAttributes part(int from, int count) {
        return this == PLAIN ? this : select(IntStream.range(from, from + count).toArray());
    }

    /** The chosen rows, in this order. */
    public RowAttributes select(int... chosen) {
        double[] ownWeights = weights;
        List<String> names = groups;
        long[] ownKeys = keys;
        return new RowAttributes(
                names == null
                        ? null
                        : Arrays.stream(chosen).mapToObj(names::get).toList(),
                ownWeights == null
                        ? null
                        : Arrays.stream(chosen).mapToDouble(i -> ownWeights[i]).toArray(),
                rows == null ? null : rows.rows(chosen),
                ownKeys == null
                        ? null
                        : Arrays.stream(chosen).mapToLong(i -> ownKeys[i]).toArray());
    }

    /** The group of a row; empty without groups. */
    String group(int row) {
        return groups == null ? "" : groups.get(row);
    }

    boolean haveGroups() {
        return groups != null;
    }

    boolean haveWeights() {
        return weights != null;
    }

    double weight(int row) {
        double[] own = weights;
        return own == null ? 1 : own[row];
    }

    /** The keys of the rows, [N]; null if unknown. */
    long @Nullable [] keys() {
        return keys != null ? keys : rows == null ? null : RowKeys.of(rows);
    }

    /**
     * Whether each row has a missing input where there may be none; false without the rows.
     *
     * @param known inputs that may be missing
     */
    boolean[] haveOtherGaps(int points, Set<Integer> known) {
        boolean[] found = new boolean[points];
        Examples own = rows;
        if (own != null) {
            double[] row = new double[own.inputs()];
            for (int n = 0; n < points; n++) {
                own.inputs(n, row, 0);
                for (int j = 0; j < row.length && !found[n]; j++) {
                    found[n] = Double.isNaN(row[j]) && !known.contains(j);
                }
            }
        }
        return found;
    }

    /** Rejects attributes whose number differs from the predictions'. */
    void requireCount(int points) {
        require(groups == null ? points : groups.size(), points, "groups");
        double[] own = weights;
        require(own == null ? points : own.length, points, "weights");
        require(rows == null ? points : rows.size(), points, "rows of inputs");
        long[] ownKeys = keys;
        require(ownKeys == null ? points : ownKeys.length, points, "keys");
    }

    private static void require(int count, int points, String what) {
        if (count != points) {
            throw new IllegalArgumentException("there are " + count + " " + what + " for " + points + " points");
        }
    }
}
