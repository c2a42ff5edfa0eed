package dev.credence.core.device;

import java.util.Optional;

/** Provider of a device, found by {@link java.util.ServiceLoader}. */
public interface DeviceProvider {
    /** Unique name. */
    String name();

    /** One-line description with requirements. */
    String description();

    /** {@code auto} takes the available device of the highest priority. */
    int priority();

    /**
     * Whether it is faster only for some work, so that {@code auto} decides by a trial, whatever its priority. False by
     * default.
     */
    default boolean isOnTrial() {
        return false;
    }

    /** Reason why the device is unavailable here; empty if it is available. Must not throw. */
    Optional<String> unavailable();

    /** Opens a device for one single-threaded run. */
    Device open();

    /**
     * Opens a device for one run with so many threads, the caller's included. Results do not depend on their number; by
     * default one is used.
     */
    default Device open(int threads) {
        return open();
    }

    /**
     * Best number of concurrent runs, each with its own device and thread; a GPU batches their common work. 1 by
     * default.
     */
    default int runsAtOnce() {
        return 1;
    }

    /** Row kernels on the heap that work here without the device, if it has some. Must not throw. */
    default Optional<RowKernels> rowKernels() {
        return Optional.empty();
    }
}
