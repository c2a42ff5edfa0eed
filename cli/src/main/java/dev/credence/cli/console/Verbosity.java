package dev.credence.cli.console;

/** How much is said besides results and errors. */
public enum Verbosity {
    /** Warnings alone. */
    QUIET,
    /** Progress, and what was done. */
    NORMAL,
    /** Also details, and a stack trace with every failure. */
    VERBOSE
}
