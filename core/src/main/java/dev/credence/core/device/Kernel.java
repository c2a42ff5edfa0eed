package dev.credence.core.device;

/** A {@link Pass} as a device runs it: prepared once, run at every replay. */
@FunctionalInterface
public interface Kernel {
    /** Does the work on what the tensors and scalars now hold, and allocates nothing. */
    void run();
}
