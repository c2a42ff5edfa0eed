package dev.credence.guarantee;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of rows that a guarantee needs besides their predictions: none, the group of each, or the weight of each.
 */
public final class RowAttributes {
    private static final RowAttributes PLAIN = new RowAttributes(null, null);

    private final @Nullable List<String> groups;
    private final double @Nullable [] weights;

    private RowAttributes(@Nullable List<String> groups, double @Nullable [] weights) {
        this.groups = groups;
        this.weights = weights;
    }

    /** Rows without groups or weights. */
    public static RowAttributes plain() {
        return PLAIN;
    }

    /** Rows that belong to groups, by name. */
    public static RowAttributes inGroups(List<String> groups) {
        return new RowAttributes(List.copyOf(groups), null);
    }

    /** Rows with weights, each positive and finite: see {@link SplitConformal#weights}. */
    public static RowAttributes weighted(double... weights) {
        for (double weight : weights) {
            WeightedScores.requireWeight(weight);
        }
        return new RowAttributes(null, weights.clone());
    }

    /** The rows {@code from … from + count}. */
    public RowAttributes part(int from, int count) {
        double[] own = weights;
        if (groups != null) {
            return new RowAttributes(groups.subList(from, from + count), null);
        }
        return own == null ? PLAIN : new RowAttributes(null, Arrays.copyOfRange(own, from, from + count));
    }

    /** The chosen rows, in this order. */
    public RowAttributes select(int... chosen) {
        double[] own = weights;
        List<String> names = groups;
        if (names != null) {
            return new RowAttributes(Arrays.stream(chosen).mapToObj(names::get).toList(), null);
        }
        return own == null
                ? PLAIN
                : new RowAttributes(
                        null, Arrays.stream(chosen).mapToDouble(i -> own[i]).toArray());
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

    /** Rejects attributes whose number differs from the predictions'. */
    void requireCount(int points) {
        double[] own = weights;
        int count = groups != null ? groups.size() : own != null ? own.length : points;
        if (count != points) {
            throw new IllegalArgumentException(
                    "there are " + count + (groups != null ? " groups" : " weights") + " for " + points + " points");
        }
    }
}
