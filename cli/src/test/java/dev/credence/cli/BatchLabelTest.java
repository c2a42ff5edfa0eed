package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Batches of numbers, for methods whose samples are one network at all rows, and for others. */
final class BatchLabelTest {
    @TempDir
    private Path folder;

    @DisplayName("Of copies of a row in the pool max-det chooses one; variance chooses all copies of the same rows")
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "ensemble, --set, members=8, --epochs, 10", // its samples are of all rows together
        "gp, --set, epochs=20, --seed, 1" // distances of inputs
    })
    void copies(String method, String option, String value, String second, String last) throws IOException {
        Path table = Tables.write(folder.resolve("t.csv"), 30);
        Path model = folder.resolve("m.credence");
        List<Object> train = new ArrayList<>(List.of("train", "-q", "--method", method, "--data", table));
        train.addAll(List.of(
                "--target",
                "y",
                "--ignore",
                "label",
                "--width",
                "fitted",
                option,
                value,
                second,
                last,
                "--out",
                model));
        Result trained = Cli.run(train.toArray());
        assertThat(trained.code()).as(trained.err()).isZero();
        List<String> lines = new ArrayList<>(List.of("x,colour"));
        IntStream.range(0, 40)
                .map(i -> i / 4)
                .mapToObj(row -> (row * 1.5 - 7) + "," + (row % 2 == 0 ? "red" : "blue"))
                .forEach(lines::add); // ten rows, each four times
        Path pool = Files.write(folder.resolve("pool.csv"), lines);
        assertThat(different(model, pool, "max-det")).isEqualTo(4);
        assertThat(different(model, pool, "variance")).isLessThan(4);
    }

    /** How many different rows are among four that are chosen. */
    private long different(Path model, Path pool, String acquisition) throws IOException {
        Path sheet = folder.resolve(acquisition + ".csv");
        Result labelled = Cli.run(
                "label", "--model", model, "--pool", pool, "--next", 4, "--acquisition", acquisition, "--out", sheet);
        assertThat(labelled.code()).as(labelled.err()).isZero();
        List<String> rows = Files.readAllLines(sheet);
        assertThat(rows).hasSize(5);
        return rows.stream()
                .skip(1)
                .map(line -> Arrays.stream(line.split(",", -1)).skip(4).collect(Collectors.joining(",")))
                .distinct()
                .count();
    }
}
