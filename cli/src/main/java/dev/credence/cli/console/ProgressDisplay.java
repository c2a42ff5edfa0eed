package dev.credence.cli.console;

/** Shows the progress of some work. */
public interface ProgressDisplay extends AutoCloseable {
    /** Shows nothing. */
    ProgressDisplay SILENT = new ProgressDisplay() {
        @Override
        public void at(long done, String detail) {}

        @Override
        public void close() {}
    };

    /**
     * Reports the work done.
     *
     * @param detail additional text; may be empty
     */
    void at(long done, String detail);

    /** Ends the display. */
    @Override
    void close();
}
