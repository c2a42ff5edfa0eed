package dev.credence.cli;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs commands in this process or in a new one. */
public final class Cli {
    private Cli() {}

    /** A command's outputs and exit code. */
    public record Result(int code, String out, String err) {}

    public static Result run(Object... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                texts(args));
        return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Starts a short command in a new JVM with fast compilation; its output goes to a file. */
    static Process start(Path log, Object... args) throws IOException {
        return start(List.of("-XX:TieredStopAtLevel=1"), log, args);
    }

    /** Starts a command in a new JVM; its output goes to a file. */
    static Process start(List<String> options, Path log, Object... args) throws IOException {
        File file = log.toFile();
        return new ProcessBuilder(command(options, args))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(file))
                .start();
    }

    /** The command line that starts a command in a new JVM. */
    static List<String> command(List<String> options, Object... args) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "dev.credence.cli.Main"));
        command.addAll(List.of(texts(args)));
        return command;
    }

    private static String[] texts(Object... args) {
        return Arrays.stream(args).map(String::valueOf).toArray(String[]::new);
    }
}
