package dev.credence.core.optimise;

import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.formula.Formula;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * A gradient-based update rule: formulas for one parameter, evaluated for all of them by {@link GradientStep}. They may
 * read
 *
 * <ul>
 *   <li>{@code w}, the parameter, and {@link #gradient}, its gradient after clipping, or {@link #unclipped};
 *   <li>{@code rate}, the learning rate after the schedule;
 *   <li>{@code noise}, standard normal noise, independent for every parameter and step;
 *   <li>the {@link #moments} by their names, and the {@link #scalars} by theirs.
 * </ul>
 *
 * All values are those before the step. Gradients are those of the energy per training point.
 */
public interface Optimiser {
    /** The base learning rate. */
    double rate();

    /** The new value of the parameter {@code w}. */
    Formula update();

    /** Per-parameter state, initially 0, saved in checkpoints. */
    default List<Moment> moments() {
        return List.of();
    }

    /** Scalars by name, as functions of the step t = 1, 2, …. */
    default Map<String, DoubleUnaryOperator> scalars() {
        return Map.of();
    }

    /** The gradient after clipping. */
    static Formula gradient() {
        return unclipped().times(input("scale"));
    }

    /** The gradient before clipping. */
    static Formula unclipped() {
        return input("g");
    }

    /**
     * A state variable of every parameter, such as a moment of its gradient.
     *
     * @param name letters a–z; not one of the reserved names of {@link Optimiser}
     * @param next its value after the step
     */
    record Moment(String name, Formula next) {
        private static final List<String> TAKEN = List.of("w", "g", "scale", "rate", "noise");

        public Moment {
            if (!name.matches("[a-z]+") || TAKEN.contains(name)) {
                throw new IllegalArgumentException("A moment is called '" + name
                        + "'; expected letters a-z, and none of " + TAKEN + ", which mean something else");
            }
        }
    }

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

        /** m = β₁m + (1−β₁)g. */
        private Formula first() {
            return input("m").times(beta1).plus(gradient().times(1 - beta1));
        }

        /** v = β₂v + (1−β₂)g². */
        private Formula second() {
            return input("v").times(beta2).plus(gradient().square().times(1 - beta2));
        }

        @Override
        public List<Moment> moments() {
            return List.of(new Moment("m", first()), new Moment("v", second()));
        }

        /** c = 1/(1−β₁ᵗ) and d = 1/√(1−β₂ᵗ). */
        @Override
        public Map<String, DoubleUnaryOperator> scalars() {
            return Map.of(
                    "c", t -> 1 / (1 - Math.pow(beta1, t)),
                    "d", t -> 1 / Math.sqrt(1 - Math.pow(beta2, t)));
        }

        /** w − rate · c m/(d √v + ε). */
        @Override
        public Formula update() {
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

        /** u = momentum · u + g. */
        private Formula velocity() {
            return input("u").times(momentum).plus(gradient());
        }

        @Override
        public List<Moment> moments() {
            return List.of(new Moment("u", velocity()));
        }

        /** w − rate · u. */
        @Override
        public Formula update() {
            return input("w").minus(input("rate").times(velocity()));
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
