package dev.credence.core.metric;

/** A running mean with Neumaier's compensated sum: the order of 10⁷ terms moves it by no more than an ulp or two. */
public final class Mean {
    private double sum;
    private double lost;
    private long count;

    /** Adds a term. */
    public void add(double value) {
        double next = sum + value;
        // an infinite term makes the compensation NaN: the sum itself is right
        lost += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
        sum = next;
        count++;
    }

    /** Adds several terms. */
    public void add(double[] values) {
        for (double value : values) {
            add(value);
        }
    }

    /** The number of terms. */
    public long count() {
        return count;
    }

    /** The mean; NaN without terms. */
    public double value() {
        return (Double.isFinite(sum) ? sum + lost : sum) / count;
    }
}
