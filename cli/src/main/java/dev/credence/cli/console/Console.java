package dev.credence.cli.console;

import dev.credence.eval.text.TextTable;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A run's two output streams. Only results go to {@code out}; notes, progress and errors go to {@code err}. Control
 * characters in texts are escaped. Thread-safe.
 */
public final class Console {
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final IntSupplier width;
    private volatile Verbosity verbosity = Verbosity.NORMAL;
    private volatile @Nullable LiveLines live;
    private volatile boolean outReserved;

    /**
     * Creates a console.
     *
     * @param terminal whether {@code err} is a terminal whose lines can be redrawn
     */
    public Console(PrintStream out, PrintStream err, boolean terminal) {
        this(InputStream.nullInputStream(), out, err, terminal, () -> TextTable.WIDTH);
    }

    /**
     * Creates a console.
     *
     * @param in what commands read from standard input
     * @param terminal whether {@code err} is a terminal whose lines can be redrawn
     * @param width the columns for a table on {@code out}
     */
    public Console(InputStream in, PrintStream out, PrintStream err, boolean terminal, IntSupplier width) {
        this.in = in;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.width = width;
    }

    /** A table at the terminal's width, or {@link TextTable#WIDTH} where {@code out} is not a terminal. */
    public String text(TextTable table) {
        return table.text(width.getAsInt());
    }

    /** A paragraph wrapped at the same width. */
    public String text(String paragraph) {
        return String.join(System.lineSeparator(), TextTable.wrap(paragraph, width.getAsInt()));
    }

    public InputStream in() {
        return in;
    }

    public PrintStream out() {
        return out;
    }

    /** Keeps {@code out} for a file that a command writes to it: results go to {@code err} from now on. */
    public void reserveOut() {
        outReserved = true;
    }

    public PrintStream err() {
        return err;
    }

    /** {@link #out} as a writer, in its encoding. */
    public PrintWriter outWriter() {
        return writer(out);
    }

    /** {@link #err} as a writer, in its encoding. */
    public PrintWriter errWriter() {
        return writer(err);
    }

    private static PrintWriter writer(PrintStream stream) {
        // On Java 17 a PrintWriter over the stream would encode by the platform's default.
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

    /** Prints a result. */
    public void result(String text) {
        if (outReserved) {
            print(text);
        } else {
            out.println(Printable.of(text));
        }
    }

    /** Prints a note on what was done or what to do next, unless quiet. */
    public void note(String text) {
        if (verbosity != Verbosity.QUIET) {
            print(text);
        }
    }

    /** Prints a warning, even when quiet. */
    public void warn(String text) {
        print("warning: " + text);
    }

    /** Prints an error message; lines after the first are indented. */
    public void error(String message) {
        print("credence: " + message.strip().replaceAll("\\R", System.lineSeparator() + "  "));
    }

    /** Prints lines to {@code err}, above the live lines. */
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
     * Opens redrawn lines at the bottom of the terminal; the caller closes them before opening others. Empty when quiet
     * or without a capable terminal.
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
     * Shows the progress of long work: a bar on a terminal, occasional lines elsewhere, nothing when quiet. The caller
     * closes it.
     *
     * @param task the work in a word or two
     * @param unit the counted unit, such as {@code epoch}
     * @param total the number of units; −1 if unknown
     */
    public ProgressDisplay progress(String task, String unit, long total) {
        if (verbosity == Verbosity.QUIET) {
            return ProgressDisplay.SILENT;
        }
        return terminal ? new BarProgress(err, task, unit, total) : new LineProgress(err, task, unit, total);
    }
}
