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
 * Lines at the bottom of a terminal that are drawn over, while other text goes above them. JLine's {@link Display}
 * writes only what has changed. The terminal's modes are left as they are, so that nothing is to be restored when the
 * process is killed, and a job in the background is not stopped for touching them. Safe for use by several threads.
 */
public final class LiveLines implements AutoCloseable {
    /** What to draw. */
    @FunctionalInterface
    public interface Drawing {
        /** At most {@code height} lines of at most {@code width} columns. */
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
     * Nothing is drawn yet.
     *
     * @param type the terminal's, as {@code TERM} tells it
     * @param measure the terminal's size now
     * @param closed called once, when this is closed
     */
    LiveLines(PrintStream err, String type, Supplier<Size> measure, Runnable closed) {
        this.err = err;
        this.measure = measure;
        this.closed = closed;
        try {
            this.terminal = new LineDisciplineTerminal("credence", type, bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // it writes to memory
        }
        this.display = new Display(terminal, false);
    }

    /**
     * Draws in the place of what was drawn before; with {@code afresh} all of it, which mends what a key pressed has
     * torn.
     */
    public synchronized void draw(Drawing drawing, boolean afresh) {
        if (open) {
            boolean sameSize = measure.get().equals(size);
            if (afresh || !sameSize) {
                erase();
            }
            // the last column stays free, for some terminals wrap there
            show(drawing.lines(Math.max(1, size.getColumns() - 1), height()));
            flush();
        }
    }

    /** Prints lines above what is drawn, where they stay. */
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

    /** Leaves what was drawn last, with the cursor below it. */
    @Override
    public synchronized void close() {
        if (open) {
            open = false;
            closed.run();
        }
    }

    private void show(List<String> lines) {
        drawn = lines.subList(0, Math.min(lines.size(), height()));
        // each with its line end, or they would be one long line to a terminal that changes its width
        List<AttributedString> cut = drawn.stream()
                .map(line -> new AttributedString(line).columnSubSequence(0, Math.max(1, size.getColumns() - 1)))
                .map(line -> AttributedString.join(AttributedString.EMPTY, line, AttributedString.NEWLINE))
                .toList();
        terminal.puts(Capability.carriage_return); // after an echoed ^C
        display.update(cut, size.cursorPos(cut.size(), 0));
    }

    /**
     * One line stays free for the cursor, and the first one: tmux keeps a copy of a whole screen that is cleared among
     * what has scrolled away.
     */
    private int height() {
        return Math.max(1, size.getRows() - 2);
    }

    /** Removes what is drawn; the cursor is where it began. */
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

    /** Of what is drawn: a terminal that has become narrower has wrapped its lines. */
    private int rows(Size now) {
        int columns = Math.max(1, now.getColumns());
        int rows = drawn.stream()
                .mapToInt(line -> Math.max(1, (TextWidth.of(line) + columns - 1) / columns))
                .sum();
        return Math.min(rows, Math.max(0, now.getRows() - 1));
    }

    /** All at once, or it would flicker. */
    private void flush() {
        terminal.writer().flush();
        err.print(bytes.toString(StandardCharsets.UTF_8));
        err.flush();
        bytes.reset();
    }
}
