package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unsupported date formats and the messages about them. */
class FormattedDateTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "12/31/2020",
                "3/4/20",
                "12/31/2020 6:30 PM",
                "31.12.2020",
                "31-12-2020",
                "2020/12/31",
                "2020/12",
                "2020.12.31",
                "2020-1-5",
                "31-Dec-2020",
                "31 December 2020",
                "Dec 31, 2020"
            })
    void datesInOtherFormsAreToldToBeWrittenAsIso8601Does(String text) {
        assertThat(FormattedDate.of(text)).contains(FormattedDate.DATE);
        TableBuilder table = Tables.builder("t.csv");
        table.header(1, List.of("when", "y"));
        table.row(2, List.of(text, "1"));
        assertThatThrownBy(() -> RowOrder.of(table.build(), "when"))
                .isInstanceOf(DataException.class)
                .hasMessageContainingAll("line 2 column 'when'", text, "ISO 8601", "2024-03-31");
    }

    @Test
    void timesOfDayWeeksAndQuartersAreToldToBeDates() {
        assertThat(FormattedDate.of("18:30")).contains(FormattedDate.TIME);
        assertThat(FormattedDate.of("6:30 pm")).contains(FormattedDate.TIME);
        assertThat(FormattedDate.of("2024-W05")).contains(FormattedDate.WEEK_OR_QUARTER);
        assertThat(FormattedDate.of("2024-Q1")).contains(FormattedDate.WEEK_OR_QUARTER);
        assertThatThrownBy(() -> RowOrder.of(Tables.of("when,y", "18:30,1"), "when"))
                .hasMessageContaining("2024-03-31T18:00");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2024-03-31", "2024-03", "2024-03-31 18:00", "1.2.3", "10.1.1.12", "1/2", "A4", "x", "", "2024"})
    void whatIsReadOrIsNoDateIsNoSuchDate(String text) {
        assertThat(FormattedDate.of(text)).isEmpty();
    }

    @Test
    void aColumnOfThemIsNoIdentifier() {
        StringBuilder rows = new StringBuilder("week,y");
        for (int i = 11; i <= 38; i++) {
            rows.append('\n').append("2024-W").append(i).append(',').append(i);
        }
        CsvTable table = Tables.of(rows.toString().split("\n"));
        assertThatThrownBy(() -> TableSchema.fit(table, SchemaOptions.target("y")))
                .hasMessageContainingAll("column 'week': 28 different values", "first day", "Leave the column out")
                .hasMessageNotContaining("identifier");
        assertThat(FormattedDate.ofAll(Set.of("1/2/2024", "unknown"))).isEmpty();
    }
}
