package dev.credence.cli.console;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.jline.nativ.CLibrary;
import org.jline.terminal.Size;

/** The size of standard error's terminal. */
final class TerminalSize {
    private static final int STDERR = 2;
    /** Held to silence JLine's message on its native library; unreferenced loggers are collected. */
    private static final Logger JLINE = Logger.getLogger("org.jline");

    private static volatile boolean nativeCallWorks = true;

    static {
        JLINE.setLevel(Level.OFF);
    }

    private TerminalSize() {}

    /** The terminal's current size, or the shell's {@code COLUMNS} and {@code LINES}, or 80 × 24. */
    static Size current() {
        int columns = 0;
        int rows = 0;
        if (nativeCallWorks) {
            try {
                CLibrary.WinSize found = new CLibrary.WinSize();
                if (CLibrary.ioctl(STDERR, CLibrary.TIOCGWINSZ, found) == 0) {
                    columns = Short.toUnsignedInt(found.ws_col);
                    rows = Short.toUnsignedInt(found.ws_row);
                }
            } catch (Exception | LinkageError e) {
                nativeCallWorks = false; // no library for this platform, or no folder to load it from
            }
        }
        return new Size(columns > 0 ? columns : environment("COLUMNS", 80), rows > 0 ? rows : environment("LINES", 24));
    }

    private static int environment(String name, int otherwise) {
        String value = System.getenv(name);
        return value != null && value.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(value) : otherwise;
    }
}
