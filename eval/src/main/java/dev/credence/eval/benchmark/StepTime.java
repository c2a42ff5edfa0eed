package dev.credence.eval.benchmark;

/**
 * The time of a step.
 *
 * @param best microseconds, of the best block
 * @param median microseconds, over blocks
 * @param bytes allocated on the Java heap per step, averaged; −1 where this JVM does not tell
 * @param settled whether the JIT warm-up ended before the blocks; if not, later steps may be faster
 */
public record StepTime(double best, double median, double bytes, boolean settled) {
    /** The time of each of some steps that were timed as one. */
    StepTime each(int steps) {
        return new StepTime(best / steps, median / steps, bytes < 0 ? bytes : bytes / steps, settled);
    }
}
