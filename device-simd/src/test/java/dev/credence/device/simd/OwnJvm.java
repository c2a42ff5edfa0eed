package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs a main class in a separate JVM. */
final class OwnJvm {
    private OwnJvm() {}

    /** The printed lines with a prefix, without the prefix. */
    static List<String> lines(String prefix, Class<?> main, String... options)
            throws IOException, InterruptedException {
        return after(prefix, output(main, options));
    }

    /** The lines with a prefix, without the prefix. */
    static List<String> after(String prefix, List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .toList();
    }

    /** All output of the program and the JVM: the lines of standard output, then those of standard error. */
    static List<String> output(Class<?> main, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-modules",
                "jdk.incubator.vector"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Path errors = Files.createTempFile("own-jvm", ".log");
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(errors.toFile()).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            List<String> lines = Stream.concat(output.lines(), Files.readAllLines(errors).stream())
                    .toList();
            assertThat(code).as(String.join("\n", lines)).isZero();
            return lines;
        } finally {
            Files.delete(errors);
        }
    }
}
