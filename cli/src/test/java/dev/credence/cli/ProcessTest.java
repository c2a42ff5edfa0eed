package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as processes: killed, interrupted, and in sequence. */
@Tag("slow")
final class ProcessTest {
    private static final int KILLS = 3;

    /** So many that a run is far from its end when its first checkpoint is there. */
    private static final String EPOCHS = "400";

    @TempDir
    private static Path shared;

    private static Path data;

    /** What training gives that nobody interrupts, and how many milliseconds that takes. */
    private static Path whole;

    private static long uninterrupted;

    @TempDir
    private Path folder;

    @BeforeAll
    static void trainWhole() throws Exception {
        data = Tables.write(shared.resolve("data.csv"), 100);
        whole = shared.resolve("whole.credence");
        long start = System.nanoTime();
        assertThat(finish(train(EPOCHS, whole, shared.resolve("checkpoints")))).isZero();
        uninterrupted = (System.nanoTime() - start) / 1_000_000;
    }

    private static Object[] train(String epochs, Path out, Path checkpoints) {
        return new Object[] {
            "train",
            "--method",
            "dropout-alpha",
            "--device",
            "nd4j",
            "--data",
            data,
            "--target",
            "y",
            "--hidden",
            "20",
            "--epochs",
            epochs,
            "--validation",
            "0.1",
            "--patience",
            "100000",
            "--checkpoint",
            checkpoints,
            "--checkpoint-every",
            "0",
            "--out",
            out
        };
    }

    private static int finish(Object... args) throws IOException, InterruptedException {
        Path log = shared.resolve("log");
        Process process = Cli.start(log, args);
        assertThat(process.waitFor(60, TimeUnit.MINUTES)).isTrue();
        if (process.exitValue() != 0) {
            System.err.println(Files.readString(log));
        }
        return process.exitValue();
    }

    @Test
    void aRunThatIsKilledAgainAndAgainEndsInTheSameBytes() throws Exception {
        long longest = uninterrupted;
        Path killed = folder.resolve("killed.credence");
        Path checkpoints = folder.resolve("b");
        CounterRandom random = CounterRandom.of(7, 7);
        int kills = 0;
        for (int attempt = 0; kills < KILLS; attempt++) {
            long start = System.nanoTime();
            Process process = Cli.start(folder.resolve("log"), train(EPOCHS, killed, checkpoints));
            if (process.waitFor(Math.round(longest * random.uniform(0, attempt)), TimeUnit.MILLISECONDS)) {
                assertThat(process.exitValue()).isZero();
                assertThat(Files.readAllBytes(killed)).isEqualTo(Files.readAllBytes(whole));
                // again, and earlier: the machine may have been slower at first
                checkpoints = folder.resolve("b" + attempt);
                longest = Math.min(longest, (System.nanoTime() - start) / 1_000_000);
            } else {
                kills++;
                process.destroyForcibly().waitFor();
            }
        }
        assertThat(finish(train(EPOCHS, killed, checkpoints))).isZero();
        assertThat(Files.readAllBytes(killed)).isEqualTo(Files.readAllBytes(whole));
    }

    @Test
    void afterCtrlCTheStateIsSavedAndTheSameCommandGoesOn() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/kill")) || Files.isExecutable(Path.of("/usr/bin/kill")));
        assumeTrue(
                hearsInterrupts(),
                "SIGINT is ignored here, as a shell arranges for what it starts in the background, and so in every child");
        Path stopped = folder.resolve("stopped.credence");
        Path log = folder.resolve("interrupted.log");
        Process process = Cli.start(log, train(EPOCHS, stopped, folder.resolve("b")));
        FileEvents.await(process, folder, () -> Files.exists(folder.resolve("b").resolve("training.checkpoint")));
        assertThat(new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        assertThat(process.waitFor(60, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Files.readString(log))
                .contains("Interrupted after epoch", "run the same command again")
                .doesNotContain("Exception");
        assertThat(stopped).doesNotExist();

        assertThat(finish(train(EPOCHS, stopped, folder.resolve("b")))).isZero();
        assertThat(Files.readAllBytes(stopped)).isEqualTo(Files.readAllBytes(whole));
    }

    @Test
    @DisplayName("After Ctrl-C in a fold of CV+, --checkpoint is not recommended: CV+ excludes it")
    void interruptedFoldsBeginAnew() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/kill")) || Files.isExecutable(Path.of("/usr/bin/kill")));
        assumeTrue(hearsInterrupts(), "SIGINT is ignored here");
        Path out = folder.resolve("folds.credence");
        Path log = folder.resolve("interrupted.log");
        List<Object> command = new ArrayList<>(List.of("train", "--method", "dropout-alpha", "--device", "nd4j"));
        command.addAll(List.of("--data", data, "--target", "y", "--hidden", "20", "--epochs", "2000"));
        command.addAll(List.of("--calibrate", "cv+", "--folds", "10", "--out", out));
        Process process = Cli.start(log, command.toArray());
        FileEvents.await(process, folder, () -> Files.readString(log).contains("Fold 1 of 10"));
        assertThat(new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        assertThat(process.waitFor(60, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Files.readString(log))
                .contains("Interrupted. Nothing was saved.", "the same command starts again")
                .doesNotContain("--checkpoint", "Exception");
        assertThat(out).doesNotExist();
    }

    @Test
    void aSearchThatIsInterruptedGoesOnAndFindsTheSame() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/kill")) || Files.isExecutable(Path.of("/usr/bin/kill")));
        assumeTrue(hearsInterrupts(), "SIGINT is ignored here");
        Path undisturbed = folder.resolve("undisturbed");
        assertThat(finish(tune(undisturbed))).isZero();

        Path stopped = folder.resolve("stopped");
        Path log = folder.resolve("interrupted.log");
        Process process = Cli.start(log, tune(stopped));
        Path lines = stopped.resolve("trials.jsonl");
        FileEvents.await(process, folder, () -> Files.exists(lines) && Files.size(lines) > 0);
        assertThat(new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        assertThat(process.waitFor(60, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isEqualTo(130);
        assertThat(Files.readString(log)).contains("Interrupted.", "run the same command again");
        assertThat(stopped.resolve("settings.json")).doesNotExist();

        assertThat(finish(tune(stopped))).isZero();
        assertThat(stopped.resolve("settings.json")).hasSameBinaryContentAs(undisturbed.resolve("settings.json"));
    }

    private Object[] tune(Path out) {
        return new Object[] {
            "tune",
            "--method",
            "dropout-alpha",
            "--device",
            "nd4j",
            "--data",
            data,
            "--target",
            "y",
            "--hidden",
            "20",
            "--epochs",
            "400",
            "--trials",
            "4",
            "--out",
            out
        };
    }

    /** Whether SIGINT (bit 1 of Linux's mask of ignored signals) is not ignored; children inherit the mask. */
    private static boolean hearsInterrupts() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return true;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .allMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) == 0);
    }

    @Test
    void aModelPredictsTheSameBitsInEveryProcess() throws Exception {
        Path model = folder.resolve("m.credence");
        assertThat(finish(train("20", model, folder.resolve("a")))).isZero();
        Path here = folder.resolve("here.csv");
        Path there = folder.resolve("there.csv");
        assertThat(Cli.run("predict", "--model", model, "--data", data, "--device", "nd4j", "--out", here)
                        .code())
                .isZero();
        assertThat(finish("predict", "--model", model, "--data", data, "--device", "nd4j", "--out", there))
                .isZero();
        assertThat(Files.readAllBytes(there)).isEqualTo(Files.readAllBytes(here));
    }
}
