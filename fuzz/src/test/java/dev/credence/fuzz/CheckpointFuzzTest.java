package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.credence.core.data.Dataset;
import dev.credence.core.device.Device;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.train.Checkpoints;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingStopped;
import dev.credence.device.reference.ReferenceDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Checkpoints, which training goes on from: any bytes, and whole archives whose document was changed. */
final class CheckpointFuzzTest {
    private static final int EPOCHS = 4;
    private static final Path FOLDER = Scratch.folder();
    private static final Path FILE = FOLDER.resolve(Checkpoints.FILE_NAME);
    private static final byte[] SAMPLE = sample();

    private static byte[] sample() {
        try {
            train(report -> report.epoch() < 2);
        } catch (TrainingStopped e) {
            // as it was told to
        }
        try {
            return Files.readAllBytes(FILE);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void train(TrainingListener listener) {
        InferenceMethod method = Samples.METHODS.get("vbp");
        Dataset dataset = Samples.regression();
        Map<String, String> settings = Samples.small(method);
        settings.put("epochs", String.valueOf(EPOCHS));
        try (Device device = new ReferenceDevice()) {
            var unused = Fit.of(method, device)
                    .settings(settings)
                    .validation(0.25, 2)
                    .checkpoints(FOLDER, Duration.ofHours(1))
                    .listener(listener)
                    .train(dataset, dataset.train(0));
        }
    }

    @MethodSource("files")
    @FuzzTest
    void bytes(byte[] input) throws Exception {
        Files.write(FILE, input);
        resume();
    }

    @FuzzTest
    void document(byte[] input) throws Exception {
        Files.write(FILE, SAMPLE);
        Archive archive = ArchiveFile.read(FILE, "checkpoint.json", "state");
        byte[] document = JsonEdits.bytes(archive.document(), new Cursor(input));
        Zips.write(FILE, "checkpoint.json", document, "state", archive.arrays());
        resume();
    }

    /**
     * Whatever the checkpoint says, no more epochs are trained than were asked for, and none is counted that was not.
     */
    private static void resume() throws Exception {
        AtomicInteger epochs = new AtomicInteger();
        boolean unused = Refusal.orSuccess(() -> train(report -> {
            assertThat(report.epoch()).isBetween(1, EPOCHS);
            assertThat(epochs.incrementAndGet()).isLessThanOrEqualTo(EPOCHS);
            return true;
        }));
    }

    static Stream<byte[]> files() {
        return Stream.of(SAMPLE);
    }

    @Test
    void theSampleIsAccepted() throws Exception {
        Files.write(FILE, SAMPLE);
        AtomicInteger epochs = new AtomicInteger();
        train(report -> epochs.incrementAndGet() > 0);
        assertThat(epochs).hasValue(EPOCHS - 2);
    }
}
