package dev.credence.core.data;

import dev.credence.core.UserException;
import java.util.Arrays;
import java.util.stream.IntStream;

/** What weights of rows mean for a training: a row of weight w counts as w copies of it. */
public final class RowWeights {
    /** The most rows that whole weights are written out to. */
    static final int MOST_COPIES = 1_000_000;

    private RowWeights() {}

    /**
     * The rows of a positive weight, ascending: the others are as if they were not there.
     *
     * @return indices of rows
     */
    public static int[] counted(Examples rows) {
        return IntStream.range(0, rows.size())
                .filter(row -> rows.weight(row) > 0)
                .toArray();
    }

    /**
     * The number of observations N that rows stand for: the sum of their weights, rounded, at least 1; without weights
     * their number. It divides the divergence from the prior.
     */
    public static int observations(Examples rows) {
        return rows.isWeighted() ? observations(rows.weights()) : rows.size();
    }

    /** The same of rows with these weights [N]. */
    public static int observations(double[] weights) {
        return (int) Math.max(
                1, Math.min(Integer.MAX_VALUE, Math.round(Arrays.stream(weights).sum())));
    }

    /**
     * Factors of the rows' data terms. Row n of N has w_n N/N′, with N′ {@linkplain #observations(double[])
     * observations}: then the mean of the weighted data terms over a uniformly drawn batch is on average (1/N′) Σ w_n
     * E_n.
     *
     * @param weights w [N]
     * @return a new array [N]
     */
    public static float[] factors(double[] weights) {
        double unit = (double) weights.length / observations(weights);
        float[] factors = new float[weights.length];
        for (int n = 0; n < factors.length; n++) {
            factors[n] = (float) (weights[n] * unit);
        }
        return factors;
    }

    /**
     * Copies the factors of some rows; 1 where there are none.
     *
     * @param factors [N], or empty
     * @param rows of which {@code rows[from … to)} are used
     * @param into receives [to − from] from its beginning
     */
    static void gather(float[] factors, int[] rows, int from, int to, float[] into) {
        for (int i = from; i < to && i - from < into.length; i++) {
            into[i - from] = factors.length == 0 ? 1 : factors[rows[i]];
        }
    }

    /**
     * Each row as often as its weight says, for what has no other use of weights.
     *
     * @param what the method or model, for the message
     * @param instead what to use instead, for the message
     * @return indices of rows, ascending
     * @throws UserException if a weight is not whole, or there would be more than a million rows
     */
    public static int[] copies(Examples rows, String what, String instead) {
        double sum = 0;
        for (int row = 0; row < rows.size(); row++) {
            double weight = rows.weight(row);
            if (weight != Math.rint(weight)) {
                throw new UserException(what + " takes only whole weights, as copies of rows, and row " + (row + 1)
                        + " (counted from 1) has the weight " + weight + ". " + instead);
            }
            sum += weight;
        }
        if (sum > MOST_COPIES) {
            throw new UserException(what + " takes weights as copies of rows, at most " + MOST_COPIES
                    + ", and the weights add up to " + sum + ". " + instead);
        }
        return IntStream.range(0, rows.size())
                .flatMap(row -> IntStream.generate(() -> row).limit((long) rows.weight(row)))
                .toArray();
    }

    /** Rows without their weights. */
    public static Examples ignored(Examples rows, int... indices) {
        return new ExamplesView(rows, indices.clone(), false);
    }
}
