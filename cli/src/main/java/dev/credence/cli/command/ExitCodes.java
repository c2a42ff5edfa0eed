package dev.credence.cli.command;

/** What the process ends with. */
public final class ExitCodes {
    /** Done. */
    public static final int DONE = 0;
    /** A failure that is Credence's own. */
    public static final int INTERNAL = 1;
    /** Something that the user can correct. */
    public static final int USER = 2;
    /** A monitor gives an alarm. */
    public static final int ALARM = 3;
    /** Stopped by Ctrl-C; what can be resumed can be resumed. */
    public static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
