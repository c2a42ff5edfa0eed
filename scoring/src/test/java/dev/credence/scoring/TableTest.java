package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.credence.core.UserException;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TaskChoice;
import dev.credence.datasets.csv.WeightChoice;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a program's rows; that the choices about columns are the command line's is tested there. */
final class TableTest {
    private static final int ROWS = 60;

    private enum Heating {
        GAS,
        OIL,
        NA
    }

    private record House(
            double size,
            Heating heating,
            boolean garden,
            String town,
            @Nullable Integer rooms,
            Optional<Double> plot,
            LocalDate sold,
            LocalTime viewed,
            float price) {}

    private static House house(int i) {
        return new House(
                50 + i * 7 % 43 + 0.5,
                i % 3 == 0 ? Heating.OIL : Heating.GAS,
                i % 4 == 0,
                List.of("Soest", "Bad Sassendorf", "Werl").get(i % 3),
                i % 11 == 5 ? null : i % 6,
                i % 7 == 3 ? Optional.empty() : Optional.of(i * 31 % 17 / 4.0),
                LocalDate.of(2020, 1, 1).plusDays(i * 23L),
                LocalTime.of(8 + i % 9, i % 60),
                2.5f * (i * 7 % 43) + i % 4);
    }

    private static final List<House> HOUSES =
            IntStream.range(0, ROWS).mapToObj(TableTest::house).toList();

    private static Map<String, Object> map(House house) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("size", house.size());
        row.put("heating", house.heating());
        row.put("garden", house.garden());
        row.put("town", house.town());
        row.put("rooms", house.rooms());
        row.put("plot", house.plot());
        row.put("sold", house.sold());
        row.put("viewed", house.viewed());
        row.put("price", house.price());
        return row;
    }

    /** The rows as a program would write them into a CSV file. */
    private static CsvTable csv() {
        List<String> header = List.copyOf(map(house(0)).keySet());
        List<List<String>> cells = HOUSES.stream()
                .map(TableTest::map)
                .map(row -> header.stream()
                        .map(row::get)
                        .map(value -> value instanceof Optional<?> optional ? optional.orElse(null) : value)
                        .map(value -> value == null ? "" : value.toString())
                        .toList())
                .toList();
        return CsvTable.of("houses.csv", "line", header, cells);
    }

    private static TrainingTable encoded(Table table) {
        return table.encoded("auto", Map.of(), true, true);
    }

    private static void assertEqual(TrainingTable found, TrainingTable expected) {
        assertThat(found.schema()).isEqualTo(expected.schema());
        assertThat(found.cells()).isEqualTo(expected.cells());
        assertThat(found.dataset().examples().targets())
                .isEqualTo(expected.dataset().examples().targets());
        assertThat(Arrays.deepToString(found.dataset().examples().inputMatrix())) // NaN is NaN
                .isEqualTo(Arrays.deepToString(expected.dataset().examples().inputMatrix()));
    }

    @Test
    @DisplayName("Records, maps, a query's result and the CSV of the same rows give the same inputs and targets")
    void sameRows() throws Exception {
        for (String target : List.of("price", "heating", "garden", "rooms")) {
            TrainingTable written = encoded(Table.of(csv()).target(target));
            assertEqual(encoded(Table.of(HOUSES).target(target)), written);
            List<Map<String, Object>> maps = HOUSES.stream().map(TableTest::map).toList();
            assertEqual(encoded(Table.of(maps).target(target)), written);
            assertEqual(encoded(Table.of(Results.of(maps)).target(target)), written);
        }
    }

    @Test
    @DisplayName("A program's types give numbers, categories, dates and times without any options")
    void kinds() {
        TableSchema schema = encoded(Table.of(HOUSES).target("price")).schema();
        assertThat(schema.columns().stream().filter(ColumnEncoding::categorical).map(ColumnEncoding::column))
                .containsExactly("heating", "garden", "town");
        assertThat(schema.columns().stream()
                        .filter(column -> column.part() != null)
                        .map(ColumnEncoding::column)
                        .distinct())
                .containsExactly("sold");
        assertThat(schema.column("heating").orElseThrow().categories()).containsExactly("GAS", "OIL");
        assertThat(schema.classes()).isEmpty();
    }

    private static Table column(IntFunction<@Nullable Object> value) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            Map<String, Object> row = new HashMap<>(Map.of("x", i, "y", i * 0.5));
            row.put("c", value.apply(i));
            rows.add(row);
        }
        return Table.of(rows).target("y");
    }

    static Stream<Arguments> looks() {
        return Stream.of(
                arguments("numbers that look like dates", column(i -> 20181201 + i % 28), false),
                arguments("codes of digits", column(i -> "5949" + i % 5), true),
                arguments("codes with leading zeros", column(i -> "0" + i % 5), true),
                arguments("texts that look like dates", column(i -> "2024-03-0" + (1 + i % 5)), true),
                arguments("texts with units", column(i -> i % 5 + " kg"), true),
                arguments("texts of decimal commas", column(i -> "1," + i % 5), true),
                arguments("truth values", column(i -> i % 2 == 0), true),
                arguments("characters", column(i -> (char) ('0' + i % 5)), true),
                arguments("hours", column(i -> Duration.ofMinutes(i * 15L)), false),
                arguments("counts of any class", column(i -> i % 2 == 0 ? (Object) i : (Object) (i + 0.5f)), false),
                arguments("numbers declared categorical", column(i -> i % 5).categorical("c"), true),
                arguments("texts to be parsed", column(i -> "5949" + i % 5).parsed("c"), false),
                arguments(
                        "texts with units to be parsed",
                        column(i -> i % 25 + " kg").parsed("c"),
                        false),
                arguments(
                        "a mixture to be parsed",
                        column(i -> i % 2 == 0 ? i : "" + i).parsed("c"),
                        false),
                arguments(
                        "a mixture of categories",
                        column(i -> i % 2 == 0 ? 7 : "A").categorical("c"),
                        true));
    }

    @DisplayName("The types decide, not the looks")
    @ParameterizedTest(name = "{0}")
    @MethodSource("looks")
    void typesDecide(String title, Table table, boolean categorical) {
        ColumnEncoding column = encoded(table).schema().column("c").orElseThrow();
        assertThat(column.categorical()).isEqualTo(categorical);
        assertThat(column.part()).isNull();
    }

    @Test
    @DisplayName("A constant of an enum is a value although its name looks missing; a text such as NA is missing")
    void constants() {
        ColumnEncoding constants = encoded(column(i -> Heating.values()[i % 3]))
                .schema()
                .column("c")
                .orElseThrow();
        assertThat(constants.categories()).containsExactly("GAS", "NA", "OIL");
        ColumnEncoding texts = encoded(column(i -> Heating.values()[i % 3].name()))
                .schema()
                .column("c")
                .orElseThrow();
        assertThat(texts.categories()).containsExactly("GAS", "OIL");
    }

    @Test
    @DisplayName(
            "A target of texts is a class, also of digits, unless regression is asked for; null targets are left out")
    void targets() {
        Table digits = column(i -> i % 7 == 2 ? null : "" + i % 3).target("c");
        TrainingTable classes = encoded(digits);
        assertThat(classes.schema().classes()).containsExactly("0", "1", "2");
        assertThat(classes.dataset().examples().size()).isEqualTo((int)
                IntStream.range(0, ROWS).filter(i -> i % 7 != 2).count());
        TrainingTable numbers = encoded(digits.task(TaskChoice.REGRESSION));
        assertThat(numbers.schema().classes()).isEmpty();
        assertThat(Arrays.stream(numbers.dataset().examples().targets()).max()).hasValue(2);
        assertThat(encoded(column(i -> i % 2).target("c")).schema().classes()).containsExactly("0", "1");
        assertThat(encoded(column(i -> i % 3).target("c")).schema().classes()).isEmpty();
    }

    @Test
    @DisplayName("A column that only some maps have is missing elsewhere, and one without any value is left out")
    void someColumns() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add(i % 2 == 0 ? Map.of("x", i, "y", i * 0.5) : Map.of("x", i, "z", i % 5, "y", i * 0.5));
        }
        TrainingTable found = encoded(Table.of(rows).target("y"));
        assertThat(found.schema().inputNames()).containsExactly("x", "z");
        assertThat(found.dataset().examples().inputMatrix()[0]).containsExactly(0, Double.NaN);
        assertThat(found.dataset().examples().inputMatrix()[1]).containsExactly(1, 1);
        assertThat(encoded(column(i -> null)).schema().inputNames()).containsExactly("x");
    }

    @Test
    @DisplayName("Each call about columns returns another table, and leaves the first as it was")
    void immutable() {
        Table table = column(i -> i % 5);
        TableSchema before = encoded(table).schema();
        Table other = table.categorical("c")
                .ignoring("x")
                .negativeTargets()
                .missing(MissingPolicy.KEEP)
                .task(TaskChoice.REGRESSION);
        assertThat(encoded(other).schema()).isNotEqualTo(before);
        assertThat(encoded(table).schema()).isEqualTo(before);
        assertThat(table.weight("c").weights().column()).contains("c");
        assertThat(table.weights()).isEqualTo(WeightChoice.NONE);
    }

    private static Arguments refusal(Collection<?> rows, String... words) {
        return arguments(rows, List.of(words));
    }

    private static List<Map<String, Object>> mixed(Object first, Object second) {
        return List.of(Map.of("c", first, "y", 1), Map.of("c", second, "y", 2));
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal(List.of(), "has no rows"),
                refusal(Arrays.asList(Map.of("y", 1), null), "row 2 is null", "a record or a map"),
                refusal(List.of("x"), "row 1 is of the class java.lang.String", "a record or a map"),
                refusal(List.of(Map.of(1, 2)), "row 1 has the key 1", "the name of a column"),
                refusal(mixed(1, "a"), "column 'c': row 1 has a number and row 2 has a text", "parsed(\"c\")"),
                refusal(mixed("a", LocalDate.EPOCH), "row 1 has a text and row 2 has a date or time"),
                refusal(
                        mixed(LocalDate.EPOCH, 3),
                        "row 2 has a number",
                        "row 1 has a date or time",
                        "categorical(\"c\")"),
                refusal(mixed(1, List.of(1)), "row 2 column 'c': found a collection", "ignoring(\"c\")"),
                refusal(mixed(new double[1], 1), "row 1 column 'c': found an array"),
                refusal(mixed(1, house(1)), "row 2 column 'c': found a record House"));
    }

    @DisplayName("Rows that are none, and columns of several types, are refused with the place and the remedy")
    @ParameterizedTest
    @MethodSource("refusals")
    void refused(Collection<?> rows, List<String> words) {
        assertThatThrownBy(() -> encoded(Table.of(rows).target("y")))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll(words.toArray(String[]::new));
    }

    @Test
    @DisplayName("What cannot be read may be left out, and targets that are dates, absent or constant are refused")
    void leftOutAndWrongTargets() {
        assertThat(encoded(column(List::of).ignoring("c")).schema().inputNames())
                .containsExactly("x");
        assertThatThrownBy(() -> encoded(Table.of(HOUSES).target("sold")))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("'sold'", "date");
        assertThatThrownBy(() -> encoded(Table.of(HOUSES).target("Price")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("Did you mean 'price'");
        assertThatThrownBy(() -> encoded(column(i -> "all the same").target("c")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("at least 2 classes");
        assertThatThrownBy(() -> encoded(column(i -> Double.POSITIVE_INFINITY)))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("row 1 column 'c'", "Infinity");
    }

    @Test
    @DisplayName("Two columns of a query with one label are refused, unless they are left out")
    void duplicates() throws Exception {
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add(List.of(i, i + 1, i % 7, 0.5 * i));
        }
        List<String> labels = List.of("ID", "ID", "X", "Y");
        Table table = Table.of(Results.of(labels, rows)).target("Y");
        assertThatThrownBy(() -> encoded(table))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("columns 1 and 2 are both named 'ID'");
        assertThat(encoded(table.ignoring("ID")).schema().inputNames()).containsExactly("X");
        assertThatThrownBy(() -> Table.of(Results.of(labels, List.of())))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("has no rows");
    }
}
