package dev.credence.core.device;

/** A {@link Pass} compiled by a device, run at every replay. */
@FunctionalInterface
public interface Kernel {
    /** Runs on the current tensors and scalars, without allocation. */
    void run();
}
