package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.protocol.ComparisonListener;
import dev.credence.eval.report.ComparisonReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Somebody else's results: {@code results.jsonl}, {@code comparison.json} and {@code runs/*.json}, for a report and to
 * be gone on with.
 */
final class ResultFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SAMPLE = Scratch.folder().resolve("comparison");
    private static final Path WORK = Scratch.folder().resolve("work");
    private static final List<Path> FILES = sample();

    private static List<Path> sample() {
        Results.write(SAMPLE);
        return Scratch.files(SAMPLE);
    }

    /** The bytes of {@code results.jsonl}. */
    @MethodSource("results")
    @FuzzTest
    void resultsText(byte[] input) throws Exception {
        fresh();
        Files.write(WORK.resolve("results.jsonl"), input);
        use();
    }

    /** One line of {@code results.jsonl} changed. */
    @FuzzTest
    void results(byte[] input) throws Exception {
        fresh();
        Cursor cursor = new Cursor(input);
        Path file = WORK.resolve("results.jsonl");
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int line = cursor.below(lines.size());
        byte[] changed = JsonEdits.bytes((ObjectNode) JSON.readTree(lines.get(line)), cursor);
        lines.set(line, new String(changed, StandardCharsets.US_ASCII));
        Files.write(file, lines);
        use();
    }

    /** {@code comparison.json} changed. */
    @FuzzTest
    void comparison(byte[] input) throws Exception {
        fresh();
        change(WORK.resolve("comparison.json"), new Cursor(input));
        use();
    }

    /** A file of {@code runs} changed. */
    @FuzzTest
    void run(byte[] input) throws Exception {
        fresh();
        Cursor cursor = new Cursor(input);
        List<Path> runs = FILES.stream().filter(file -> file.startsWith("runs")).toList();
        change(WORK.resolve(cursor.of(runs)), cursor);
        use();
    }

    private static void change(Path file, Cursor cursor) throws IOException {
        Files.write(file, JsonEdits.bytes((ObjectNode) JSON.readTree(Files.readAllBytes(file)), cursor));
    }

    private static void fresh() {
        Scratch.delete(WORK);
        try {
            for (Path file : FILES) {
                Path copy = WORK.resolve(file);
                Files.createDirectories(copy.getParent());
                Files.copy(SAMPLE.resolve(file), copy);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reports, and goes on until the first missing run would begin; neither may leave a file half made. */
    private static void use() throws Exception {
        boolean reported =
                Refusal.orSuccess(() -> assertThat(ComparisonReport.write(WORK)).isNotEmptyFile());
        assertThat(Files.exists(WORK.resolve("report.html"))).isEqualTo(reported);
        boolean unused = Refusal.orSuccess(() -> {
            try {
                Results.compare(WORK, new ComparisonListener() {
                    @Override
                    public boolean shouldStop() {
                        return true;
                    }
                });
            } catch (TrainingStopped e) {
                // runs are missing, as they may be
            }
        });
        assertThat(Scratch.files(WORK)).noneMatch(file -> file.toString().endsWith(".tmp"));
    }

    static Stream<byte[]> results() throws IOException {
        return Stream.of(
                Files.readAllBytes(SAMPLE.resolve("results.jsonl")), "{\"dataset\":".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theSampleIsAccepted() throws Exception {
        fresh();
        use();
        assertThat(WORK.resolve("report.html")).exists();
    }
}
