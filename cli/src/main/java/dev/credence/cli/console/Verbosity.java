package dev.credence.cli.console;

/** The amount of output besides results and errors. */
public enum Verbosity {
    /** Only warnings. */
    QUIET,
    /** Also progress and notes. */
    NORMAL,
    /** Also details, and stack traces of failures. */
    VERBOSE
}
