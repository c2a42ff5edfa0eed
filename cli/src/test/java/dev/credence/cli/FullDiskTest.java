package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as processes on a full disk. */
@Tag("slow")
final class FullDiskTest {
    private static final File FULL = new File("/dev/full");

    @TempDir
    private Path folder;

    private int finish(ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.redirectError(folder.resolve("err").toFile()).start();
        assertThat(process.waitFor(60, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    @Test
    void results_that_do_not_fit_where_standard_output_goes_are_a_failure() throws Exception {
        assumeTrue(FULL.exists() && Files.exists(Path.of("/proc/self/fd")), "Linux is needed");
        assertThat(finish(new ProcessBuilder(Cli.command(List.of(), "methods")).redirectOutput(FULL)))
                .isEqualTo(2);
        assertThat(said()).contains("Standard output could not be written completely");
    }

    @Test
    void a_reader_that_has_what_it_wants_is_none() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "Linux is needed");
        Process process = new ProcessBuilder(Cli.command(List.of(), "methods"))
                .redirectError(folder.resolve("err").toFile())
                .start();
        process.getInputStream().close();
        assertThat(process.waitFor(60, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(said()).doesNotContain("Standard output");
    }

    /**
     * A file-size limit of 0 bytes simulates a full disk without a mount; messages go to a pipe, which has no limit.
     */
    @Test
    void a_disk_that_is_full_already_is_found_before_training() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "Linux is needed");
        Path data = Tables.write(folder.resolve("data.csv"), 50);
        Path model = folder.resolve("m.credence");
        List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 0; exec \"$@\" 2>&1", "sh"));
        limited.addAll(Cli.command(
                List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"),
                "train",
                "--method",
                "map",
                "--device",
                "nd4j",
                "--data",
                data,
                "--target",
                "y",
                "--epochs",
                "2",
                "--out",
                model));
        Process process = new ProcessBuilder(limited).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isEqualTo(2);
        assertThat(said).contains("Cannot write " + model).doesNotContain("Training");
        try (var left = Files.list(folder)) {
            assertThat(left).containsExactly(data);
        }
    }
}
