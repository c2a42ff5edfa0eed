package dev.credence.core.metric;

/**
 * A running weighted mean with Neumaier's compensated sum: the order of 10⁷ terms moves it by no more than an ulp or
 * two. A term of weight 0 is as if it were not there.
 */
public final class Mean {
    private double sum;
    private double lost;
    private double weight;
    private long count;

    /** Adds a term of weight 1. */
    public void add(double value) {
        add(value, 1);
    }

    /**
     * Adds a term.
     *
     * @param value the term
     * @param weightOfTerm how many times it counts, 0 or more and finite
     */
    public void add(double value, double weightOfTerm) {
        if (weightOfTerm == 0) {
            return; // also of an infinite term
        }
        double term = weightOfTerm * value;
        double next = sum + term;
        // an infinite term makes the compensation NaN: the sum itself is right
        lost += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
        sum = next;
        weight += weightOfTerm;
        count++;
    }

    /** Adds several terms of weight 1. */
    public void add(double[] values) {
        for (double value : values) {
            add(value);
        }
    }

    /**
     * Adds several terms.
     *
     * @param values the terms [N]
     * @param weights their weights [N], 0 or more and finite
     */
    public void add(double[] values, double[] weights) {
        for (int i = 0; i < values.length; i++) {
            add(values[i], weights[i]);
        }
    }

    /** The number of terms that have a weight. */
    public long count() {
        return count;
    }

    /** The sum of the weights. */
    public double weight() {
        return weight;
    }

    /** The sum of the weighted terms. */
    public double sum() {
        return Double.isFinite(sum) ? sum + lost : sum;
    }

    /** The mean; NaN without terms. */
    public double value() {
        return sum() / weight;
    }
}
