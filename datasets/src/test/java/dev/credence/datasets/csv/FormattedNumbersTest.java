package dev.credence.datasets.csv;

import static dev.credence.datasets.csv.SchemaOptions.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Formatted numbers, which would silently become hundreds of categories. */
class FormattedNumbersTest {
    private static final int ROWS = 300;

    /** A table with a text column and a target. */
    private static CsvTable table(IntFunction<String> text) {
        return Tables.of(List.of("v", "y"), ROWS, i -> List.of(text.apply(i), String.valueOf(i * 17 % 101 + 0.25)));
    }

    private static SchemaOptions keeping() {
        return target("y").withMissing(MissingPolicy.KEEP);
    }

    private static double value(int i) {
        return 1000.25 + 26.5 * i;
    }

    private static String inWords(String pattern, double value) {
        String english = String.format(Locale.ROOT, "%,.2f", value);
        String german = english.replace(',', ';').replace('.', ',').replace(';', '.');
        return switch (pattern) {
            case "%" -> String.format(Locale.ROOT, "%.1f%%", value / 100);
            case "$" -> "$" + Math.round(value);
            case "$," -> "$" + english;
            case "EUR" -> Math.round(value) + " EUR";
            case "EUR before" -> "EUR " + english;
            case "km/h" -> Math.round(value) + "km/h";
            case "blank" -> String.format(Locale.ROOT, "%,d", Math.round(value)).replace(',', ' ');
            case "narrow blank" ->
                String.format(Locale.ROOT, "%,d", Math.round(value)).replace(',', '\u202f');
            case "swiss" -> english.replace(',', '\'');
            case "english" -> english;
            case "german" -> german;
            case "euro" -> german + " €";
            default -> throw new IllegalArgumentException(pattern);
        };
    }

    @DisplayName("A column of numbers with the same beside all of them, or with separators, is read")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%",
                "$",
                "$,",
                "EUR",
                "EUR before",
                "km/h",
                "blank",
                "narrow blank",
                "swiss",
                "english",
                "german",
                "euro"
            })
    void numbersForPeopleAreRead(String pattern) {
        CsvTable table = table(i -> inWords(pattern, value(i)));
        for (SchemaOptions options : List.of(target("y"), keeping())) {
            TableSchema schema = TableSchema.fit(table, options);
            double[][] inputs = schema.encode(table).examples().inputMatrix();
            assertThat(schema.inputNames()).containsExactly("v");
            for (int i = 0; i < ROWS; i++) {
                assertThat(inputs[i][0]).as("row %s", i).isEqualTo(written(pattern, value(i)), offset(1e-9));
            }
        }
    }

    /** The value of which the text says as much as its decimals. */
    private static double written(String pattern, double value) {
        return switch (pattern) {
            case "%" -> Math.rint(value / 100 * 10) / 10;
            case "$", "EUR", "km/h", "blank", "narrow blank" -> Math.round(value);
            default -> value;
        };
    }

    @Test
    @DisplayName("Commas of which none says what it is are between thousands in inputs; of targets it is not guessed")
    void twoMeanings() {
        CsvTable table = table(i -> 1 + i % 9 + "," + (100 + i));
        TableSchema schema = TableSchema.fit(table, keeping());
        assertThat(schema.encode(table).examples().inputMatrix()[12][0]).isEqualTo(4112);
        CsvTable targets = Tables.of(List.of("x", "y"), 40, i -> List.of("" + i, 1 + i % 9 + ",234"));
        assertThatThrownBy(() -> TableSchema.fit(targets, target("y")))
                .hasMessageContaining("t.csv line 2 column 'y': expected a number, found '1,234'. Write numbers with a"
                        + " decimal point and without thousands separators, or name the decimal mark.");
        SchemaOptions commas =
                target("y").withCells(new CellOptions(Optional.of(DecimalMark.COMMA), CellWords.NONE, CellWords.NONE));
        assertThat(TableSchema.fit(targets, commas).encode(targets).examples().target(0))
                .isEqualTo(1.234);
    }

    @Test
    @DisplayName("A few other cells, missing ones, and small numbers without separators do not hide it")
    void nearlyAll() {
        CsvTable remarks = table(i -> i % 30 == 0 ? "unknown" : i % 25 == 0 ? "0" : i % 10 == 0 ? "" : i + ".5%");
        double[][] read =
                TableSchema.fit(remarks, keeping()).encode(remarks).examples().inputMatrix();
        assertThat(read[0][0]).isNaN();
        assertThat(read[10][0]).isNaN();
        assertThat(read[25][0]).isZero();
        assertThat(read[299][0]).isEqualTo(299.5);
        CsvTable mixed = table(i -> i % 3 == 0 ? String.valueOf(i) : inWords("english", value(i)));
        assertThat(TableSchema.fit(mixed, keeping()).encode(mixed).examples().inputMatrix()[299][0])
                .isEqualTo(value(299));
        CsvTable few = table(i -> i % 3 != 0 ? String.valueOf(i) : inWords("english", value(i)));
        assertThat(TableSchema.fit(few, keeping()).encode(few).examples().inputMatrix()[297][0])
                .isEqualTo(value(297));
    }

    @Test
    @DisplayName("Columns that are declared categorical, or left out, are not looked at")
    void declared() {
        CsvTable rooms = table(i -> i % 40 + " EUR");
        assertThat(TableSchema.fit(rooms, keeping()).columns().get(0).numeric()).isTrue();
        assertThat(TableSchema.fit(rooms, keeping().withCategorical(Set.of("v")))
                        .columns()
                        .get(0)
                        .categories())
                .hasSize(40);
        CsvTable more = Tables.of(
                List.of("v", "x", "y"), ROWS, i -> List.of(i + "%", String.valueOf(i % 7), String.valueOf(i)));
        assertThat(TableSchema.fit(more, keeping().withIgnored(Set.of("v"))).inputNames())
                .containsExactly("x");
    }

    private static String category(String kind, int i) {
        int many = i % 60;
        return switch (kind) {
            case "rooms" -> 1 + i % 7 + " rooms";
            case "ranges" -> many + "-" + (many + 10);
            case "names" -> "A" + many;
            case "sizes" -> 1 + i % 5 + "XL";
            case "several units" -> many + (i % 2 == 0 ? " kg" : " lb");
            case "telephone" -> "612 345 " + (100 + many);
            case "abroad" -> "+33 612 345 " + (100 + many);
            case "of one land" -> "33 612 345 " + (100 + many);
            case "trunk" -> "030 123 " + (100 + many);
            case "dashes" -> "555-" + (1000 + many);
            case "dutch" -> 1000 + many + " " + (char) ('A' + i % 4) + "X";
            case "indian" -> 110 + i % 9 + " " + (100 + many);
            case "swedish" -> "123 " + (10 + many);
            case "addresses" -> 10 + many + " Elm Street " + (char) ('A' + i % 4);
            case "internet" -> "192.168.0." + many;
            case "ordinals" -> many + (many % 10 == 1 ? "st" : many % 10 == 2 ? "nd" : many % 10 == 3 ? "rd" : "th");
            case "hexadecimal" -> Integer.toHexString(0x10000 + 7919 * many);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    @DisplayName("Categories with digits in them stay categories")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rooms",
                "ranges",
                "names",
                "sizes",
                "several units",
                "telephone",
                "abroad",
                "of one land",
                "trunk",
                "dashes",
                "dutch",
                "indian",
                "swedish",
                "addresses",
                "internet",
                "ordinals",
                "hexadecimal"
            })
    void categories(String kind) {
        assertThat(TableSchema.fit(table(i -> category(kind, i)), keeping()).columns())
                .allMatch(ColumnEncoding::categorical);
    }

    @Test
    @DisplayName("A target of such numbers is a regression unless classification is asked for")
    void targets() {
        CsvTable table = Tables.of(
                List.of("x", "rent"), ROWS, i -> List.of(String.valueOf(i), inWords("german", 700.75 + 3.5 * i)));
        assertThat(table.text(0, 1)).isEqualTo("700,75");
        assertThat(table.text(86, 1)).isEqualTo("1.001,75");
        for (TaskChoice task : List.of(TaskChoice.AUTO, TaskChoice.REGRESSION)) {
            EncodedTable encoded =
                    TableSchema.fit(table, target("rent").withTask(task)).encode(table);
            assertThat(encoded.examples().target(0)).isEqualTo(700.75);
            assertThat(encoded.examples().target(86)).isEqualTo(1001.75);
        }
        assertThatThrownBy(() -> TableSchema.fit(table, target("rent").withTask(TaskChoice.CLASSIFICATION)))
                .hasMessageContaining("300 different values are too many for classes. Ask for regression");
        CsvTable few = table(i -> 1 + i % 5 + "0 rooms");
        assertThat(TableSchema.fit(few, target("v")).classes()).hasSize(5);
        assertThatThrownBy(() -> TableSchema.fit(few, target("v").withTask(TaskChoice.REGRESSION)))
                .hasMessageContaining("found '10 rooms'");
    }

    @Test
    @DisplayName("A target of texts that hardly repeat is not sent from classes to regression and back")
    void noCircle() {
        CsvTable names = table(i -> "name" + i);
        assertThatThrownBy(() -> TableSchema.fit(names, target("v")))
                .hasMessageContaining("300 different values are too many for classes, and most of them are no numbers")
                .hasMessageContaining("Name another target.");
    }
}
