package dev.credence.decide;

import dev.credence.core.data.DataLocation;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;

/** Problems of a kind, found by {@link java.util.ServiceLoader}. */
public interface BanditProblemKind {
    /** Lower case with dashes, unique. */
    String name();

    /** One line: what is decided. */
    String description();

    /** What it can be told. */
    Schema settings();

    /**
     * The problem.
     *
     * @param settings values for the schema
     * @param data where data files lie, for problems that need one
     * @throws dev.credence.core.UserException if its data are not there; says where to put them
     */
    BanditProblem open(Settings settings, DataLocation data);
}
