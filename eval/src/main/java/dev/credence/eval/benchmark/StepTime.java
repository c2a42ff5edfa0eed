package dev.credence.eval.benchmark;

/**
 * The time of a step.
 *
 * @param best microseconds, of the best block
 * @param median microseconds, over blocks
 * @param bytes allocated on the Java heap per step, averaged; −1 where this JVM does not tell
 */
public record StepTime(double best, double median, double bytes) {}
