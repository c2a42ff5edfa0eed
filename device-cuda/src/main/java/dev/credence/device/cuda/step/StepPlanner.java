package dev.credence.device.cuda.step;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * Fits a step into a block's shared memory: whole if there is room; else in parts, with as few repetitions of
 * operations as possible; else whole, with temporary buffers in the device's memory, which took ten times as long where
 * measured.
 */
public final class StepPlanner {
    /**
     * Instructions up to which maps of a step in parts are made again where they are read, rather than kept in memory:
     * that is dear where all fits, and cheap where it makes parts larger.
     */
    private static final int CHEAP = 8;

    private StepPlanner() {}

    /**
     * A plan.
     *
     * @param simplified the step, made smaller, by the number of instructions up to which large maps are made again
     *     where they are read
     * @param room bytes of shared memory for a block, without the scratch of reductions
     * @throws IllegalArgumentException if not even the constants and the numbers of a row have room
     */
    public static Plan plan(IntFunction<Step> simplified, int room) {
        Plan whole = place(simplified.apply(0), room);
        return whole.fits() ? whole : inParts(simplified.apply(CHEAP), room).orElse(whole);
    }

    private static Plan place(Step step, int room) {
        return new Plan(step, LayoutPlanner.plan(step, room));
    }

    private static Optional<Plan> inParts(Step step, int room) {
        Optional<Plan> best = Optional.empty();
        for (boolean samples : List.of(true, false)) {
            try {
                StepParts parts = samples ? StepParts.ofSamples(step) : StepParts.ofPoints(step);
                best = better(best, inParts(step, parts, room));
            } catch (NoCutException none) {
                // the other axis may do
            }
        }
        return best;
    }

    private static Optional<Plan> better(Optional<Plan> one, Optional<Plan> other) {
        return one.isEmpty() || (other.isPresent() && repeated(other.get()) < repeated(one.get())) ? other : one;
    }

    private static int repeated(Plan plan) {
        Step.Cut cut = plan.step().cut();
        return cut.parts() * (cut.to() - cut.from());
    }

    /** The plan of fewest repetitions, over all choices of which buffers are so large that they are in parts. */
    private static Optional<Plan> inParts(Step step, StepParts parts, int room) {
        Set<RepeatedOperations> choices = new LinkedHashSet<>();
        for (int above : sizes(step)) {
            try {
                choices.add(parts.repeated(above));
            } catch (NoCutException none) {
                // another size may do
            }
        }
        Optional<Plan> best = Optional.empty();
        for (RepeatedOperations choice : choices) {
            best = better(best, largestParts(parts, choice, room));
        }
        return best;
    }

    /** Sizes just below those of the buffers. */
    private static Set<Integer> sizes(Step step) {
        Set<Integer> sizes = new TreeSet<>(Set.of(0));
        for (StepOperation operation : step.operations()) {
            AxisUse.of(operation).forEach(use -> sizes.add(use.buffer().length() - 1));
        }
        return sizes;
    }

    private static Optional<Plan> largestParts(StepParts parts, RepeatedOperations repeated, int room) {
        for (int each = parts.points() / 2; each > 0; each--) {
            if (parts.points() % each == 0) {
                try {
                    Plan plan = place(parts.cut(repeated, each), room);
                    if (plan.fits()) {
                        return Optional.of(plan);
                    }
                } catch (NoCutException none) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }
}
