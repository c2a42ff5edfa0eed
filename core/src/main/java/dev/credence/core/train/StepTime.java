package dev.credence.core.train;

/**
 * The time of a step.
 *
 * @param best microseconds in the best block
 * @param median median over blocks, in microseconds
 * @param bytes mean number of bytes allocated on the Java heap per step; −1 if the JVM does not report it
 * @param settled whether JIT warm-up ended before the blocks; if not, later steps may be faster
 */
public record StepTime(double best, double median, double bytes, boolean settled) {
    /** The time per step if this is the time of several. */
    public StepTime each(int steps) {
        return new StepTime(best / steps, median / steps, bytes < 0 ? bytes : bytes / steps, settled);
    }
}
