package dev.credence.inference.dropoutalpha;

/** The probability p that an input of a weight matrix is dropped: given, annealed, or learnt with the weights. */
public sealed interface DropoutRate {
    /** Whether anything is dropped. */
    boolean drops();

    /** p as given. */
    static DropoutRate of(double p) {
        return new Fixed(p);
    }

    /**
     * p learnt, from 0.1 at the temperature 0.1 of the paper's code, its log-odds ten times as fast as the weights, in
     * the evidence bound.
     */
    static Learnt learnt() {
        return new Learnt(0.1, 0.1, 10, 1);
    }

    /**
     * p as given; at 0 nothing is dropped.
     *
     * @param p in [0, 1)
     */
    record Fixed(double p) implements DropoutRate {
        public Fixed {
            if (!(p >= 0 && p < 1)) {
                throw new IllegalArgumentException("A dropout rate must be in [0, 1), got " + p);
            }
        }

        @Override
        public boolean drops() {
            return p > 0;
        }
    }

    /**
     * p in the first half of training, and from there down to 0 at its end; see {@link AnnealedMask}.
     *
     * @param p in (0, 1)
     */
    record Annealed(double p) implements DropoutRate {
        public Annealed {
            if (!(p > 0 && p < 1)) {
                throw new IllegalArgumentException("A dropout rate that is annealed must be in (0, 1), got " + p);
            }
        }

        @Override
        public boolean drops() {
            return true;
        }
    }

    /**
     * Concrete dropout (Gal, Hron &amp; Kendall 2017): p is learnt by gradients through masks that are nearly 0 or 1.
     *
     * <p>With κ = 1 the objective is the evidence bound, and where a network can fit all N points and its noise is
     * learnt, that has no lower limit: the Gaussian likelihood gains N/2 log τ as the precision τ grows and p falls
     * with 1/τ, while the entropy that is lost is at most I log 2. (The kept rows have no width of their own, the price
     * of which would grow too.) A larger κ, a tempered bound, puts a barrier before that collapse.
     *
     * @param initial p before training, in (0, 1)
     * @param temperature t &gt; 0 of the masks; they are 0 or 1 in the limit 0. The variance of their noise is that of
     *     true masks times about 1 − t
     * @param speed how many times as fast as its gradient says the log-odds of p move: the parameter is log(p/(1 − p))
     *     divided by it
     * @param entropy κ &gt; 0: how many times the entropy of the masks counts
     */
    record Learnt(double initial, double temperature, double speed, double entropy) implements DropoutRate {
        /** In the evidence bound: κ = 1. */
        public Learnt(double initial, double temperature, double speed) {
            this(initial, temperature, speed, 1);
        }

        public Learnt {
            if (!(initial > 0 && initial < 1)) {
                throw new IllegalArgumentException("A learnt dropout rate begins in (0, 1), got " + initial);
            }
            requirePositive("temperature", temperature);
            requirePositive("speed", speed);
            requirePositive("weight of the entropy", entropy);
        }

        @Override
        public boolean drops() {
            return true;
        }

        private static void requirePositive(String what, double value) {
            if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "The " + what + " of a learnt dropout rate must be positive and finite, got " + value);
            }
        }
    }
}
