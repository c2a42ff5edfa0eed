package dev.credence.cli.console;

/** Shows how far some work has come. */
public interface Progress extends AutoCloseable {
    /** Shows nothing. */
    Progress SILENT = new Progress() {
        @Override
        public void at(long done, String detail) {}

        @Override
        public void close() {}
    };

    /**
     * So many are done.
     *
     * @param detail what else is worth showing; may be empty
     */
    void at(long done, String detail);

    /** Ends the display. */
    @Override
    void close();
}
