package dev.credence.core.device;

import java.util.Optional;

/** Offers a device, found by {@link java.util.ServiceLoader}. */
public interface DeviceProvider {
    /** The name it is chosen by; unique. */
    String name();

    /** One line on what it is and what it needs. */
    String description();

    /** {@code auto} takes the available device of the highest priority. */
    int priority();

    /**
     * Whether it is faster than others for some work and slower for other, so that {@code auto} takes it where a trial
     * on the work to be done says so, whatever its priority. False by default.
     */
    default boolean isOnTrial() {
        return false;
    }

    /** Why it cannot run here, or empty if it can. Must not throw, whatever the machine lacks. */
    Optional<String> unavailable();

    /** Opens a device for one run, of one thread. */
    Device open();

    /**
     * Opens a device for one run that may use so many threads, the caller's included. Its results do not depend on
     * their number; by default it has one.
     */
    default Device open(int threads) {
        return open();
    }

    /**
     * How many runs at a time it is best at, each on a device and a thread of its own: a GPU does what they have in
     * common together. 1 by default.
     */
    default int runsAtOnce() {
        return 1;
    }

    /**
     * Its arithmetic on rows of the heap, where it has some and it works here: it needs neither the device nor its
     * memory. Must not throw.
     */
    default Optional<RowKernels> rowKernels() {
        return Optional.empty();
    }
}
