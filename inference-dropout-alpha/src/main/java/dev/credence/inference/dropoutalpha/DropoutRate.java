package dev.credence.inference.dropoutalpha;

/** The probability p of dropping an input of a weight matrix: fixed, annealed, or learnt with the weights. */
public sealed interface DropoutRate {
    /** Whether anything is dropped. */
    boolean drops();

    /** A fixed p. */
    static DropoutRate of(double p) {
        return new Fixed(p);
    }

    /**
     * A learnt p, from 0.1, with the temperature 0.1 of the paper's code, log-odds ten times as fast as the weights, in
     * the evidence bound.
     */
    static Learnt learnt() {
        return new Learnt(0.1, 0.1, 10, 1);
    }

    /**
     * A fixed rate; 0 disables dropout.
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
     * A rate that is constant in the first half of training and then falls to 0; see {@link AnnealedMask}.
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
     * Concrete dropout (Gal, Hron &amp; Kendall 2017): p is learnt by gradients through relaxed masks.
     *
     * <p>With κ = 1 the objective is the negative evidence bound, which is unbounded below if the network can fit all N
     * points and the noise is learnt: the Gaussian likelihood gains N/2 log τ as the precision τ grows and p falls with
     * 1/τ, while the lost entropy is at most I log 2. (Kept rows have no variance, whose penalty would grow too.) A
     * larger κ, a tempered bound, puts a barrier before this collapse.
     *
     * @param initial initial p in (0, 1)
     * @param temperature t &gt; 0 of the masks; they are 0 or 1 in the limit 0. the variance of their noise is about 1
     *     − t times that of true masks
     * @param speed factor by which the log-odds of p move faster than by their gradient: the parameter is log(p/(1 −
     *     p)) divided by it
     * @param entropy κ &gt; 0, the weight of the masks' entropy
     */
    record Learnt(double initial, double temperature, double speed, double entropy) implements DropoutRate {
        /** Learnt in the evidence bound: κ = 1. */
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
