package dev.credence.core.optimise;

import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.formula.Formula;

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

        /** m = β₁m + (1−β₁)g, of m and the gradient g times scale. */
        Formula first() {
            return input("m").times(beta1).plus(gradient().times(1 - beta1));
        }

        /** v = β₂v + (1−β₂)g². */
        Formula second() {
            return input("v").times(beta2).plus(gradient().square().times(1 - beta2));
        }

        /** w − rate · c m/(d √v + ε), c = 1/(1−β₁ᵗ) and d = 1/√(1−β₂ᵗ). */
        Formula update() {
            Formula spread = input("d").times(sqrt(second())).plus(epsilon);
            return input("w")
                    .minus(input("rate").times(input("c")).times(first()).over(spread));
        }
    }

    /** Stochastic gradient descent with momentum; 0 is plain descent. */
    record Sgd(double rate, double momentum) implements Optimiser {
        public Sgd {
            requirePositive("learning rate", rate);
            requireFraction("momentum", momentum);
        }

        /** u = momentum · u + g, of u = m and the gradient g times scale. */
        Formula velocity() {
            return input("m").times(momentum).plus(gradient());
        }

        /** w − rate · u. */
        Formula update() {
            return input("w").minus(input("rate").times(velocity()));
        }
    }

    private static Formula gradient() {
        return input("g").times(input("scale"));
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
