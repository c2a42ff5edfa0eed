package dev.credence.core.decide;

import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;

/**
 * How an action is chosen from what is known; found by {@link java.util.ServiceLoader}. It has no memory of its own:
 * what it chooses is a function of the {@link Choice}, so that decisions can be repeated from their log.
 */
public interface Policy {
    /** Lower case with dashes, unique. */
    String name();

    /** One line: what it chooses. */
    String description();

    /** What it can be told; nothing by default. */
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
