package dev.credence.core.optimise;

/** The rule that turns gradients into an update. */
public sealed interface Optimiser {
    /** The learning rate before any schedule. */
    double rate();

    /** Adam (Kingma &amp; Ba 2015). */
    record Adam(double rate, double beta1, double beta2, double epsilon) implements Optimiser {
        public Adam {
            requirePositive("learning rate", rate);
            requireFraction("β₁", beta1);
            requireFraction("β₂", beta2);
            requirePositive("ε", epsilon);
        }

        /** With the authors' β₁ = 0.9, β₂ = 0.999, ε = 1e−8. */
        public Adam(double rate) {
            this(rate, 0.9, 0.999, 1e-8);
        }
    }

    /** Stochastic gradient descent with momentum; 0 is plain descent. */
    record Sgd(double rate, double momentum) implements Optimiser {
        public Sgd {
            requirePositive("learning rate", rate);
            requireFraction("momentum", momentum);
        }
    }

    private static void requirePositive(String what, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("The " + what + " must be positive and finite, got " + value);
        }
    }

    private static void requireFraction(String what, double value) {
        if (!(value >= 0 && value < 1)) {
            throw new IllegalArgumentException("The " + what + " must be in [0, 1), got " + value);
        }
    }
}
