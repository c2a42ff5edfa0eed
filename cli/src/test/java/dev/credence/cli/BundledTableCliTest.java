package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code datasets NAME --write FILE}. */
final class BundledTableCliTest {
    @TempDir
    private Path folder;

    @Test
    void theBundledTableIsWrittenWithItsSource() throws IOException {
        Path file = folder.resolve("energy.csv");
        Result written = Cli.run("datasets", "energy", "--write", file);
        assertThat(written.code()).as(written.err()).isZero();
        assertThat(written.err()).contains("Tsanas & Xifara 2012", "CC BY 4.0");
        assertThat(Files.readAllLines(file)).hasSize(769).first().asString().endsWith("heating_load");
        assertThat(Cli.run("datasets", "energy", "--write", "-").out()).isEqualTo(Files.readString(file));
    }

    @Test
    void anotherTableIsRefused() {
        Path file = folder.resolve("t.csv");
        assertThat(Cli.run("datasets", "boston", "--write", file).err()).contains("no table 'boston', only energy");
        Result unnamed = Cli.run("datasets", "--write", file);
        assertThat(unnamed.code()).isEqualTo(2);
        assertThat(unnamed.err()).contains("credence datasets energy --write " + file);
        assertThat(file).doesNotExist();
    }
}
