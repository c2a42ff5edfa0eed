package dev.credence.eval.adversarial;

import dev.credence.core.UserException;
import java.util.List;

/**
 * An adversarial attack. Step sizes are in the data's own units; gradients are of the log predictive probability,
 * averaged over the model's samples.
 */
public sealed interface Attack {
    /** The attack's name in settings. */
    String name();

    /** Name of the measure of strength. */
    String axis();

    /** Number of rounds of changing or evaluating the points, for progress. */
    int rounds();

    /**
     * The fast gradient sign method (Goodfellow et al. 2015), away from the predicted class y*: x − η sgn(∇ log p(y* |
     * x)).
     *
     * @param stepSizes step sizes η from the clean points; at least one, none negative
     */
    record FastGradientSign(List<Double> stepSizes) implements Attack {
        /** The name of this attack. */
        public static final String NAME = "fgsm";

        public FastGradientSign {
            stepSizes = List.copyOf(stepSizes);
            if (stepSizes.isEmpty()) {
                throw new UserException("The attack fgsm needs at least one step size");
            }
            for (double size : stepSizes) {
                if (!(size >= 0 && size < Double.POSITIVE_INFINITY)) {
                    throw new UserException("The attack fgsm has the step size " + size
                            + "; expected finite numbers of at least 0, the attack itself decides the direction");
                }
            }
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String axis() {
            return "step size";
        }

        @Override
        public int rounds() {
            return stepSizes.size();
        }
    }

    /**
     * An iterative attack towards a target class, on all points of other classes: x ← x + s sgn(∇ log p(target | x)),
     * with a new gradient at each step.
     *
     * @param target the target class
     * @param stepSize s &gt; 0
     * @param steps number of steps
     * @param every interval of steps between predictions; also made at step 0 and at the last
     */
    record IterativeTargeted(int target, double stepSize, int steps, int every) implements Attack {
        /** The name of this attack. */
        public static final String NAME = "targeted";

        public IterativeTargeted {
            if (target < 0) {
                throw new UserException("The attack targeted has the target class " + target + "; expected 0 or more");
            }
            if (!(stepSize > 0 && stepSize < Double.POSITIVE_INFINITY)) {
                throw new UserException(
                        "The attack targeted has the step size " + stepSize + "; expected a finite number above 0");
            }
            if (steps < 1 || every < 1) {
                throw new UserException("The attack targeted has " + steps + " steps, recorded every " + every
                        + "; expected at least 1 for both");
            }
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String axis() {
            return "step";
        }

        @Override
        public int rounds() {
            return steps + 1;
        }
    }
}
