package dev.credence.core.run;

import java.util.Optional;

/** A way to execute runs on other machines, such as a cluster; found by {@link java.util.ServiceLoader}. */
public interface RunExecutor {
    /** Unique name, in lower case with dashes. */
    String name();

    /** The addresses that it serves, for messages: {@code spark://HOST:PORT, yarn or local[N]}. */
    String addresses();

    /** Whether it serves an address. */
    boolean serves(String address);

    /** Reason why it cannot work here, with what to do; empty if it may. Must not throw. Empty by default. */
    default Optional<String> unavailable() {
        return Optional.empty();
    }

    /**
     * Connects.
     *
     * @param work what the runs are of, for the cluster's own displays
     * @throws dev.credence.core.UserException if there is nobody at the address, or something is missing here
     */
    RunSession open(String address, String work);
}
