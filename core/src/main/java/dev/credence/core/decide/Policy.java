package dev.credence.core.decide;

import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;

/**
 * A policy, which chooses an action from a belief about rewards; found by {@link java.util.ServiceLoader}. It has no
 * memory of its own: its choice is a function of the {@link Choice}, so that decisions can be repeated from their log.
 */
public interface Policy {
    /** Lower case with dashes, unique. */
    String name();

    /** A description, one line. */
    String description();

    /** The schema of its settings; empty by default. */
    default Schema settings() {
        return Schema.of();
    }

    /** Whether it looks at rewards at all. For one that does not, nothing is trained. */
    default boolean learns() {
        return true;
    }

    /**
     * The action, from 0.
     *
     * @param settings values for the schema
     */
    int choose(Choice choice, Settings settings);
}
