package dev.credence.cli.console;

import dev.credence.eval.text.TextWidth;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.jline.terminal.Size;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/**
 * Redrawn lines at the bottom of a terminal, with other output above. JLine's {@link Display} writes only changes. The
 * terminal's modes are not touched, so nothing must be restored after a kill, and a background job is not stopped.
 * Thread-safe.
 */
public final class LiveLines implements AutoCloseable {
    /** The content. */
    @FunctionalInterface
    public interface Drawing {
        /** The lines: at most {@code height} of at most {@code width} columns. */
        List<String> lines(int width, int height);
    }

    private final PrintStream err;
    private final Supplier<Size> measure;
    private final Runnable closed;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final LineDisciplineTerminal terminal;
    private Display display;
    private List<String> drawn = List.of();
    private Size size = new Size();
    private boolean open = true;

    /**
     * Creates empty live lines.
     *
     * @param type the terminal type, from {@code TERM}
     * @param measure measures the terminal's current size
     * @param closed called once, on closing
     */
    LiveLines(PrintStream err, String type, Supplier<Size> measure, Runnable closed) {
        this.err = err;
        this.measure = measure;
        this.closed = closed;
        try {
            this.terminal = new LineDisciplineTerminal("credence", type, bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the output is in memory
        }
        this.display = new Display(terminal, false);
    }

    /** Replaces the lines; with {@code afresh} redraws all of them, which repairs what echoed keys have overwritten. */
    public synchronized void draw(Drawing drawing, boolean afresh) {
        if (open) {
            boolean sameSize = measure.get().equals(size);
            if (afresh || !sameSize) {
                erase();
            }
            // the last column stays free: some terminals wrap there
            show(drawing.lines(Math.max(1, size.getColumns() - 1), height()));
            flush();
        }
    }

    /** Prints permanent lines above the live ones. */
    public synchronized void above(String text) {
        if (!open) {
            err.println(text);
            return;
        }
        List<String> again = drawn;
        erase();
        text.lines().forEach(terminal.writer()::println);
        show(again);
        flush();
    }

    /** Leaves the last lines, with the cursor below. */
    @Override
    public synchronized void close() {
        if (open) {
            open = false;
            closed.run();
        }
    }

    private void show(List<String> lines) {
        drawn = lines.subList(0, Math.min(lines.size(), height()));
        // each ends in a newline: a resized terminal would rewrap them as one line
        List<AttributedString> cut = drawn.stream()
                .map(line -> new AttributedString(line).columnSubSequence(0, Math.max(1, size.getColumns() - 1)))
                .map(line -> AttributedString.join(AttributedString.EMPTY, line, AttributedString.NEWLINE))
                .toList();
        terminal.puts(Capability.carriage_return); // after an echoed ^C
        display.update(cut, size.cursorPos(cut.size(), 0));
    }

    /**
     * The available height: without a line for the cursor and the first line, since tmux keeps a copy of a fully
     * cleared screen in its scrollback.
     */
    private int height() {
        return Math.max(1, size.getRows() - 2);
    }

    /** Erases the lines and moves the cursor to their start. */
    private void erase() {
        Size now = measure.get();
        terminal.puts(Capability.carriage_return);
        int rows = rows(now);
        if (rows > 0) {
            terminal.puts(Capability.parm_up_cursor, rows);
        }
        terminal.puts(Capability.clr_eos);
        size = now;
        drawn = List.of();
        display = new Display(terminal, false);
        display.resize(size.getRows(), size.getColumns());
    }

    /** The rows that the lines occupy: a narrower terminal has wrapped them. */
    private int rows(Size now) {
        int columns = Math.max(1, now.getColumns());
        int rows = drawn.stream()
                .mapToInt(line -> Math.max(1, (TextWidth.of(line) + columns - 1) / columns))
                .sum();
        return Math.min(rows, Math.max(0, now.getRows() - 1));
    }

    /** Writes everything at once, to avoid flicker. */
    private void flush() {
        terminal.writer().flush();
        err.print(bytes.toString(StandardCharsets.UTF_8));
        err.flush();
        bytes.reset();
    }
}
