package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tables with declared types, rows that are marked for calibration, and the types of the columns of predictions. */
final class DeclaredTypesTest {
    private static final List<String> HEADER = List.of("code", "size", "mark", "price");

    /** A code that looks like a number, and every third row marked. */
    private static CsvTable table(int rows) {
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int code = i * 7 % 3;
            cells.add(List.of(
                    String.valueOf(code),
                    String.valueOf(i * 37 % 101),
                    String.valueOf(i % 3 == 0),
                    String.valueOf(10 * code + i * 37 % 101 + i * 13 % 5)));
        }
        return CsvTable.of("table", "row", HEADER, cells);
    }

    private static Training linear(Map<String, ValueType> types) {
        return Training.on(Table.of(table(120), types).target("price")).method("linear");
    }

    private static boolean isCategorical(SavedModel model) {
        return model.schema().columns().stream()
                .filter(column -> column.column().equals("code"))
                .anyMatch(ColumnEncoding::categorical);
    }

    @Test
    @DisplayName("A column declared to hold words is categorical although it looks like numbers")
    void declared() {
        assertThat(isCategorical(linear(Map.of("code", ValueType.WORDS)).train()))
                .isTrue();
        assertThat(isCategorical(linear(Map.of()).train())).isFalse();
    }

    @Test
    @DisplayName("Marked rows calibrate, and the column is no input")
    void marked() {
        SavedModel model = linear(Map.of()).calibratedWhere("mark", 0.9).train();
        assertThat(model.encoder().needed()).containsExactly("code", "size");
        assertThat(model.guarantee().orElseThrow().law(0.9).points()).isEqualTo(40);
        assertThatThrownBy(() -> linear(Map.of()).calibratedWhere("code", 0.9).train())
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'code' is true in no row");
    }

    @Test
    @DisplayName("The types of the columns of predictions are those of their cells")
    void typesOfPredictions() {
        SavedModel model = linear(Map.of()).calibratedWhere("mark", 0.5, 0.9).train();
        agree(model, Map.of("code", 1, "size", 50));
        SavedModel classes = Training.on(
                        Table.of(table(120), Map.of("code", ValueType.WORDS)).target("code"))
                .method("linear")
                .calibratedWhere("mark", 0.9)
                .train();
        agree(classes, Map.of("size", 50, "price", 60));
    }

    private static void agree(SavedModel model, Map<String, Integer> row) {
        OutputColumns columns = model.outputColumns(model.usualLevels()).withFlags();
        List<Object> cells = columns.cells(model.predict(row).row());
        assertThat(columns.types()).hasSameSizeAs(columns.header()).hasSameSizeAs(cells);
        for (int j = 0; j < cells.size(); j++) {
            Class<?> expected = switch (columns.types().get(j)) {
                case NUMBER -> Double.class;
                case TEXT -> String.class;
                case TRUTH -> Boolean.class;
                case NAMES -> List.class;
            };
            assertThat(cells.get(j)).as(columns.header().get(j)).isInstanceOf(expected);
        }
    }
}
