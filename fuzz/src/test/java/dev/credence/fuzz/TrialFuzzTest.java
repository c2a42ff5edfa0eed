package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Dataset;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.tuning.SearchSpace;
import dev.credence.eval.tuning.Strategy;
import dev.credence.eval.tuning.TunedSettings;
import dev.credence.eval.tuning.Tuning;
import dev.credence.eval.tuning.TuningListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code trials.jsonl}, which a search goes on from. */
final class TrialFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SAMPLE = Scratch.folder().resolve("search");
    private static final Path WORK = Scratch.folder().resolve("work");
    private static final List<String> LINES = sample();

    private static List<String> sample() {
        search(SAMPLE, TuningListener.SILENT);
        try {
            return Files.readAllLines(SAMPLE.resolve("trials.jsonl"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void search(Path folder, TuningListener listener) {
        InferenceMethod method = Samples.METHODS.get("vbp");
        Map<String, String> fixed = Samples.small(method);
        SearchSpace space = SearchSpace.of(method, fixed, List.of("learning-rate=0.001..0.1"));
        Dataset dataset = Samples.regression();
        var unused = new Tuning(
                        new Tuning.Plan(space, new Strategy.Random(3), 2, 2, 1),
                        new Tuning.Data(dataset, dataset.train(0), Map.of("dataset", "line")),
                        new ReferenceProvider())
                .run(folder, 1, listener);
    }

    @MethodSource("files")
    @FuzzTest
    void trialsText(byte[] input) throws Exception {
        Scratch.delete(WORK);
        Files.createDirectories(WORK);
        Files.write(WORK.resolve("trials.jsonl"), input);
        boolean unused = resume();
    }

    /** One line changed. */
    @FuzzTest
    void trials(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        List<String> lines = new ArrayList<>(LINES);
        int line = cursor.below(lines.size());
        byte[] changed = JsonEdits.bytes((ObjectNode) JSON.readTree(lines.get(line)), cursor);
        lines.set(line, new String(changed, StandardCharsets.US_ASCII));
        Scratch.delete(WORK);
        Files.createDirectories(WORK);
        Files.write(WORK.resolve("trials.jsonl"), lines);
        boolean unused = resume();
    }

    /** Goes on until the first missing training would begin. */
    private static boolean resume() throws Exception {
        boolean done = Refusal.orSuccess(() -> {
            try {
                search(WORK, new TuningListener() {
                    @Override
                    public boolean shouldStop() {
                        return true;
                    }
                });
            } catch (TrainingStopped e) {
                return; // trainings are missing, as they may be
            }
            assertThat(TunedSettings.read(WORK.resolve(TunedSettings.FILE_NAME)).settings())
                    .isNotEmpty();
        });
        assertThat(Scratch.files(WORK)).noneMatch(file -> file.toString().endsWith(".tmp"));
        return done;
    }

    static Stream<byte[]> files() throws IOException {
        return Stream.of(Files.readAllBytes(SAMPLE.resolve("trials.jsonl")));
    }

    @Test
    void theSampleIsAccepted() throws Exception {
        Scratch.delete(WORK);
        Files.createDirectories(WORK);
        Files.write(WORK.resolve("trials.jsonl"), LINES);
        assertThat(resume()).isTrue();
        assertThat(WORK.resolve(TunedSettings.FILE_NAME))
                .hasSameBinaryContentAs(SAMPLE.resolve(TunedSettings.FILE_NAME));
    }
}
