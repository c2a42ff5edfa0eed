package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Examples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellEncoderTest {
    private static final String TRAINING = "colour,size,price\nred,1,10\nblue,,20\n,3,30\nred,4,40\n";

    @TempDir
    Path folder;

    private CsvTable table(String text) {
        try {
            return CsvTable.read(Files.writeString(folder.resolve("t.csv"), text));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private TableSchema schema() {
        return TableSchema.fit(table(TRAINING), SchemaOptions.target("price").withMissing(MissingPolicy.MEAN));
    }

    private static double[] row(Examples examples, int i) {
        return examples.inputMatrix()[i];
    }

    @Test
    void everyColumnIsOneInput() {
        assertThat(schema().cellColumns())
                .containsExactly(Column.category("colour", List.of("blue", "red")), Column.number("size"));
        Examples cells = schema().cells(table(TRAINING)).examples();
        assertThat(row(cells, 0)).containsExactly(1, 1);
        assertThat(row(cells, 3)).containsExactly(1, 4);
        assertThat(cells.targets()).containsExactly(10, 20, 30, 40);
    }

    @Test
    void missingCellsAndUnseenCategoriesAreNaNAndNoRowIsLost() {
        Examples cells = schema().cells(table(TRAINING)).examples();
        assertThat(row(cells, 1)).containsExactly(0, Double.NaN);
        assertThat(row(cells, 2)).containsExactly(Double.NaN, 3);
        EncodedTable others = schema().inputCells(table("size,colour\n7,green\n?,na\n"));
        assertThat(row(others.examples(), 0)).containsExactly(Double.NaN, 7);
        assertThat(row(others.examples(), 1)).containsExactly(Double.NaN, Double.NaN);
        assertThat(others.rows()).containsExactly(0, 1);
    }

    @Test
    void aMissingTargetAndTextInANumberAreRefusedWithTheirPlace() {
        assertThatThrownBy(() -> schema().cells(table("colour,size,price\nred,1,\n")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("line 2 column 'price'");
        assertThatThrownBy(() -> schema().inputCells(table("colour,size\nred,big\n")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("line 2 column 'size'");
    }

    @Test
    void whereNothingIsMissingOneHotIsTheSameTable() {
        String whole = "colour,size,price\nred,1,10\nblue,2,20\nred,4,40\n";
        TableSchema schema = TableSchema.fit(table(whole), SchemaOptions.target("price"));
        Examples cells = schema.cells(table(whole)).examples();
        Examples spread = schema.encode(table(whole)).examples();
        for (int i = 0; i < cells.size(); i++) {
            assertThat(row(spread, i)[(int) row(cells, i)[0]]).isEqualTo(1);
            assertThat(row(spread, i)[2]).isEqualTo(row(cells, i)[1]);
        }
    }
}
