package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.NpyArray;
import dev.credence.core.fixture.MeanField;
import dev.credence.device.reference.ReferenceDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Modified checkpoints, and concurrent trainings in one directory. */
class CheckpointsTest {
    private static final Dataset DATA = new Dataset(
            "checkpoints",
            Task.REGRESSION,
            Examples.of(new double[][] {{1}, {2}, {3}, {5}, {8}, {13}}, new double[] {2, 3, 5, 8, 13, 21}),
            List.of("x"),
            "y",
            List.of(),
            List.of(new Split(new int[] {0, 1, 2, 3, 4, 5}, new int[0])));

    @TempDir
    private Path folder;

    private Fit fit() {
        return Fit.of(new MeanField(), new ReferenceDevice())
                .settings(Map.of("hidden", "2", "epochs", "6", "samples", "2", "prediction-samples", "2"))
                .checkpoints(folder, Duration.ZERO);
    }

    private void train() {
        assertThat(fit().train(DATA, DATA.train(0))).isNotNull();
    }

    private void stop(Fit fit) {
        stop(fit, () -> {});
    }

    /** Trains with an action after each epoch, and stops after the second. */
    private static void stop(Fit fit, Runnable meanwhile) {
        assertThatThrownBy(() -> fit.listener(report -> {
                            meanwhile.run();
                            return report.epoch() < 2;
                        })
                        .train(DATA, DATA.train(0)))
                .isInstanceOf(TrainingStopped.class);
    }

    private void change(BiConsumer<ObjectNode, Map<String, NpyArray>> edit) {
        Path file = folder.resolve(Checkpoints.FILE_NAME);
        Archive archive = ArchiveFile.read(file, "checkpoint.json", "state");
        Map<String, NpyArray> arrays = new LinkedHashMap<>(archive.arrays());
        edit.accept(archive.document(), arrays);
        ArchiveFile.write(file, "checkpoint.json", archive.document(), "state", arrays);
    }

    @Test
    @DisplayName("A number out of range, or a missing or extra field or array, is reported as damage")
    void aChangedCheckpointIsRefused() throws IOException {
        stop(fit());
        byte[] whole = Files.readAllBytes(folder.resolve(Checkpoints.FILE_NAME));
        Map<String, BiConsumer<ObjectNode, Map<String, NpyArray>>> edits = new LinkedHashMap<>();
        edits.put("'epoch' holds '-2147483648'", (json, arrays) -> json.put("epoch", Integer.MIN_VALUE));
        edits.put("'epoch' holds '7'", (json, arrays) -> json.put("epoch", 7));
        edits.put("'epoch' holds '4294967298'", (json, arrays) -> json.put("epoch", 4294967298L));
        edits.put("'epoch' holds 'two'", (json, arrays) -> json.put("epoch", "two"));
        edits.put("'step' is missing", (json, arrays) -> json.remove("step"));
        edits.put("'best_epoch' holds '3'", (json, arrays) -> json.put("best_epoch", 3));
        edits.put("'format' is missing", (json, arrays) -> json.remove("format"));
        edits.put("'identity' holds 'x'", (json, arrays) -> json.put("identity", "x"));
        edits.put("unknown field 'more'", (json, arrays) -> json.put("more", 1));
        edits.put("'best_score' and the best parameters", (json, arrays) -> json.put("best_score", 1.5));
        edits.put(
                "do not belong to the training: [more]",
                (json, arrays) -> arrays.put("more", new NpyArray(new float[1], 1)));
        edits.put(
                "has 0 numbers, expected",
                (json, arrays) -> arrays.remove(arrays.keySet().iterator().next()));
        edits.forEach((message, edit) -> {
            write(whole);
            change(edit);
            assertThatThrownBy(this::train)
                    .as(message)
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(Checkpoints.FILE_NAME + " is damaged")
                    .hasMessageContaining(message)
                    .hasMessageContaining("Remove it to start afresh");
        });
        write(whole);
        train();
    }

    @Test
    @DisplayName("A newer format is refused with both versions, and not reported as damage")
    void aNewerFormatIsRefused() {
        stop(fit());
        change((json, arrays) -> json.put("format", 2).put("more", 1));
        assertThatThrownBy(this::train)
                .isInstanceOf(UserException.class)
                .hasMessage("The checkpoint " + folder.resolve(Checkpoints.FILE_NAME)
                        + " was written by a newer version of this library (format 2, this one reads 1)."
                        + " Update the library.");
    }

    private void write(byte[] content) {
        try {
            Files.write(folder.resolve(Checkpoints.FILE_NAME), content);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    @DisplayName("A checkpoint of another version of the library is refused: it would not end in the same bits")
    void anotherVersionIsRefused() {
        stop(fit());
        change((json, arrays) -> ((ObjectNode) json.get("identity")).put("library version", "0.0.1"));
        assertThatThrownBy(this::train)
                .isInstanceOf(UserException.class)
                .hasMessageContaining("library version was \"0.0.1\", now");
    }

    @Test
    @DisplayName("A second training in a folder in use is refused, whatever its settings")
    void twoTrainingsDoNotShareAFolder() {
        stop(
                fit(),
                () -> assertThatThrownBy(() -> fit().seed(2).train(DATA, DATA.train(0)))
                        .isInstanceOf(UserException.class)
                        .hasMessageContaining("Another training is writing its checkpoints to " + folder));
        train();
    }

    @Test
    @DisplayName("Temporary files of a killed training are removed when the next one starts")
    void whatAKilledTrainingLeftIsRemoved() throws IOException {
        Path left = folder.resolve("." + Checkpoints.FILE_NAME + ".123e4567-e89b-12d3-a456-426614174000.tmp");
        Files.createFile(left);
        stop(fit(), () -> assertThat(left).doesNotExist());
    }
}
