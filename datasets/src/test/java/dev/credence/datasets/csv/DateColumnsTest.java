package dev.credence.datasets.csv;

import static dev.credence.datasets.csv.SchemaOptions.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.Argument;
import dev.credence.core.data.DataException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Encoding of date columns as numbers. */
class DateColumnsTest {
    private static final CsvTable DAYS =
            Tables.of("when,x,y", "2023-01-02,1,1", "2024-07-02,2,2", "2024-12-31,3,3", "2024-07-02,4,4");

    /** Years are rounded to six decimals. */
    private static final Offset<Double> ROUNDED = Offset.offset(5.1e-7);

    private static TableSchema schema(CsvTable table) {
        return TableSchema.fit(table, target("y"));
    }

    @Test
    void aDateIsItsYearItsDayOfTheYearAndItsWeekday() {
        TableSchema schema = schema(DAYS);
        assertThat(schema.inputNames()).containsExactly("when (year)", "when (day of the year)", "when (weekday)", "x");
        double[][] inputs = schema.encode(DAYS).examples().inputMatrix();
        assertThat(inputs[0]).containsExactly(new double[] {2023 + 1 / 365.0, 2, 1, 1}, ROUNDED);
        assertThat(inputs[1]).containsExactly(new double[] {2024.5, 184, 2, 2}, ROUNDED);
        assertThat(inputs[2]).containsExactly(new double[] {2024 + 365 / 366.0, 366, 2, 3}, ROUNDED);
    }

    @Test
    void cellsOfATableAreTheSameNumbersAndMissingDatesAreNaN() {
        TableSchema schema = TableSchema.fit(DAYS, target("y").withMissing(MissingPolicy.KEEP));
        assertThat(schema.cellColumns())
                .noneMatch(column -> column.categorical())
                .hasSize(4);
        CsvTable later = Tables.of("x,when", "7,2024-07-02 18:00", "8,");
        double[][] cells = schema.inputCells(later).examples().inputMatrix();
        assertThat(cells[0]).containsExactly(new double[] {2024 + 183.75 / 366, 184, 2, 7}, ROUNDED);
        assertThat(cells[1]).containsExactly(Double.NaN, Double.NaN, Double.NaN, 8);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-03 | 2025-04, year month",
        "2024-03 | 2024-04, year",
        "2024-03-04 | 2024-03-05, year weekday",
        "2024-03-04 | 2024-03-11, year",
        "2024-03-04T10:00 | 2024-03-11 11:30, year hour",
        "2024-03-04T10:00 | 2024-03-04T11:30, year hour",
        "2024-03-04T10:00Z | 2025-03-06T10:00+02:00, year day of the year weekday",
        "2024-03-04 | 2024-03-04, year"
    })
    void partsThatTellNothingApartAreLeftOut(String dates, String parts) {
        List<String> lines = new ArrayList<>(List.of("t,y"));
        for (String date : dates.split(" \\| ", -1)) {
            lines.add(date + ",1");
            lines.add(date + ",2");
        }
        List<String> names = schema(Tables.of(lines.toArray(new String[0]))).inputNames();
        assertThat(String.join(
                        " ",
                        names.stream().map(n -> n.substring(3, n.length() - 1)).toList()))
                .isEqualTo(parts);
    }

    @Test
    void missingDatesAreFilledInPartByPart() {
        CsvTable gaps = Tables.of("when,y", "2023-01-02,1", ",2", "2024-07-02,3", "2024-07-02,4");
        TableSchema mean = TableSchema.fit(gaps, target("y").withMissing(MissingPolicy.MEAN));
        assertThat(mean.encode(gaps).examples().inputMatrix()[1])
                .containsExactly(new double[] {(2023 + 1 / 365.0 + 2 * 2024.5) / 3, 370 / 3.0, 5 / 3.0}, ROUNDED);
        TableSchema frequent = TableSchema.fit(gaps, target("y").withMissing(MissingPolicy.MOST_FREQUENT));
        assertThat(frequent.encode(gaps).examples().inputMatrix()[1]).containsExactly(2024.5, 184, 2);
    }

    @Test
    void whatIsNoDateAmongDatesIsRefusedWithItsPlace() {
        CsvTable table = Tables.of("when,y", "2023-01-02,1", "soon,2", "2024-07-02,3");
        assertThatThrownBy(() -> schema(table))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("line 3 column 'when': expected a date such as 2024-03-31, found 'soon'")
                .hasMessageContaining("2 of 3 values");
        TableSchema schema = schema(DAYS);
        assertThatThrownBy(() -> schema.encodeInputs(Tables.of("when,x", "31.3.2024,1")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("line 2 column 'when': expected a date such as 2024-03-31, found '31.3.2024'");
    }

    @Test
    void aTargetOfDatesIsRefusedUnlessClassificationIsAskedFor() {
        CsvTable table =
                Tables.of("x,day", "1,", "2,2024-01-01", "3,2024-01-02", "4,2024-01-01", "5,soon", "6,2024-01-02");
        assertThatThrownBy(() -> TableSchema.fit(table, target("day")))
                .isInstanceOfSatisfying(
                        DataException.class, e -> assertThat(e.argument()).contains(Argument.TASK))
                .hasMessageStartingWith("t.csv line 3 column 'day': expected a number or a class, found '2024-01-01'."
                        + " The column holds dates, which cannot be predicted")
                .hasMessageEndingWith("or ask for classification.");
        assertThat(TableSchema.fit(table, target("day").withTask(TaskChoice.CLASSIFICATION))
                        .classes())
                .containsExactly("2024-01-01", "2024-01-02", "soon");
        assertThat(TableSchema.fit(Tables.of("x,day", "1,2024-01-01", "2,soon", "3,soon"), target("day"))
                        .classes())
                .containsExactly("2024-01-01", "soon");
    }

    @Test
    void datesAreCategoriesWhereThatIsDeclaredOrFewAreDates() {
        assertThat(TableSchema.fit(DAYS, target("y").withCategorical(Set.of("when")))
                        .inputNames())
                .contains("when=2023-01-02", "when=2024-07-02");
        assertThat(schema(Tables.of("when,y", "2023-01-02,1", "soon,2", "soon,3"))
                        .inputNames())
                .containsExactly("when=2023-01-02", "when=soon");
        assertThat(schema(Tables.of("code,y", "2023-13,1", "2023-14,2", "2023-13,3"))
                        .inputNames())
                .containsExactly("code=2023-13", "code=2023-14");
    }

    @ParameterizedTest
    @EnumSource(MissingPolicy.class)
    void theSchemaComesBackFromJsonAsItWas(MissingPolicy policy) throws JsonProcessingException {
        TableSchema schema = TableSchema.fit(DAYS, target("y").withMissing(policy));
        ObjectMapper json = new ObjectMapper();
        assertThat(json.readValue(json.writeValueAsString(schema), TableSchema.class))
                .isEqualTo(schema);
    }

    @Test
    void theOrderOfTheRowsDoesNotChangeTheSchema() {
        CsvTable shuffled =
                Tables.of("when,x,y", "2024-12-31,3,3", "2024-07-02,4,4", "2023-01-02,1,1", "2024-07-02,2,2");
        SchemaOptions filled = target("y").withMissing(MissingPolicy.MEAN);
        assertThat(TableSchema.fit(shuffled, filled)).isEqualTo(TableSchema.fit(DAYS, filled));
    }
}
