package dev.credence.datasets.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import dev.credence.datasets.csv.CsvTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeriesTableTest {
    private static CsvTable table(String header, String... lines) {
        return CsvTable.of(
                "sales.csv",
                "line",
                List.of(header.split(",")),
                Arrays.stream(lines).map(line -> List.of(line.split(",", -1))).toList());
    }

    private static SeriesTable read(CsvTable table) {
        return read(table, Optional.empty());
    }

    private static SeriesTable read(CsvTable table, Optional<TimeStep> step) {
        return SeriesTable.of(
                table, SeriesColumns.of(table, Optional.empty(), Optional.empty(), Optional.empty()), step);
    }

    private static CsvTable ofTimes(String... times) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < times.length; i++) {
            lines.add(times[i] + "," + i);
        }
        return table("ds,y", lines.toArray(String[]::new));
    }

    @Test
    @DisplayName("Usual names are recognised, rows sorted, series kept in the order of their first rows")
    void longFormIsRead() {
        SeriesTable read = read(table(
                "y,ds,unique_id",
                "3,2024-01-03,b",
                "1,2024-01-01,b",
                "2,2024-01-02,b",
                "7,2024-01-09,a",
                "6,2024-01-08,a"));
        assertThat(read.step().words()).isEqualTo("1 day");
        assertThat(read.set().get(0).id()).isEqualTo("b");
        assertThat(read.set().get(0).values()).containsExactly(1, 2, 3);
        assertThat(read.set().get(1).values()).containsExactly(6, 7);
        assertThat(read.series().get(1).time(1)).isEqualTo("2024-01-10");
        assertThat(read.notes()).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("The step is found, and times after the last are written like it")
    @CsvSource(
            delimiter = '|',
            value = {
                "2024-01 2024-02 2024-03 | 1 month | 2024-04 | 12",
                "2023-11-30 2023-12-31 2024-01-31 | 1 month | 2024-02-29 | 12",
                "2023-12-01 2024-01-01 2024-02-01 | 1 month | 2024-03-01 | 12",
                "2023-06-30 2023-09-30 2023-12-31 | 1 quarter | 2024-03-31 | 4",
                "2021-01-01 2022-01-01 2023-01-01 | 1 year | 2024-01-01 | 1",
                "2024-01-01 2024-01-08 2024-01-15 | 1 week | 2024-01-22 | 52",
                "2024-W50 2024-W51 2024-W52 | 1 week | 2025-W01 | 52",
                "2020-W51 2020-W53 2021-W01 2020-W52 | 1 week | 2021-W02 | 52",
                "2024-01-03 2024-01-04 2024-01-05 2024-01-08 2024-01-09 | 1 business day | 2024-01-10 | 5",
                "2024-01-04 2024-01-05 2024-01-06 | 1 day | 2024-01-07 | 7",
                "2024-01-01T00:00 2024-01-01T00:15 2024-01-01T00:30 | 15 minutes | 2024-01-01T00:45 | 96",
                "2024-01-01T22:00:00 2024-01-01T23:00:00 2024-01-02T00:00:00 | 1 hour | 2024-01-02T01:00:00 | 24",
                "2001 2002 2003 | 1 | 2004 | 1",
                "0.5 1 1.5 | 0.5 | 2.0 | 1",
                "2024-03-31T01:00+01:00 2024-03-31T03:00+02:00 2024-03-31T04:00+02:00 | 1 hour"
                        + " | 2024-03-31T05:00+02:00 | 24"
            })
    void stepsAreFound(String times, String words, String next, int season) {
        SeriesTable read = read(ofTimes(times.split(" ")));
        assertThat(read.step().words()).isEqualTo(words);
        assertThat(read.step().season()).isEqualTo(season);
        assertThat(read.series().get(0).time(1)).isEqualTo(next);
        assertThat(read.set().get(0).known()).isEqualTo(times.split(" ").length);
        assertThat(TimeStep.parse(read.step().notation())).isEqualTo(read.step());
    }

    @Test
    @DisplayName("Times without a row are missing, empty ends are cut, empty series left out, and all is said")
    void gapsAreMissing() {
        SeriesTable read = read(table(
                "unique_id,ds,y",
                "a,2024-01-01,1",
                "a,2024-01-02,NA",
                "a,2024-01-05,5",
                "a,2024-01-06,6",
                "a,2024-01-07,7",
                "a,2024-01-08,",
                "none,2024-01-01,"));
        assertThat(read.set().get(0).values()).containsExactly(1, Double.NaN, Double.NaN, Double.NaN, 5, 6, 7);
        assertThat(read.series().get(0).time(1)).isEqualTo("2024-01-08");
        assertThat(read.notes())
                .containsExactly(
                        "3 of 7 steps of 1 day between the first and the last value have no value: they are missing.",
                        "1 series without any value left out: none.");
    }

    @Test
    @DisplayName("Series far apart in time are read, each from its own first row")
    void raggedSeriesAreRead() {
        SeriesTable read = read(table(
                "unique_id,ds,y", "old,1990-05,1", "old,1990-06,2", "new,2024-01,3", "new,2024-02,4", "new,2024-03,5"));
        assertThat(read.set().get(0).length()).isEqualTo(2);
        assertThat(read.series().get(1).time(2)).isEqualTo("2024-05");
    }

    @Test
    @DisplayName(
            "Cells tell series apart by their value, and two cells are not taken for others that read alike together")
    void namesOfSeriesAreOfTheirCells() {
        CsvTable table = table(
                "shop,item,ds,y",
                "1,a,2024-01-01,1",
                "1.0,a,2024-01-02,2",
                "x / y,z,2024-01-01,3",
                "x,y / z,2024-01-02,4",
                "x,y / z,2024-01-03,5");
        SeriesColumns columns = new SeriesColumns(List.of("shop", "item"), "ds", "y");
        SeriesTable read = SeriesTable.of(table, columns, Optional.empty());
        assertThat(read.series().stream().map(one -> one.series().id()))
                .containsExactly("1 / a", "\"x / y\" / z", "x / \"y / z\"");
        assertThat(read.set().get(0).values()).containsExactly(1, 2);
    }

    @Test
    @DisplayName("Mistakes are named with their line")
    void mistakesAreNamed() {
        assertThatThrownBy(() -> read(ofTimes("2024-01-01", "2024-01-02", "2024-01-02")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("sales.csv line 3 column 'ds'")
                .hasMessageContaining("already, in line 2");
        String[] hours = IntStream.range(0, 13)
                .mapToObj(h -> h < 12 ? String.format(Locale.ROOT, "2024-01-01T%02d:00", h) : "2024-01-01T11:30")
                .toArray(String[]::new);
        assertThatThrownBy(() -> read(ofTimes(hours)))
                .hasMessageContaining("line 13")
                .hasMessageContaining("no whole number of steps of 1 hour");
        assertThatThrownBy(() -> read(ofTimes("2024-01-01"))).hasMessageContaining("frequency");
        assertThatThrownBy(() -> read(table("ds,y", "2024-01-01,1", "2024-01-02,many")))
                .hasMessageContaining("sales.csv line 2 column 'y'")
                .hasMessageContaining("'many'");
        assertThatThrownBy(() -> read(table("date,sales", "2024-01-01,1")))
                .hasMessageContaining("'ds'")
                .hasMessageContaining("date, sales");
        assertThatThrownBy(() -> read(ofTimes("2024-01-01", "2024-01-02"), Optional.of(TimeStep.parse("2"))))
                .hasMessageContaining("do not suit");
        assertThatThrownBy(() -> read(ofTimes("2024-01-05", "2024-01-06"), Optional.of(TimeStep.parse("B"))))
                .hasMessageContaining("weekend");
        assertThatThrownBy(() -> TimeStep.parse("fortnight")).hasMessageContaining("'fortnight'");
    }

    @Test
    @DisplayName("A stated frequency is used: months from any day, one row, and sparse days")
    void aStatedFrequencyIsUsed() {
        Optional<TimeStep> month = Optional.of(TimeStep.parse("M"));
        SeriesTable months = read(ofTimes("2024-01-03", "2024-02-01", "2024-04-05"), month);
        assertThat(months.set().get(0).values()).containsExactly(0, 1, Double.NaN, 2);
        SeriesTable ends = read(ofTimes("2024-01-31", "2024-02-29"), month);
        assertThat(ends.series().get(0).time(1)).isEqualTo("2024-03-31");
        SeriesTable sparse = read(ofTimes("2024-01-01", "2024-01-03", "2024-01-05"), Optional.of(TimeStep.parse("D")));
        assertThat(sparse.set().get(0).length()).isEqualTo(5);
        assertThat(read(ofTimes("2024-01-01"), Optional.of(TimeStep.parse("D")))
                        .set()
                        .size())
                .isEqualTo(1);
    }

    private static SeriesTable priced(String... lines) {
        CsvTable table = table("ds,y,price", lines);
        return SeriesTable.of(table, new SeriesColumns(List.of(), "ds", "y").with(List.of("price")), Optional.empty());
    }

    @Test
    @DisplayName(
            "Covariates: rows after the last value hold theirs; one that is empty beside a value, or a word, is refused")
    void covariatesAreRead() {
        SeriesTable read = priced(
                "2024-01-01,,9", "2024-01-02,1,8", "2024-01-04,3,7", "2024-01-06,,5", "2024-01-05,,6", "2024-01-07,,4");
        assertThat(read.set().covariates()).containsExactly("price");
        assertThat(read.set().get(0).values()).containsExactly(1, Double.NaN, 3);
        assertThat(IntStream.range(0, 7)
                        .mapToDouble(t -> read.set().get(0).covariates().value(0, t))
                        .toArray())
                .containsExactly(8, Double.NaN, 7, 6, 5, 4, Double.NaN);
        read.set().get(0).requireAhead(3);
        assertThatThrownBy(() -> read.set().get(0).requireAhead(4)).hasMessageContaining("step 4");
        assertThatThrownBy(() -> priced("2024-01-01,1,9", "2024-01-02,1,"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("'price'");
        assertThatThrownBy(() -> priced("2024-01-01,1,high", "2024-01-02,1,2"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("'high'");
        assertThatThrownBy(() -> new SeriesColumns(List.of(), "ds", "y").with(List.of("y")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("'y'");
    }

    @Test
    @DisplayName("A step that the way times are written cannot tell apart is refused")
    void stepsThatCannotBeWritten() {
        for (String times : List.of("2024-W05 2024-W06 2024-W07", "2024-01 2024-02 2024-03")) {
            assertThatThrownBy(() -> read(ofTimes(times.split(" ")), Optional.of(TimeStep.parse("D"))))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("steps of 1 day");
        }
    }

    @Test
    @DisplayName("A week that its year does not have, or weeks among dates, are refused with their line")
    void impossibleWeeksAreRefused() {
        assertThatThrownBy(() -> read(ofTimes("2024-W51", "2024-W52", "2024-W53")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("sales.csv")
                .hasMessageContaining("2024-W53");
        assertThatThrownBy(() -> read(ofTimes("2024-W51", "2024-W52", "2024-12-30")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("sales.csv")
                .hasMessageContaining("a week");
    }

    @Test
    @DisplayName("Past covariates end with the series; their cells may be empty, and theirs after the end do not count")
    void pastCovariatesEndWithTheSeries() {
        CsvTable table = table("ds,y,t", "2024-01-01,5,1", "2024-01-02,6,", "2024-01-04,7,4", "2024-01-05,,5");
        SeriesColumns columns = new SeriesColumns(List.of(), "ds", "y").withPast(List.of("t"));
        SeriesTable read = SeriesTable.of(table, columns, Optional.empty());
        assertThat(IntStream.range(0, 5)
                        .mapToDouble(t -> read.set().get(0).past().value(0, t))
                        .toArray())
                .containsExactly(1, Double.NaN, Double.NaN, 4, Double.NaN);
        assertThat(read.set().get(0).first(1).past().value(0, 1)).isNaN();
        assertThat(read.set().covariates()).isEmpty();
    }

    @Test
    @DisplayName("A covariate is known ahead or not, and is a column")
    void aCovariateIsNamedOnce() {
        SeriesColumns columns = new SeriesColumns(List.of(), "ds", "y").with(List.of("t"));
        assertThatThrownBy(() -> columns.withPast(List.of("t")))
                .isInstanceOf(DataException.class)
                .hasMessage("The covariate 't' is named as one that is known ahead too. Name it once: either its values"
                        + " after a series' last one are known, or not.");
        SeriesColumns other = new SeriesColumns(List.of(), "ds", "y").withPast(List.of("u"));
        assertThatThrownBy(() -> SeriesTable.of(table("ds,y,t", "2024-01-01,5,1"), other, Optional.empty()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("sales.csv")
                .hasMessageContaining("'u'");
    }

    private static SeriesTable shops(String... lines) {
        CsvTable table = table("shop,ds,y,price", lines);
        SeriesColumns columns = new SeriesColumns(List.of("shop"), "ds", "y").with(List.of("price"));
        return SeriesTable.of(table, columns, Optional.empty());
    }

    @Test
    @DisplayName("A covariate that is missing ahead is named with its line, or with the time that has no row")
    void missingCovariatesAheadAreNamed() {
        SeriesTable table =
                shops("a,2024-01-01,5,1", "a,2024-01-02,6,2", "a,2024-01-03,,3", "a,2024-01-04,,", "b,2024-01-01,5,1");
        table.requireWithin(2, series -> series.length() > 1);
        assertThatThrownBy(() -> table.requireAhead(2))
                .isInstanceOf(DataException.class)
                .hasMessage(
                        "sales.csv line 4 column 'price': it is empty, for the series 'a' at 2024-01-04, step 2 after"
                                + " the last value in line 2. A forecast of 2 steps needs it. Add it, or forecast 1 step.");
        SeriesTable shorter = shops("a,2024-01-01,5,1", "a,2024-01-02,6,2", "a,2024-01-03,,3", "b,2024-01-01,5,1");
        assertThatThrownBy(() -> shorter.requireAhead(1))
                .hasMessage(
                        "sales.csv: there is no row for the series 'b' at 2024-01-02, step 1 after the last value in"
                                + " line 4. A forecast of 1 step needs price there. Add the row.");
        SeriesTable gap = shops("a,2024-01-01,5,1", "a,2024-01-02,6,2", "a,2024-01-04,6,3");
        gap.requireWithin(1, series -> true);
        assertThatThrownBy(() -> gap.requireWithin(2, series -> true))
                .hasMessage("sales.csv: there is no row for the series 'a' at 2024-01-03. Forecasts at earlier origins"
                        + " need price there. Add the values, or use fewer origins.");
        gap.requireWithin(2, series -> false);
    }
}
