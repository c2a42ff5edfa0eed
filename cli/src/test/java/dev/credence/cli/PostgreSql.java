package dev.credence.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A server of its own, from the binaries of Debian's package {@code postgresql}; its database is in a folder. */
final class PostgreSql {
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

    private final Path binaries;
    private final Path folder;
    private final int port;

    private PostgreSql(Path binaries, Path folder, int port) {
        this.binaries = binaries;
        this.folder = folder;
        this.port = port;
    }

    /** The newest of the installed versions, if any. */
    static Optional<Path> binaries() {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Starts a server; who is in the database {@code postgres} as {@code postgres} may do everything. */
    static PostgreSql start(Path binaries) throws IOException, InterruptedException {
        // not in JUnit's folder, which only its owner may enter: the server refuses to run as root
        Path folder = Files.createTempDirectory(
                "pg", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxrwxrwx")));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        PostgreSql server = new PostgreSql(binaries, folder, port);
        server.run("initdb", "-D", server.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync");
        server.run(
                "pg_ctl",
                "-D",
                server.data(),
                "-w",
                "-l",
                folder.resolve("log").toString(),
                "-o",
                "-F -h 127.0.0.1 -p " + port + " -k " + folder,
                "start");
        return server;
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    private void run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(binaries.resolve(program).toString());
        command.addAll(List.of(arguments));
        Path output = folder.resolve(program + ".out");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + Files.readString(output));
        }
    }

    /** Stops the server and deletes its folder. */
    void stop() throws IOException, InterruptedException {
        run("pg_ctl", "-D", data(), "-m", "immediate", "stop");
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
