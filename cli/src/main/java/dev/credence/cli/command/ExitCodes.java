package dev.credence.cli.command;

/** The exit codes. */
public final class ExitCodes {
    /** Success. */
    public static final int DONE = 0;
    /** An internal failure. */
    public static final int INTERNAL = 1;
    /** An error in the input. */
    public static final int USER = 2;
    /** An alarm of a monitor. */
    public static final int ALARM = 3;
    /** Stopped by Ctrl-C. */
    public static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
