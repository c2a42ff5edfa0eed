package dev.credence.datasets.csv;

import static dev.credence.datasets.csv.SchemaOptions.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.DataException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns as people have them: marks, remarks and units among numbers, other dates, times, decimal commas. */
class ColumnFormatsTest {
    private static final SchemaOptions KEEP = target("y").withMissing(MissingPolicy.KEEP);

    /** A table with a column of these cells. */
    private static CsvTable table(int rows, IntFunction<String> cell) {
        return Tables.of(List.of("v", "y"), rows, i -> List.of(cell.apply(i), String.valueOf(i % 7 + 0.5)));
    }

    private static double[] read(CsvTable table, SchemaOptions options) {
        double[][] cells =
                TableSchema.fit(table, options).encode(table).examples().inputMatrix();
        double[] first = new double[cells.length];
        for (int i = 0; i < first.length; i++) {
            first[i] = cells[i][0];
        }
        return first;
    }

    private static ColumnEncoding first(CsvTable table, SchemaOptions options) {
        return TableSchema.fit(table, options).columns().get(0);
    }

    @DisplayName("The usual words for missing values are missing in a column of numbers, even in most cells")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "-",
                "--",
                "NA",
                "n/a",
                "N.A.",
                "#N/A",
                "#N/A N/A",
                "#NA",
                "<NA>",
                "NaN",
                "-nan",
                "null",
                "None",
                "NaT",
                "1.#IND",
                "-1.#QNAN",
                "?",
                "missing",
                "Unknown",
                "not available",
                "#DIV/0!",
                "\\N",
                "n.d."
            })
    void wordsForMissing(String word) {
        for (int every : new int[] {30, 3}) {
            double[] read = read(table(60, i -> i % every == 1 ? word : "0." + i), KEEP);
            assertThat(read[1]).isNaN();
            assertThat(read[0]).isEqualTo(0.0);
            assertThat(read[33]).isEqualTo(0.33);
        }
        double[] mostly = read(table(60, i -> i % 5 != 0 ? word : "1." + i), KEEP);
        assertThat(mostly[1]).isNaN();
        assertThat(mostly[55]).isEqualTo(1.55);
    }

    @Test
    @DisplayName("Among words None and unknown are categories, a dash is missing unless it is an answer")
    void wordsAmongWords() {
        CsvTable names = table(
                60, i -> List.of("None", "brick", "stone", "-", "unknown", "NA").get(i % 6));
        assertThat(first(names, KEEP).categories()).containsExactly("None", "brick", "stone", "unknown");
        assertThat(first(table(60, i -> List.of("yes", "-").get(i % 2)), KEEP).categories())
                .containsExactly("-", "yes");
        assertThat(first(table(60, i -> List.of("+", "-", "?").get(i % 3)), KEEP)
                        .categories())
                .containsExactly("+", "-");
        CsvTable credit = Tables.of(List.of("v", "y"), 40, i -> List.of("" + i, i % 3 == 0 ? "+" : "-"));
        assertThat(TableSchema.fit(credit, KEEP).classes()).containsExactly("+", "-");
        assertThat(TableSchema.fit(credit, KEEP).encode(credit).examples().size())
                .isEqualTo(40);
    }

    @Test
    @DisplayName("Words can be named for all columns or for one, and usual ones can be values")
    void namedWords() {
        CsvTable table = Tables.of(
                List.of("a", "b", "region", "y"),
                60,
                i -> List.of(
                        i == 3 ? "-999" : "" + i,
                        i == 4 ? "-999.0" : "" + i * 2,
                        List.of("NA", "EU", "zzz").get(i % 3),
                        "" + i % 7));
        CellOptions everywhere = new CellOptions(
                Optional.empty(),
                CellWords.parse(List.of("-999", "region:zzz"), table.header()),
                CellWords.NONE.in("region", "NA"));
        TableSchema schema = TableSchema.fit(table, KEEP.withCells(everywhere));
        double[][] cells = schema.encode(table).examples().inputMatrix();
        assertThat(cells[3][0]).isNaN();
        assertThat(cells[4][1]).isNaN();
        assertThat(cells[4][0]).isEqualTo(4);
        assertThat(schema.columns().get(2).categories()).containsExactly("EU", "NA");
        assertThat(cells[2][2]).isNaN();
        CellOptions one = new CellOptions(Optional.empty(), CellWords.NONE.in("a", "-999"), CellWords.NONE);
        cells = TableSchema.fit(table, KEEP.withCells(one))
                .encode(table)
                .examples()
                .inputMatrix();
        assertThat(cells[3][0]).isNaN();
        assertThat(cells[4][1]).isEqualTo(-999);
    }

    @DisplayName("The only kind of text among numbers is missing; without a policy it is refused with its place")
    @ParameterizedTest
    @ValueSource(strings = {"some", "1/2", "3+", "<5", "n. b.", "not done", "12a", "70 kg"})
    void loneWord(String word) {
        CsvTable table = table(60, i -> i % 20 == 7 ? word : String.valueOf(200 + i));
        double[] read = read(table, KEEP);
        assertThat(read[7]).isNaN();
        assertThat(read[8]).isEqualTo(208);
        assertThat(read(table, target("y").withMissing(MissingPolicy.MEAN))[7])
                .isEqualTo(229.63157894736842, within(1e-9));
        assertThatThrownBy(() -> TableSchema.fit(table, target("y")))
                .hasMessageContaining(
                        "t.csv line 9 column 'v': expected a number, found '" + word + "' (57 of 60 values");
    }

    @Test
    @DisplayName(
            "A mixed column of few values is categories; of many it is a number, and an input says where texts are")
    void mixedColumns() {
        CsvTable few = table(60, i -> List.of("1", "2", "3", "1/2", "3/4", "4").get(i % 6));
        assertThat(first(few, KEEP).categories()).containsExactly("1", "1/2", "2", "3", "3/4", "4");
        CsvTable many = table(60, i -> i == 7 ? "70 kg" : i == 9 ? "200 lbs" : i == 11 ? "" : String.valueOf(i));
        TableSchema schema = TableSchema.fit(many, KEEP);
        assertThat(schema.inputNames()).containsExactly("v", "v (text)");
        double[][] cells = schema.encode(many).examples().inputMatrix();
        assertThat(cells[7]).containsExactly(Double.NaN, 1);
        assertThat(cells[9]).containsExactly(Double.NaN, 1);
        assertThat(cells[10]).containsExactly(10, 0);
        assertThat(cells[11]).containsExactly(Double.NaN, Double.NaN);
        double[][] later =
                schema.inputCells(Tables.of("v", "new", "5", "NA")).examples().inputMatrix();
        assertThat(later[0]).containsExactly(Double.NaN, 1);
        assertThat(later[1]).containsExactly(5, 0);
        assertThat(later[2]).containsExactly(Double.NaN, Double.NaN);
        for (MissingPolicy policy : List.of(MissingPolicy.REFUSE, MissingPolicy.MEAN, MissingPolicy.DROP_ROW)) {
            assertThatThrownBy(() -> TableSchema.fit(many, target("y").withMissing(policy)))
                    .hasMessageContaining("line 9 column 'v': expected a number, found '70 kg'");
        }
    }

    @Test
    @DisplayName("One unit among plain numbers is left out where its numbers are like the others")
    void unitAmongNumbers() {
        double[] read = read(table(60, i -> i == 7 ? "70 kg" : String.valueOf(40 + i)), KEEP);
        assertThat(read[7]).isEqualTo(70);
        double[] thousands = read(table(60, i -> i == 7 ? "70k" : String.valueOf(40 + i)), KEEP);
        assertThat(thousands[7]).as("a factor").isNaN();
        double[] grams = read(table(60, i -> i == 7 ? "70000 g" : String.valueOf(40 + i)), KEEP);
        assertThat(grams[7]).as("another unit").isNaN();
        double[] weights = read(table(30, i -> 50 + i % 9 + " kg"), KEEP);
        assertThat(weights[4]).isEqualTo(54);
        assertThat(read(table(30, i -> i % 9 + 1 + "%"), target("y"))[4]).isEqualTo(5);
    }

    @Test
    @DisplayName("All columns that are refused are in one message")
    void allRefusedColumns() {
        List<String> header = new ArrayList<>(List.of("y"));
        for (int j = 0; j < 32; j++) {
            header.add("c" + j);
        }
        CsvTable table = Tables.of(header, 30, i -> {
            List<String> row = new ArrayList<>(List.of("" + i));
            for (int j = 0; j < 32; j++) {
                row.add(i == j % 29 ? "x" : i == 29 ? "z" : "" + i);
            }
            return row;
        });
        assertThatThrownBy(() -> TableSchema.fit(table, target("y")))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith("t.csv line 2 column 'c0': expected a number, found 'x' (28 of 30 values")
                .hasMessageContaining(
                        "So it is with 31 other columns: line 3 column 'c1': expected a number, found 'x'")
                .hasMessageEndingWith("; …");
        assertThat(TableSchema.fit(table, KEEP).inputNames()).hasSize(64);
    }

    @DisplayName("Dates in the usual notations are read as ISO 8601 writes them, also at prediction")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "31.12.2018|02.01.2018|2018-12-31|2018-01-02",
                "31/12/2018|02/01/2018|2018-12-31|2018-01-02",
                "12/31/2018|02/01/2018|2018-12-31|2018-02-01",
                "31-12-2018|2-1-2018|2018-12-31|2018-01-02",
                "2018/12/31|2018/1/2|2018-12-31|2018-01-02",
                "2018.12.31|2018.01.02|2018-12-31|2018-01-02",
                "31-Dec-2018|02-Jan-2018|2018-12-31|2018-01-02",
                "31 December 2018|2 January 2018|2018-12-31|2018-01-02",
                "Dec 31, 2018|Jan 2, 2018|2018-12-31|2018-01-02",
                "12/31/18|1/2/18|2018-12-31|2018-01-02",
                "Dec-2018|Jan-2018|2018-12|2018-01",
                "March 2018|May 2019|2018-03|2019-05",
                "12/2018|01/2018|2018-12|2018-01",
                "2018/12|2018/01|2018-12|2018-01",
                "31.12.2018 18:30|02.01.2018 06:15|2018-12-31T18:30|2018-01-02T06:15",
                "12/31/2018 6:30 PM|1/2/2018 12:05 AM|2018-12-31T18:30|2018-01-02T00:05",
                "31/12/69|02/01/68|1969-12-31|2068-01-02"
            })
    void dates(String one, String other, String plainOne, String plainOther) {
        CsvTable written = Tables.of(List.of("v", "y"), 12, i -> List.of(i % 2 == 0 ? one : other, "" + i));
        CsvTable plain = Tables.of(List.of("v", "y"), 12, i -> List.of(i % 2 == 0 ? plainOne : plainOther, "" + i));
        for (SchemaOptions options : List.of(KEEP, target("y"))) {
            TableSchema schema = TableSchema.fit(written, options);
            TableSchema iso = TableSchema.fit(plain, options);
            assertThat(schema.inputNames()).isEqualTo(iso.inputNames()).allMatch(name -> name.startsWith("v ("));
            double[][] right = iso.encode(plain).examples().inputMatrix();
            assertThat(schema.encode(written).examples().inputMatrix()).isDeepEqualTo(right);
            assertThat(schema.encode(plain).examples().inputMatrix()).isDeepEqualTo(right);
            assertThatThrownBy(() -> schema.encodeInputs(Tables.of(List.of("v"), 1, i -> List.of("soon"))))
                    .hasMessageContaining("t.csv line 2 column 'v': expected a ")
                    .hasMessageContaining("such as ")
                    .hasMessageContaining(", found 'soon'");
        }
    }

    @Test
    @DisplayName("Numbers of eight digits are dates where all of many are")
    void compactDates() {
        CsvTable dates = table(40, i -> String.valueOf(20180101 + i % 28));
        assertThat(TableSchema.fit(dates, KEEP).inputNames()).containsExactly("v (year)", "v (weekday)");
        assertThat(first(table(40, i -> String.valueOf(20180101 + i)), KEEP).numeric())
                .as("20180132 is no date")
                .isTrue();
        assertThat(first(table(40, i -> String.valueOf(20180101 + i % 3)), KEEP).numeric())
                .as("three may be so by chance")
                .isTrue();
    }

    @Test
    @DisplayName("A word among dates is missing, and versions are no dates")
    void almostDates() {
        CsvTable dates = table(40, i -> i == 5 ? "unknown" : i == 6 ? "soon" : 1 + i % 28 + ".3.2018");
        double[] read = read(dates, KEEP);
        assertThat(read[5]).isNaN();
        assertThat(read[6]).isNaN();
        assertThat(read[7]).isEqualTo(2018 + 66 / 365.0, within(1e-6));
        assertThat(first(table(40, i -> "1." + i % 13 + ".12"), KEEP).categorical())
                .isTrue();
    }

    @DisplayName("Times become hours")
    @ParameterizedTest
    @CsvSource({
        "18:30, 18.5",
        "06:15, 6.25",
        "6:30 pm, 18.5",
        "12:00 AM, 0",
        "12:45 p.m., 12.75",
        "23:59:60, -1",
        "00:00:36, 0.01",
        "7:05:30.5, 7.091805555555556",
        "25:30, 25.5",
        "13:00 pm, -1",
        "12:60, -1"
    })
    void times(String text, double hours) {
        CsvTable table = table(30, i -> i == 0 ? text : i % 24 + ":" + (10 + i));
        if (hours < 0) {
            assertThat(ClockTime.of(text)).isEmpty();
        } else {
            assertThat(read(table, target("y"))[0]).isEqualTo(hours, within(1e-12));
            assertThat(read(table, KEEP)[29]).isEqualTo(5.65, within(1e-12));
        }
    }

    @DisplayName("Numbers with a decimal mark, separators between thousands, a sign and a unit")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,5|COMMA|1.5",
                "-0,25|COMMA|-0.25",
                "1.234,5|COMMA|1234.5",
                "1.234|COMMA|1234",
                "12.5|COMMA|",
                "1 234,5|COMMA|1234.5",
                "1'234'567|COMMA|1234567",
                "1,5e-3|COMMA|0.0015",
                "3|COMMA|3",
                "1,2,3|COMMA|",
                "1,234|COMMA|1.234",
                "1,234|POINT|1234",
                "1,234,567.8|POINT|1234567.8",
                "12,34,567|POINT|1234567",
                "1,5|POINT|",
                "−7.5|POINT|-7.5",
                "+4|POINT|4",
                "1.5|POINT|1.5",
                "1,2345|POINT|",
                "x|POINT|"
            })
    void numbers(String text, DecimalMark mark, String plain) {
        assertThat(mark.notation().plain(text, "").map(Double::valueOf))
                .isEqualTo(Optional.ofNullable(plain).map(Double::valueOf));
        assertThat(mark.notation().plain(text + " kg", "").map(Double::valueOf)).isEmpty();
    }

    @Test
    @DisplayName("A decimal comma of one column is that of all, and whole numbers may have one later")
    void decimalCommaOfATable() {
        CsvTable table = Tables.of(
                List.of("a", "b", "c", "y"),
                30,
                i -> List.of(i + ",5", "" + i, i % 2 == 0 ? "1.00" + i % 9 : "" + i, i + ",25"));
        TableSchema schema = TableSchema.fit(table, KEEP);
        assertThat(schema.encode(table).examples().inputMatrix()[4]).containsExactly(4.5, 4, 1004);
        assertThat(schema.encode(table).examples().target(4)).isEqualTo(4.25);
        CsvTable later = Tables.of(List.of("a", "b", "c"), 1, i -> List.of("2", "3,5", "1.002,5"));
        assertThat(schema.encodeInputs(later).examples().inputMatrix()[0]).containsExactly(2, 3.5, 1002.5);
        CsvTable wrong = Tables.of(List.of("a", "b", "c"), 1, i -> List.of("2.5", "3", "1"));
        assertThatThrownBy(() -> schema.encodeInputs(wrong))
                .hasMessageContaining("line 2 column 'a': expected a number with a decimal comma, found '2.5'");
        CsvTable points = table(30, i -> i + ".5");
        CellOptions commas = new CellOptions(Optional.of(DecimalMark.COMMA), CellWords.NONE, CellWords.NONE);
        assertThatThrownBy(() -> TableSchema.fit(points, KEEP.withCells(commas)))
                .hasMessageContaining("expected a number with a decimal comma, found '0.5'");
        assertThatThrownBy(() -> DecimalMark.parse(";")).hasMessageContaining("A decimal mark is '.' or ','");
    }

    @Test
    @DisplayName("Codes with an E stay categories")
    void codes() {
        List<String> codes = List.of("0E1", "1E5", "2A3", "02E3", "7E2");
        assertThat(first(table(60, i -> codes.get(i % 5)), KEEP).categories()).hasSize(5);
        assertThat(first(table(60, i -> List.of("0E1", "1E5", "2E2").get(i % 3)), KEEP)
                        .categories())
                .containsExactlyInAnyOrder("0E1", "1E5", "2E2");
        assertThat(read(table(60, i -> i + 1 + "E2"), KEEP)[3]).as("numbers").isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource(CellNotation.class)
    @DisplayName("A format comes back from a model file's JSON as it was; files without one are read as before")
    void json(CellNotation notation) {
        ColumnFormat format = new ColumnFormat(
                notation, notation.takesUnit() ? "kg" : "", List.of("x"), List.of("NA"), ColumnFormat.Others.MISSING);
        assertThat(format.cell("1.5")).isEqualTo(notation == CellNotation.DECIMAL_COMMA ? "1,5" : "1.5");
        TableSchema earlier =
                new TableSchema(List.of(ColumnEncoding.number("x", null)), "y", List.of(), MissingPolicy.KEEP);
        assertThat(earlier.isMissing("x", "NA")).isTrue();
        assertThat(earlier.isMissing("x", ".")).isFalse();
        TableSchema now = new TableSchema(
                List.of(ColumnEncoding.number("x", null).in(format)),
                "y",
                List.of(),
                MissingPolicy.KEEP,
                MissingWords.USUAL,
                null,
                false);
        assertThat(now.isMissing("x", "NA")).isFalse();
        assertThat(now.isMissing("x", "X")).isTrue();
        assertThat(now.isMissing("x", "None")).isTrue();
        assertThat(now.isMissing("other", "None")).isFalse();
        assertThat(now.isMissing("other", ".")).isTrue();
    }

    @Test
    @DisplayName("A column that is declared categorical is taken as it is")
    void declared() {
        for (IntFunction<String> cell : List.<IntFunction<String>>of(
                i -> i % 5 + " kg", i -> i % 5 + ",5", i -> "0" + (1 + i % 5) + ".03.2018", i -> "12:0" + i % 5)) {
            assertThat(first(table(30, cell), KEEP.withCategorical(Set.of("v"))).categories())
                    .hasSize(5);
        }
    }

    @Test
    @DisplayName("A target is non-negative if no training row has a negative one, some have, and nothing else is said")
    void nonNegativeTargets() {
        assertThat(TableSchema.fit(Tables.of(List.of("x", "y"), 20, i -> List.of("" + i, "" + i)), KEEP)
                        .nonNegative())
                .isTrue();
        assertThat(TableSchema.fit(Tables.of(List.of("x", "y"), 19, i -> List.of("" + i, "" + i)), KEEP)
                        .nonNegative())
                .isFalse();
        CsvTable table = Tables.of(List.of("x", "y"), 20, i -> List.of("" + i, i - 1 + ".5"));
        assertThat(TableSchema.fit(table, KEEP).nonNegative()).isFalse();
        CsvTable positive = Tables.of(List.of("x", "y"), 30, i -> List.of("" + i, i % 3 + ".5"));
        assertThat(TableSchema.fit(positive, KEEP.withNegative(true)).nonNegative())
                .isFalse();
        assertThat(TableSchema.fit(
                                positive,
                                KEEP.withTask(TaskChoice.CLASSIFICATION).withIgnored(Set.of()))
                        .nonNegative())
                .isFalse();
    }

    @Test
    @DisplayName("Texts of many words of which half are different are left out; short ones and those that repeat stay")
    void sentences() {
        IntFunction<String> remark = i -> "the patient came back after " + i % 35 + " days";
        assertThat(TableSchema.fit(withNumber(remark), KEEP).inputNames()).containsExactly("x");
        assertThat(TableSchema.fit(withNumber(remark), KEEP.withCategorical(Set.of("v")))
                        .inputNames())
                .containsExactly("v", "x");
        assertThat(TableSchema.fit(withNumber(i -> "the patient came back after " + i % 9 + " days"), KEEP)
                        .inputNames())
                .containsExactly("v", "x");
        assertThat(TableSchema.fit(withNumber(i -> "house " + i % 35), KEEP).inputNames())
                .containsExactly("v", "x");
    }

    private static CsvTable withNumber(IntFunction<String> text) {
        return Tables.of(List.of("v", "x", "y"), 60, i -> List.of(text.apply(i), "" + i % 11, "" + i % 7));
    }

    @Test
    @DisplayName("A target of 0 and 1 with a word for missing values has two classes, and rows without one")
    void classesWithGaps() {
        CsvTable table = Tables.of(List.of("x", "y"), 30, i -> List.of("" + i, i == 4 ? "unknown" : "" + i % 2));
        TableSchema schema = TableSchema.fit(table, KEEP);
        assertThat(schema.classes()).containsExactly("0", "1");
        assertThat(schema.encode(table).unlabelled()).containsExactly(4);
    }
}
