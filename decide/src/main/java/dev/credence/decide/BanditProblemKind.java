package dev.credence.decide;

import dev.credence.core.data.DataLocation;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;

/** A kind of problem, found by {@link java.util.ServiceLoader}. */
public interface BanditProblemKind {
    /** Name in lower case with dashes, unique. */
    String name();

    /** One-line description of the decision. */
    String description();

    /** Schema of the settings. */
    Schema settings();

    /**
     * Creates the problem.
     *
     * @param settings values for the schema
     * @param data location of data files, for problems that need one
     * @throws dev.credence.core.UserException if its data are missing; says where to put them
     */
    BanditProblem open(Settings settings, DataLocation data);
}
