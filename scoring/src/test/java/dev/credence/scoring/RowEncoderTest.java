package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Standardisation;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rows of many named columns. */
class RowEncoderTest {
    private static final int COLUMNS = 300;

    /** Every second column has decimal commas. */
    private static final TableSchema SCHEMA = schema();

    private static final Standardisation UNSCALED = unscaled();

    private final AtomicInteger looked = new AtomicInteger();
    private final RowEncoder encoder = new RowEncoder(
            "The data",
            SCHEMA,
            UNSCALED,
            false,
            new CellCheck(SCHEMA, UNSCALED, false, input -> false, Optional.empty(), Optional.empty()),
            () -> {
                looked.incrementAndGet();
                return "town";
            },
            examples -> {});

    private static TableSchema schema() {
        List<String> header = new ArrayList<>();
        for (int j = 0; j < COLUMNS; j++) {
            header.add("caf\u00e9 " + j);
        }
        header.add("y");
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            List<String> row = new ArrayList<>();
            for (int j = 0; j < COLUMNS; j++) {
                row.add(j % 2 == 0 ? i + ",5" : String.valueOf(i + j));
            }
            row.add(i + ",25");
            rows.add(row);
        }
        return TableSchema.fit(
                CsvTable.of("t", "row", header, rows), SchemaOptions.target("y").withMissing(MissingPolicy.KEEP));
    }

    private static Standardisation unscaled() {
        double[] scale = new double[COLUMNS];
        Arrays.fill(scale, 1e3); // no value is far
        return new Standardisation(new double[COLUMNS], scale, 0, 1);
    }

    /** The values 0.5, 1, 2.5, 3, … and the group. */
    private static Map<String, Object> row(Normalizer.Form form) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("town", "Soest");
        row.put("y", "not read");
        for (int j = COLUMNS - 1; j >= 0; j--) {
            row.put(Normalizer.normalize("caf\u00e9 " + j, form), j % 2 == 0 ? j + 0.5 : j);
        }
        return row;
    }

    @Test
    @DisplayName(
            "Values are found by their names in any order and normalisation, and numbers are numbers in any format")
    void namedValues() {
        double[] expected = new double[COLUMNS];
        for (int j = 0; j < COLUMNS; j++) {
            expected[j] = j % 2 == 0 ? j + 0.5 : j;
        }
        for (Normalizer.Form form : List.of(Normalizer.Form.NFC, Normalizer.Form.NFD)) {
            EncodedRows rows = encoder.encode(List.of(row(form), row(form)));
            assertThat(rows.inputs()[1]).isEqualTo(expected);
            assertThat(rows.groups()).containsExactly("Soest", "Soest");
        }
        assertThat(encoder.needed())
                .hasSize(COLUMNS + 1)
                .startsWith("caf\u00e9 0", "caf\u00e9 1")
                .endsWith("town");
        assertThat(encoder.known("y", "row")).isEqualTo("y");
    }

    @Test
    @DisplayName("The columns are not listed again for each cell of a row")
    void columnsAreListedOnce() {
        encoder.encode(List.of(row(Normalizer.Form.NFD)));
        assertThat(looked.get()).isLessThan(5);
    }

    @Test
    @DisplayName("Unknown, double and lacking columns are refused by name")
    void wrongColumns() {
        Map<String, Object> row = row(Normalizer.Form.NFC);
        row.put("caf\u00e9 1000", 1);
        assertThatThrownBy(() -> encoder.encode(List.of(row)))
                .hasMessageContaining("The data row 1 has an unknown column 'caf\u00e9 1000'")
                .hasMessageContaining("Did you mean");
        Map<String, Object> twice = row(Normalizer.Form.NFC);
        twice.put(Normalizer.normalize("caf\u00e9 7", Normalizer.Form.NFD), 1);
        assertThatThrownBy(() -> encoder.encode(List.of(twice))).hasMessageContaining("the column 'caf\u00e9 7' twice");
        Map<String, Object> lacking = row(Normalizer.Form.NFC);
        lacking.remove("town");
        assertThatThrownBy(() -> encoder.encode(List.of(lacking))).hasMessageContaining("lacks the column 'town'");
    }
}
