package dev.credence.cli.command;

/** Whether the user has asked to stop (Ctrl-C), for work that can end in good order. */
public interface Interruption {
    /**
     * From now until the result is closed, the first Ctrl-C only sets {@link #requested}; without this, and the second
     * time, it ends the process.
     */
    Section orderly();

    /**
     * The same for work that has no end of its own, which TERM asks to stop as Ctrl-C does.
     *
     * @param note what is said when it is asked to
     */
    Section untilStopped(String note);

    /** Whether Ctrl-C was pressed in an orderly section, or TERM sent to one that stops at it. */
    boolean requested();

    /** Closing it ends the section. */
    interface Section extends AutoCloseable {
        @Override
        void close();
    }
}
