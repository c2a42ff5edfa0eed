package dev.credence.cli.console;

import dev.credence.eval.text.TextTable;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The two streams of a run. Results go to {@code out} and nothing else does; notes, progress and errors go to
 * {@code err}, neither with control characters that a terminal would obey. Safe for use by several threads.
 */
public final class Console {
    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final IntSupplier width;
    private volatile Verbosity verbosity = Verbosity.NORMAL;
    private volatile @Nullable LiveLines live;

    /**
     * A console over two streams.
     *
     * @param terminal whether {@code err} is a terminal, where a line can be drawn over
     */
    public Console(PrintStream out, PrintStream err, boolean terminal) {
        this(out, err, terminal, () -> TextTable.WIDTH);
    }

    /**
     * A console over two streams.
     *
     * @param terminal whether {@code err} is a terminal, where a line can be drawn over
     * @param width columns that a table on {@code out} may take
     */
    public Console(PrintStream out, PrintStream err, boolean terminal, IntSupplier width) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.width = width;
    }

    /** A table as wide as the window, or as {@link TextTable#WIDTH} where {@code out} is none. */
    public String text(TextTable table) {
        return table.text(width.getAsInt());
    }

    /** A paragraph, broken likewise. */
    public String text(String paragraph) {
        return String.join(System.lineSeparator(), TextTable.wrap(paragraph, width.getAsInt()));
    }

    public PrintStream out() {
        return out;
    }

    public PrintStream err() {
        return err;
    }

    /** {@link #out} for those who want a writer; in its encoding. */
    public PrintWriter outWriter() {
        return writer(out);
    }

    /** {@link #err} for those who want a writer; in its encoding. */
    public PrintWriter errWriter() {
        return writer(err);
    }

    private static PrintWriter writer(PrintStream stream) {
        // A PrintWriter over the stream itself would encode by the platform's default on Java 17.
        Writer characters = new Writer() {
            @Override
            public void write(char[] buffer, int offset, int length) {
                stream.print(new String(buffer, offset, length));
            }

            @Override
            public void flush() {
                stream.flush();
            }

            @Override
            public void close() {
                stream.flush();
            }
        };
        return new PrintWriter(characters, true);
    }

    public Verbosity verbosity() {
        return verbosity;
    }

    public void setVerbosity(Verbosity newVerbosity) {
        verbosity = newVerbosity;
    }

    /** Prints lines of a result. */
    public void result(String text) {
        out.println(Printable.of(text));
    }

    /** Says what was done or what to do next, unless quiet. */
    public void note(String text) {
        if (verbosity != Verbosity.QUIET) {
            print(text);
        }
    }

    /** Says what the user should know even when quiet. */
    public void warn(String text) {
        print("warning: " + text);
    }

    /** Prints the message of a failure; every line after the first is indented. */
    public void error(String message) {
        print("credence: " + message.strip().replaceAll("\\R", System.lineSeparator() + "  "));
    }

    /** Prints lines to {@code err}, above those that are drawn over. */
    public void print(String text) {
        LiveLines lines = live;
        String printable = Printable.of(text);
        if (lines == null) {
            err.println(printable);
        } else {
            lines.above(printable);
        }
    }

    /**
     * Lines at the bottom of the terminal that are drawn over; the caller closes them, and asks for no others before.
     * Nothing when quiet or where there is no terminal that can do so.
     */
    public Optional<LiveLines> liveLines() {
        String type = System.getenv("TERM");
        if (verbosity == Verbosity.QUIET || !terminal || type == null) {
            return Optional.empty();
        }
        LiveLines lines = new LiveLines(err, type, TerminalSize::current, () -> live = null);
        live = lines;
        return Optional.of(lines);
    }

    /**
     * Shows the progress of long work: a bar on a terminal, a line now and then elsewhere, nothing when quiet. The
     * caller closes it.
     *
     * @param task what is done, in a word or two
     * @param unit what is counted, such as {@code epoch}
     * @param total how many of them there are; −1 if unknown
     */
    public Progress progress(String task, String unit, long total) {
        if (verbosity == Verbosity.QUIET) {
            return Progress.SILENT;
        }
        return terminal ? new BarProgress(err, task, unit, total) : new LineProgress(err, task, unit, total);
    }
}
