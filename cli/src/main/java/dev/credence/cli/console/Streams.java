package dev.credence.cli.console;

import dev.credence.eval.text.TextTable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The process's standard streams. */
public final class Streams {
    private Streams() {}

    /** A console over standard output and standard error. */
    public static Console console() {
        return new Console(
                System.in,
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, charset("stdout.encoding")),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, charset("stderr.encoding")),
                isTerminal(2),
                isTerminal(1) ? () -> TerminalSize.current().getColumns() : () -> TextTable.WIDTH);
    }

    /**
     * The JVM's encoding; UTF-8 instead of ASCII, which only means that no locale is set and would print α as a
     * question mark.
     */
    private static Charset charset(String property) {
        String name = System.getProperty(property, System.getProperty("native.encoding", "UTF-8"));
        try {
            Charset charset = Charset.forName(name);
            return charset.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : charset;
        } catch (UnsupportedCharsetException e) {
            return StandardCharsets.UTF_8;
        }
    }

    /**
     * Whether standard output is a pipe, whose reader may close it early, as {@code head} does. True where the system
     * does not tell.
     */
    public static boolean isOutputPipe() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return target.startsWith("pipe:") || target.startsWith("socket:");
        } catch (IOException | UnsupportedOperationException e) {
            return true;
        }
    }

    /** Whether standard output (1) or standard error (2) is a terminal that can redraw lines. */
    @SuppressWarnings("SystemConsoleNull") // null before Java 22
    private static boolean isTerminal(int stream) {
        if ("dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        Path descriptor = Path.of("/proc/self/fd/" + stream);
        if (Files.isSymbolicLink(descriptor)) {
            try {
                String target = Files.readSymbolicLink(descriptor).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
            } catch (IOException e) {
                return false;
            }
        }
        // Elsewhere Java only tells whether both input and output are a terminal.
        java.io.Console console = System.console();
        return console != null && isTerminal(console);
    }

    /** From Java 22 on there is a console even without a terminal, and a method to ask. */
    private static boolean isTerminal(java.io.Console console) {
        try {
            return (Boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
