package dev.credence.cli.command;

/** Whether the user has asked to stop (Ctrl-C), for work that can end in good order. */
public interface Interruption {
    /**
     * From now until the result is closed, the first Ctrl-C only sets {@link #requested}; without this, and the second
     * time, it ends the process.
     */
    Section orderly();

    /** Whether Ctrl-C was pressed in an orderly section. */
    boolean requested();

    /** Closing it ends the section. */
    interface Section extends AutoCloseable {
        @Override
        void close();
    }
}
