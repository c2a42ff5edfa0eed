package dev.credence.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The packaged command line as a process of its own, as a user starts it.
 *
 * @param script the launcher
 * @param log where its output goes
 */
record Launcher(Path script, Path log) {
    private static final long LONGEST_MINUTES = 20;

    /** Whether there is a system that knows signals, mounts and users, and a launcher that is built. */
    static boolean isPossible(Path script) {
        return Files.isExecutable(script)
                && Files.isExecutable(Path.of("/bin/sh"))
                && Files.isDirectory(Path.of("/proc"));
    }

    /** Runs to the end; the exit code. */
    int run(Path folder, List<String> args) throws IOException, InterruptedException {
        return end(start(folder, args));
    }

    /** Words of a shell script, in a namespace of mounts of its own where {@code mounts}. */
    int shell(Path folder, boolean mounts, String text) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(mounts ? List.of("unshare", "-rm") : List.of());
        command.addAll(List.of("sh", "-c", text));
        return end(start(folder, command.toArray(String[]::new)));
    }

    /**
     * Starts a command, deaf to no signal: what is started in the background may have inherited a deaf ear for SIGINT.
     */
    Process start(Path folder, List<String> args) throws IOException {
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT,TERM", script.toString()));
        command.addAll(args);
        return start(folder, command.toArray(String[]::new));
    }

    private Process start(Path folder, String... command) throws IOException {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    static int end(Process process) throws InterruptedException {
        if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            throw new IllegalStateException("a command did not end in " + LONGEST_MINUTES + " minutes");
        }
        return process.exitValue();
    }

    /** Sends a signal by name, such as KILL. */
    static void signal(Process process, String name) throws IOException, InterruptedException {
        int unused = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** What the commands said last. */
    String said() {
        try {
            String text = Files.exists(log) ? Files.readString(log) : "";
            return text.substring(Math.max(0, text.length() - 2000));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
