package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.active.MaxEntropy;
import dev.credence.active.PoolChoice;
import dev.credence.cli.Cli.Result;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the annotator's sheet. */
final class LabelTest {
    @TempDir
    private static Path models;

    @TempDir
    private Path folder;

    private static Path numbers;
    private static Path classes;
    private Path pool;
    private Path sheet;

    @BeforeAll
    static void train() throws IOException {
        Path table = Tables.write(models.resolve("t.csv"), 60);
        numbers = models.resolve("numbers.credence");
        classes = models.resolve("classes.credence");
        train(table, "y", "label", numbers);
        train(table, "label", "y", classes);
    }

    private static void train(Path table, String target, String other, Path model) {
        List<Object> command = new ArrayList<>(List.of("train", "--method", "vi", "--device", "nd4j", "--epochs", 20));
        command.addAll(List.of("--data", table, "--target", target, "--ignore", other, "--out", model));
        Result trained = Cli.run(command.toArray());
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    @BeforeEach
    void write() throws IOException {
        List<String> rows = new ArrayList<>(List.of("x,colour"));
        for (int i = 0; i < 30; i++) {
            rows.add((i / 5.0 - 3) + "," + (i % 2 == 0 ? "red" : "blue"));
        }
        pool = Files.write(folder.resolve("pool.csv"), rows);
        sheet = folder.resolve("sheet.csv");
    }

    private Result label(Path model, Object... more) {
        List<Object> all =
                new ArrayList<>(List.of("label", "--model", model, "--pool", pool, "--out", sheet, "--device", "nd4j"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray());
    }

    @Test
    @DisplayName("An acquisition of another task is refused, naming the task's own")
    void programsAreToldToo() {
        try (Device device = Devices.discover().open("nd4j")) {
            TrainedModel model = ModelFile.load(numbers, Methods.discover(), device);
            Examples points =
                    Examples.of(new double[3][model.description().inputNames().size()], new double[3]);
            assertThatThrownBy(() -> PoolChoice.of(new MaxEntropy(), model, points, new int[] {0, 1, 2}, 5, 1, 1))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("'max-entropy' is not for numbers; expected one of")
                    .hasMessageContaining("variance");
        }
    }

    private List<List<String>> rows() throws IOException {
        return Files.readAllLines(sheet).stream()
                .map(line -> List.of(line.split(",", -1)))
                .toList();
    }

    @Test
    @DisplayName("Rows are chosen once, with their cells, and filled-in labels are kept")
    void rowsAreGivenOutOnce() throws IOException {
        Result first = label(numbers, "--next", 4);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.err()).contains("4 rows more, 4 in all; 26 of the pool are left", "column 'y'");
        assertThat(rows().get(0)).containsExactly("pool_row", "pool_acquisition", "pool_score", "y", "x", "colour");
        List<String> cells = Files.readAllLines(pool);
        for (List<String> row : rows().subList(1, 5)) {
            assertThat(String.join(",", row.subList(4, 6))).isEqualTo(cells.get(Integer.parseInt(row.get(0))));
            assertThat(row.get(3)).isEmpty();
        }
        List<String> filled = new ArrayList<>(Files.readAllLines(sheet));
        filled.set(1, filled.get(1).replace(",,", ",0.75,"));
        Files.write(sheet, filled);

        Result second = label(numbers, "--next", 100, "--acquisition", "variance");
        assertThat(second.code()).as(second.err()).isZero();
        assertThat(rows()).hasSize(31);
        assertThat(Files.readAllLines(sheet).subList(0, 5)).isEqualTo(filled);
        assertThat(rows().subList(1, 31).stream().map(row -> row.get(0))).doesNotHaveDuplicates();

        byte[] before = Files.readAllBytes(sheet);
        Result none = label(numbers);
        assertThat(none.code()).isZero();
        assertThat(none.err()).contains("Nothing to choose");
        assertThat(Files.readAllBytes(sheet)).isEqualTo(before);
    }

    @Test
    @DisplayName("Every acquisition for classes chooses rows, reproducibly by the seed")
    void classesAreChosen() throws IOException {
        for (String acquisition : List.of(
                "bald",
                "batch-bald",
                "power-bald",
                "max-entropy",
                "variation-ratio",
                "variation-ratio-of-votes",
                "mean-sd",
                "random")) {
            Files.deleteIfExists(sheet);
            assertThat(label(classes, "--acquisition", acquisition, "--samples", 20)
                            .code())
                    .isZero();
            byte[] once = Files.readAllBytes(sheet);
            Files.delete(sheet);
            assertThat(label(classes, "--acquisition", acquisition, "--samples", 20)
                            .code())
                    .isZero();
            assertThat(Files.readAllBytes(sheet)).as(acquisition).isEqualTo(once);
            assertThat(rows()).hasSize(11);
        }
    }

    @Test
    @DisplayName("A changed pool, another sheet and wrong options are refused, and nothing is written")
    void mistakes() throws IOException {
        assertThat(label(numbers, "--next", 3).code()).isZero();
        byte[] before = Files.readAllBytes(sheet);
        List<String> rows = new ArrayList<>(Files.readAllLines(pool));
        rows.add(1, "9,red");
        Files.write(pool, rows);
        Result changed = label(numbers);
        assertThat(changed.code()).isEqualTo(2);
        assertThat(changed.err()).contains("sheet.csv line 2 column 'x'", "The pool must stay as it was");
        Result other = label(classes);
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("expected those of a sheet for");
        Result wrong = label(numbers, "--acquisition", "max-entropy");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("'max-entropy' is not for numbers");
        Result many = label(numbers, "--acquisition", "x", "--next", 0, "--candidates", -1);
        assertThat(many.code()).isEqualTo(2);
        assertThat(many.err()).contains("'x'", "--next is 0", "--candidates is -1");
        assertThat(Files.readAllBytes(sheet)).isEqualTo(before);
        sheet = pool;
        Result same = label(numbers);
        assertThat(same.code()).isEqualTo(2);
        assertThat(same.err()).contains("would write over");
    }
}
