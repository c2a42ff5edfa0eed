package dev.credence.core.model;

/** Treatment of the precision τ = 1/σ² of a Gaussian likelihood, for standardised targets. */
public sealed interface Precision {
    /** Initial value. */
    double initial();

    /** Fixed precision. */
    record Fixed(double initial) implements Precision {
        public Fixed {
            requirePositive(initial);
        }
    }

    /** Learnt precision: log τ is a trained parameter. */
    record Learnt(double initial) implements Precision {
        public Learnt {
            requirePositive(initial);
        }
    }

    /**
     * Closed-form precision: after each epoch it is set to the objective's optimum given the network, 1/τ = mean over
     * points of Σ_k w_k (y − f_k)².
     */
    record ClosedForm(double initial) implements Precision {
        public ClosedForm {
            requirePositive(initial);
        }
    }

    private static void requirePositive(double precision) {
        if (!(precision > 0 && precision < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("A precision must be positive and finite, got " + precision);
        }
    }
}
