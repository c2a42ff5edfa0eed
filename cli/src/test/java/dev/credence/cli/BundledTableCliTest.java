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
    void aBundledSeriesIsListedDescribedAndWritten() throws IOException {
        Path file = folder.resolve("co2.csv");
        assertThat(Cli.run("datasets", "mauna-loa", "--write", file).err()).contains("NOAA", "ODC PDDL 1.0");
        assertThat(Files.readAllLines(file)).hasSize(821).startsWith("ds,y", "1958-03,315.71");
        assertThat(Cli.run("datasets", "--data-dir", folder).out()).contains("mauna-loa", "us-gasoline");
        assertThat(Cli.run("datasets", "peyton-manning").out()).contains("MIT", "--dataset peyton-manning");
        assertThat(Cli.run("datasets", "mauna-lao").err()).contains("Did you mean 'mauna-loa'?");
    }

    @Test
    void aCollectionOfTheDataDirectoryIsListed() throws IOException {
        Files.writeString(
                folder.resolve("series.jsonl"), "{\"ds\":\"nn5\",\"id\":\"a\",\"period\":7,\"h\":1,\"y\":[1,2,3]}\n");
        assertThat(Cli.run("datasets", "--data-dir", folder).out()).contains("nn5", "NN5 competition");
        assertThat(Cli.run("datasets", "nn5", "--data-dir", folder).out())
                .contains("nn5: 1 series of the NN5 competition", "values   3", folder.toString());
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

    @Test
    void aGeneratedTableIsWrittenWithTheScoreOfItsTruth() throws IOException {
        Path file = folder.resolve("flights.csv");
        Result written = Cli.run("datasets", "flights", "--rows", 50, "--seed", 2, "--write", file);
        assertThat(written.code()).as(written.err()).isZero();
        assertThat(written.err()).contains("50 rows. The truth's mean log-likelihood of these targets is -");
        assertThat(Files.readString(file).lines()).hasSize(51);
        assertThat(Cli.run("datasets", "flights").out()).contains("regression of delay");
        assertThat(Cli.run("datasets").out()).contains("songs (");
        assertThat(Cli.run("datasets", "energy", "--rows", 5, "--write", file).code())
                .isEqualTo(2);
        assertThat(Cli.run("datasets", "songs", "--rows", 0, "--write", file).err())
                .contains("--rows is 0");
    }
}
