package dev.credence.device.cuda.step;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * How many threads make a run's steps, and how many such blocks share a multiprocessor. More blocks hide each other's
 * latencies, but have less shared memory each; larger ones finish a single run sooner.
 *
 * @param threads threads of a block
 * @param blocks blocks that a multiprocessor has at a time
 */
public record BlockShape(int threads, int blocks) {
    private static final BlockShape MANY = new BlockShape(128, 4);
    private static final BlockShape TWO = new BlockShape(256, 2);
    private static final BlockShape ALONE = new BlockShape(512, 1);

    /** Shared memory that the driver has for itself in each block, from compute capability 8.0 on. */
    private static final int RESERVED = 1024;

    /** Scratch of reductions for each thread: two sums with what they lost. */
    private static final int SCRATCH = 4 * Float.BYTES;

    /** Little in the device's memory first, then few parts. */
    private static final Comparator<Choice> BETTER = Comparator.comparingInt(
                    (Choice choice) -> choice.plan().layout().farBytes())
            .thenComparingInt(Choice::parts);

    /** A shape and the plan for it. */
    public record Choice(BlockShape shape, Plan plan) {
        private int parts() {
            return plan.step().cut().parts();
        }

        /** Whether no other shape would be faster. */
        private boolean suffices() {
            return plan.fits() && (parts() == 1 || (parts() == 2 && shape.equals(TWO)));
        }
    }

    /**
     * Bytes of shared memory for a block's constants, numbers and buffers.
     *
     * @param largest shared memory of the largest block in bytes, the device's attribute 97
     */
    public int room(int largest) {
        return (largest + RESERVED) / blocks - RESERVED - SCRATCH * threads;
    }

    /**
     * The shape for a step, from the step and the device alone: a kernel's bits depend on it, so that it must not
     * depend on how many runs there are. As measured on an H200 (227 KB for the largest block): four blocks of 128
     * threads make small steps by a fifth faster than two of 256 if there is a run for each, and by a fourth slower if
     * there is one run for a multiprocessor. Where four are not enough room for a whole step, two are best, also if the
     * step must then be in two parts. A step that needs more parts is made by 512 threads with all the memory.
     *
     * @param simplified as {@link StepPlanner#plan} has it
     * @param largest shared memory of the largest block in bytes
     * @throws IllegalArgumentException if no shape has room for the constants and the numbers of a row
     */
    public static Choice choose(IntFunction<Step> simplified, int largest) {
        Map<Integer, Step> made = new HashMap<>();
        IntFunction<Step> once = cheap -> made.computeIfAbsent(cheap, simplified::apply);
        Choice best = null;
        for (BlockShape shape : List.of(MANY, TWO, ALONE)) {
            int room = shape.room(largest);
            if (Layout.first(once.apply(0)) <= room) {
                Choice choice = new Choice(shape, StepPlanner.plan(once, room));
                if (choice.suffices()) {
                    return choice;
                }
                best = best == null || BETTER.compare(choice, best) < 0 ? choice : best;
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("No block has room for the " + Layout.first(once.apply(0))
                    + " bytes of a step's constants and numbers");
        }
        return best;
    }
}
