package dev.credence.cli.console;

/** Shows the progress of some work. */
public interface ProgressDisplay extends AutoCloseable {
    /** The unit of work without a name, which is told in per cent. */
    String PERCENT = "%";

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

    /**
     * Reports the work done where it may end well before its maximum, so that the time left is not known.
     *
     * @param detail additional text; may be empty
     */
    default void atOpenEnd(long done, String detail) {
        at(done, detail);
    }

    /** Ends the display. */
    @Override
    void close();
}
