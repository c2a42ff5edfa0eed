package dev.credence.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.acquire.Pick;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LabelSheetTest {
    private static final int ROWS = 30;

    @TempDir
    private Path folder;

    private final List<String> lines = new ArrayList<>(List.of("x,colour"));
    private Path pool;
    private Path sheet;

    @BeforeEach
    void write() {
        for (int i = 0; i < ROWS; i++) {
            lines.add((i / 5.0 - 3) + "," + (i % 2 == 0 ? "red" : "blue"));
        }
        pool = folder.resolve("pool.csv");
        sheet = folder.resolve("sheet.csv");
    }

    /** The sheet for the pool's current lines, for a model with inputs x and colour and target y. */
    private LabelSheet open() throws IOException {
        Files.write(pool, lines);
        CsvTable training = CsvTable.of(
                "training",
                "row",
                List.of("x", "colour", "y"),
                List.of(List.of("-1.5", "red", "1.5"), List.of("2.5", "blue", "2.5"), List.of("0.5", "red", "0.5")));
        CsvTable table = CsvTable.read(pool);
        TableSchema schema = TableSchema.fit(training, SchemaOptions.target("y"));
        return LabelSheet.open(sheet, LabelPool.ofTable(pool, table, schema.encodeInputs(table), "y"), "y");
    }

    private static void give(LabelSheet sheet, int... rows) {
        sheet.give(
                IntStream.range(0, rows.length).mapToObj(i -> new Pick(i, 0.5)).toList(), rows, "bald");
    }

    private List<String> keys() throws IOException {
        return Files.readAllLines(sheet).stream()
                .skip(1)
                .map(line -> line.split(",", -1)[0])
                .toList();
    }

    @Test
    void aRowHasItsKeyTheScoreAnEmptyLabelAndThePoolsCells() throws IOException {
        give(open(), 4, 0);
        assertThat(Files.readAllLines(sheet))
                .containsExactly(
                        "pool_row,pool_acquisition,pool_score,y,x,colour",
                        "5,bald,0.5,,-2.2,red",
                        "1,bald,0.5,,-3.0,red");
    }

    @Test
    void rowsAreGivenOutOnceAndLabelsAreKept() throws IOException {
        give(open(), 4, 0);
        List<String> labelled = new ArrayList<>(Files.readAllLines(sheet));
        labelled.set(1, labelled.get(1).replace(",,", ",0.75,"));
        Files.write(sheet, labelled);
        LabelSheet again = open();
        assertThat(again.size()).isEqualTo(2);
        assertThat(again.open()).hasSize(ROWS - 2).doesNotContain(4, 0);
        give(again, again.open());
        assertThat(Files.readAllLines(sheet).subList(0, 3)).isEqualTo(labelled);
        assertThat(keys()).hasSize(ROWS).doesNotHaveDuplicates();
        assertThat(open().open()).isEmpty();
    }

    /** The missing-value words NA, ?, NaN and null are not labels. */
    @Test
    void rowsWithALabelAreNotGivenOut() throws IOException {
        List<String> targets = List.of("y", "0.5", "NA", "?", "NaN", "null", "n/a", "");
        lines.replaceAll(line -> line + ",0");
        for (int i = 0; i < targets.size(); i++) {
            lines.set(i, lines.get(i).replaceFirst(",0$", "," + targets.get(i)));
        }
        LabelSheet labels = open();
        assertThat(labels.open()).containsExactly(1, 2, 3, 4, 5, 6);
        give(labels, 1);
        assertThat(Files.readAllLines(sheet).get(0)).isEqualTo("pool_row,pool_acquisition,pool_score,y,x,colour");
    }

    @Test
    void aSheetSavedByASpreadsheetIsRead() throws IOException {
        give(open(), 4, 0, 7);
        List<String> saved = new ArrayList<>(Files.readAllLines(sheet));
        saved.replaceAll(line -> line.replaceFirst("^(\\d+),", "$1.0,"));
        saved.add(",,,,,");
        Files.write(sheet, saved);
        give(open(), 1);
        assertThat(keys()).containsExactly("5.0", "1.0", "8.0", "2");

        for (String other : List.of("60.0", "1.5", "-1.0", "1e300")) {
            saved.set(4, other + ",,,,,");
            Files.write(sheet, saved);
            refused("line 5 column 'pool_row': found '" + other + "', which is not in");
        }
        saved.set(4, saved.get(1).replaceFirst("[.]0,", ","));
        Files.write(sheet, saved);
        refused("is there twice");
    }

    @ParameterizedTest
    @CsvSource({"1e-05, 1E-05", "1e-05, 0.00001", "1.50, 1.5", "1E5, 100000", "007, 7", "-0.0, 0"})
    void aSpreadsheetMayWriteNumbersInAnotherNotation(String cell, String saved) throws IOException {
        lines.set(1, cell + ",red");
        give(open(), 0);
        List<String> own = new ArrayList<>(Files.readAllLines(sheet));
        own.set(1, own.get(1).replace("," + cell + ",", "," + saved + ","));
        assertThat(own.get(1)).contains("," + saved + ",");
        Files.write(sheet, own);
        assertThat(open().size()).isEqualTo(1);

        own.set(1, own.get(1).replace("," + saved + ",", ",0.00002,"));
        Files.write(sheet, own);
        refused("sheet.csv line 2 column 'x': found '0.00002'", "has '" + cell + "'");
    }

    @Test
    void aPoolThatWasChangedIsRefused() throws IOException {
        give(open(), 4, 0);
        lines.add(1, "9,red");
        refused("sheet.csv line 2 column 'x'", "The pool must stay as it was");
    }

    @Test
    void aSheetOfAnotherPoolIsRefused() throws IOException {
        Files.writeString(sheet, "pool_row,pool_acquisition,pool_score,price,x,colour\n1,bald,0.5,,-3.0,red\n");
        refused("expected those of a sheet for", "Name another file");
    }

    @Test
    void aColumnNamedLikeOneOfTheSheetIsRefused() {
        lines.replaceAll(line -> line + ",1");
        lines.set(0, "x,colour,pool_score");
        refused("has a column named pool_row, pool_acquisition or pool_score", "rename it");
    }

    private void refused(String... words) {
        assertThatThrownBy(this::open).isInstanceOf(UserException.class).hasMessageContainingAll(words);
    }

    @Test
    void aFileThatWasChangedMeanwhileIsLeftAsItIs() throws IOException {
        LabelSheet first = open();
        LabelSheet second = open();
        give(first, 3);
        unchanged(() -> give(second, 4));

        LabelSheet third = open();
        String labelled = Files.readString(sheet).replace(",,", ",0.75,");
        Files.writeString(sheet, labelled);
        unchanged(() -> give(third, 4));
        assertThat(sheet).hasContent(labelled);

        LabelSheet fourth = open();
        give(fourth, 4);
        give(fourth, 5);
        assertThat(keys()).containsExactly("4", "5", "6");
        Files.delete(sheet);
        assertThatThrownBy(() -> give(fourth, 6)).hasMessageContaining("was changed while");
        assertThat(sheet).doesNotExist();
    }

    private void unchanged(ThrowingCallable give) throws IOException {
        byte[] before = Files.readAllBytes(sheet);
        assertThatThrownBy(give)
                .isInstanceOf(UserException.class)
                .hasMessage("The sheet " + sheet
                        + " was changed while rows were chosen. It is left as it is: choose again.");
        assertThat(sheet).hasBinaryContent(before);
    }
}
