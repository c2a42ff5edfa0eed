package dev.credence.core.predict;

/**
 * Continuous ranked probability score (Gneiting and Raftery 2007) of counts, Σ_k (F(k) − 1[k ≥ y])² over k = 0, 1, …,
 * from successive values of F. F(k) holds on [k, k + 1), and y may be any number. The sum ends at k ≥ y once 1 − F(k)
 * is below the tail probability.
 */
final class CountCrps {
    private static final double NOTHING_LEFT = 1e-15;

    private final double y;
    private final double tail;
    private double count;
    private double sum;
    private boolean done;

    CountCrps(double y, double tail) {
        this(y, tail, 0);
    }

    /**
     * The score without its terms below a first count.
     *
     * @param first the first k; F is 0 below it
     */
    CountCrps(double y, double tail, double first) {
        this.y = y;
        this.tail = tail;
        count = first;
        sum = Math.max(0, first - y); // F is 0 there
    }

    boolean done() {
        return done;
    }

    /** The k of the next F(k). */
    double count() {
        return count;
    }

    /** The score, when done. */
    double value() {
        return sum;
    }

    /** Adds the term of F(k) and advances k. */
    void advance(double cdf) {
        double below = Math.min(1, Math.max(0, y - count)); // the part of [k, k + 1) below y
        sum += below * cdf * cdf + (1 - below) * (1 - cdf) * (1 - cdf);
        if (1 - cdf < NOTHING_LEFT) {
            sum += Math.max(0, y - count - 1);
            done = true;
        } else {
            done = !(1 - cdf >= tail) && count >= y; // also terminates if F is NaN
        }
        count++;
    }
}
