package dev.credence.cli.load;

import dev.credence.cli.FileEvents;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code credence serve} in a separate process, as the launcher starts it, with its resource usage. */
final class LoadServer implements AutoCloseable {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final Path log;
    private final URI at;

    LoadServer(Path folder, Path model, int queue) throws Exception {
        log = folder.resolve("serve.log");
        Path port = folder.resolve("port-" + queue + "-" + model.getFileName());
        Files.deleteIfExists(port);
        process = java(
                log,
                List.of(
                        "serve",
                        "--model",
                        model.toString(),
                        "--queue",
                        String.valueOf(queue),
                        "--port",
                        "0",
                        "--port-file",
                        port.toString()));
        FileEvents.await(process, port.toAbsolutePath().getParent(), () -> Files.exists(port));
        if (!Files.exists(port)) {
            throw new IOException("The server did not start: " + Files.readString(log));
        }
        at = URI.create("http://localhost:" + Files.readString(port).strip());
    }

    /** Starts a command in a new JVM with the fast device. */
    static Process java(Path log, List<String> command) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                JAVA.resolve("java").toString(),
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "dev.credence.cli.Main"));
        all.addAll(command);
        return new ProcessBuilder(all)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    URI uri(String path) {
        return at.resolve(path);
    }

    /** The sum of a metric's values over the lines with a prefix. */
    double metric(String begins) throws IOException, InterruptedException {
        String page = client.send(HttpRequest.newBuilder(uri("/metrics")).build(), BodyHandlers.ofString())
                .body();
        return page.lines()
                .filter(line -> line.startsWith(begins))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** The heap used after a full collection, in MiB. */
    double heapAfterCollection() throws IOException, InterruptedException {
        Process collection = new ProcessBuilder(
                        JAVA.resolve("jcmd").toString(), String.valueOf(process.pid()), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (collection.waitFor() != 0) {
            throw new IOException("jcmd could not ask for a collection");
        }
        return metric("jvm_memory_used_bytes{area=\"heap\"") / (1 << 20);
    }

    /** The resident set in MiB; NaN if unknown. */
    double resident() throws IOException {
        Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
        if (!Files.exists(status)) {
            return Double.NaN;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
                .sum();
    }

    /** Sends TERM. */
    void term() {
        process.destroy();
    }

    /** Waits for the end and returns the exit code. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            throw new IllegalStateException("the server did not end");
        }
        return process.exitValue();
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
