package dev.credence.cli.command;

/** Requests to stop (Ctrl-C), for work that ends gracefully. */
public interface Interruption {
    /**
     * Begins a section in which the first Ctrl-C only sets {@link #requested}; a second one, or one outside, ends the
     * process.
     */
    Section orderly();

    /**
     * The same for work that runs until it is stopped; TERM is a request as well.
     *
     * @param note printed on the request
     */
    Section untilStopped(String note);

    /** Whether a stop was requested in this section. */
    boolean requested();

    /** A section; closing ends it. */
    interface Section extends AutoCloseable {
        @Override
        void close();
    }
}
