package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code train --start-from}: a posterior around a trained network. */
final class StartFromTest {
    @TempDir
    private static Path folder;

    private static Path table;
    private static Path network;

    @BeforeAll
    static void network() throws IOException {
        table = Tables.write(folder.resolve("data.csv"), 60);
        network = folder.resolve("network.credence");
        Result result = train("map", network, "--hidden", "6", "--epochs", "30");
        assertThat(result.code()).as(result.err()).isZero();
    }

    private static Result train(String method, Path out, String... more) {
        List<Object> all = new ArrayList<>(
                List.of("train", "--method", method, "--data", table, "--target", "y", "--ignore", "label"));
        all.addAll(List.of("--device", "nd4j", "--out", out));
        all.addAll(List.of(more));
        return Cli.run(all.toArray());
    }

    private static double rmse(Path model) throws IOException {
        Result result = Cli.run(
                "evaluate", "--model", model, "--data", table, "--target", "y", "--json", folder.resolve("m.json"));
        assertThat(result.code()).as(result.err()).isZero();
        return new ObjectMapper()
                .readTree(folder.resolve("m.json").toFile())
                .path("metrics")
                .path("rmse")
                .asDouble();
    }

    @Test
    void laplaceAroundIt() throws IOException {
        Path out = folder.resolve("laplace.credence");
        Result result = train(
                "laplace", out, "--start-from", network.toString(), "--epochs", "1", "--set", "learning-rate=1e-12");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err() + result.out()).contains("log evidence");
        // the linearised network's mean is the network
        assertThat(rmse(out)).isCloseTo(rmse(network), within(1e-5));
    }

    @Test
    void swagAroundIt() throws IOException {
        Path out = folder.resolve("swag.credence");
        Result result = train(
                "swag",
                out,
                "--start-from",
                network.toString(),
                "--epochs",
                "4",
                "--set",
                "start=0",
                "--set",
                "learning-rate=1e-12",
                "--set",
                "snapshot-learning-rate=1e-12");
        assertThat(result.code()).as(result.err()).isZero();
        // the iterates do not move, nor do the networks drawn from their Gaussian
        assertThat(rmse(out)).isCloseTo(rmse(network), within(1e-4));
    }

    @Test
    void whatCannotBeIsRefused() throws IOException {
        Path out = folder.resolve("none.credence");
        Path missing = folder.resolve("missing.credence");
        assertThat(train("swag", out, "--start-from", missing.toString()).err()).contains("missing.credence");
        assertThat(train("auto", out, "--start-from", network.toString()).err()).contains("--start-from is for");
        assertThat(train("vi", out, "--start-from", network.toString(), "--epochs", "1")
                        .err())
                .contains("no single set of weights");
        Result other = Cli.run(
                "train",
                "--method",
                "swag",
                "--data",
                table,
                "--target",
                "label",
                "--device",
                "nd4j",
                "--out",
                out,
                "--start-from",
                network);
        assertThat(other.err())
                .contains("is for regression, and", "is for classification with")
                .doesNotContain("[");
        Path vi = folder.resolve("vi.credence");
        assertThat(train("vi", vi, "--hidden", "6", "--epochs", "1").code()).isZero();
        assertThat(train("map", out, "--start-from", vi.toString()).err())
                .contains("'vi'", "map, dropout-alpha, swag and laplace");
        assertThat(train("swag", out, "--start-from", network.toString(), "--calibrate", "cv+")
                        .err())
                .contains("leave one of them out");
        assertThat(Files.exists(out)).isFalse();
    }

    @Test
    void rowsHeldOutMayHaveBeenSeen() {
        Path out = folder.resolve("held.credence");
        Result result = train("map", out, "--start-from", network.toString(), "--epochs", "2", "--validation", "0.2");
        assertThat(result.err()).contains("optimistic");
    }
}
