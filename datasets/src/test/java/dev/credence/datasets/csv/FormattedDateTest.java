package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    }

    @ParameterizedTest
    @ValueSource(strings = {"12/31/2020", "3/4/20", "12/31/2020 6:30 PM", "31.12.20", "2020-W5", "2020-Q1", "18:30"})
    void rowsAreNotOrderedByWhatMayBeAnotherDate(String text) {
        assertThatThrownBy(() -> RowOrder.of(Tables.of(List.of("when", "y"), 1, i -> List.of(text, "1")), "when"))
                .isInstanceOf(DataException.class)
                .hasMessageContainingAll("line 2 column 'when'", text, "2024-03-31");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "31.12.2020|2020-12-31", "31-12-2020|2020-12-31", "2020/12/31|2020-12-31", "2020/12|2020-12",
                "2020.12.31|2020-12-31", "2020-1-5|2020-01-05", "31-Dec-2020|2020-12-31", "31 December 2020|2020-12-31",
                "Dec 31, 2020|2020-12-31", "Mar-2020|2020-03", "03/2020|2020-03", "31.12.2020 18:30|2020-12-31T18:30",
                "2020-W05|2020-W05"
            })
    void rowsAreOrderedByDatesThatLeaveNoDoubt(String text, String iso) {
        CsvTable table = Tables.of(List.of("when", "y"), 1, i -> List.of(text, "1"));
        assertThat(RowOrder.of(table, "when").moments().get(0).text()).isEqualTo(iso);
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
