package dev.credence.core.model;

/** How the precision τ = 1/σ² of a Gaussian likelihood (of standardised targets) comes about. */
public sealed interface Precision {
    /** Its value before training. */
    double initial();

    /** Never changed. */
    record Fixed(double initial) implements Precision {
        public Fixed {
            requirePositive(initial);
        }
    }

    /** log τ is a parameter of the optimiser. */
    record Learnt(double initial) implements Precision {
        public Learnt {
            requirePositive(initial);
        }
    }

    /**
     * Set after each epoch to the objective's optimum given the network: 1/τ = mean over points of Σ_k w_k (y − f_k)².
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
