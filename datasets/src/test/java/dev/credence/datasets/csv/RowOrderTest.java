package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowOrderTest {
    private static CsvTable table(String... when) {
        List<List<String>> rows = IntStream.range(0, when.length)
                .mapToObj(i -> List.of(when[i], String.valueOf(i)))
                .toList();
        return CsvTable.of("t.csv", "line", List.of("when", "x"), rows);
    }

    private static List<String> sorted(String... when) {
        CsvTable table = RowOrder.of(table(when), "when").table();
        return IntStream.range(0, table.rows()).mapToObj(i -> table.text(i, 1)).toList();
    }

    @Test
    @DisplayName("Numbers and dates of each kind are ordered by what they mean, not as text")
    void orderIsOfMeaning() {
        assertThat(sorted("10", "9", "-1e3", "9.5")).containsExactly("2", "1", "3", "0");
        assertThat(sorted("2024-10", "2024-09", "1999-12")).containsExactly("2", "1", "0");
        assertThat(sorted("2024-03-01", "2024-02-29", "0999-01-01")).containsExactly("2", "1", "0");
        assertThat(sorted("2024-03-01T10:00", "2024-03-01 09:59:59.5", "2024-02-29T23:00:00"))
                .containsExactly("2", "1", "0");
        assertThat(sorted("2024-03-01T10:00+02:00", "2024-03-01T08:30Z", "2024-03-01T10:00+03:00"))
                .containsExactly("2", "0", "1");
        // nanoseconds since 1970, too close for doubles
        assertThat(sorted("1700000000000000001", "1700000000000000000")).containsExactly("1", "0");
    }

    @Test
    @DisplayName("However the rows are shuffled, their order is the same, and each row knows its line and its cells")
    void shufflesMakeNoDifference() {
        List<Integer> days = new ArrayList<>(IntStream.range(0, 300).boxed().toList());
        Collections.shuffle(days, new Random(5));
        String[] when = days.stream()
                .map(d -> LocalDate.of(2023, 12, 1).plusDays(d).toString())
                .toArray(String[]::new);
        CsvTable table = table(when);
        RowOrder order = RowOrder.of(table, "when");
        for (int i = 0; i < 300; i++) {
            assertThat(days.get(order.rows()[i])).isEqualTo(i);
            assertThat(order.table().line(i)).isEqualTo(table.line(order.rows()[i]));
            assertThat(order.table().text(i, 0))
                    .isEqualTo(order.moments().get(i).text());
        }
        assertThat(RowOrder.of(order.table(), "when").rows())
                .containsExactly(IntStream.range(0, 300).toArray());
        assertThat(order.ties()).isZero();
    }

    @Test
    @DisplayName("Rows of one moment keep the table's order and are counted")
    void tiesKeepTheirOrder() {
        assertThat(sorted("2", "1", "2.0", "1", "2")).containsExactly("1", "3", "0", "2", "4");
        assertThat(RowOrder.of(table("2", "1", "2.0", "1", "2"), "when").ties()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1;;line 2 column 'when': expected a number like '1' in line 1, found nothing",
                "1;soon;line 2 column 'when': expected a number like '1' in line 1, found 'soon'",
                "1;2024-01-01;line 2 column 'when': expected a number like '1' in line 1, found '2024-01-01', which is a date",
                "2024-01-01;2024-01-01T10:00;found '2024-01-01T10:00', which is a date with a time",
                "2024-01-01T10:00;2024-01-01T10:00Z;which is a date with a time and its difference from UTC",
                "2024-01-01;2024-02-30;expected a date like '2024-01-01' in line 1, found '2024-02-30'",
                "03/31/2024;2;line 1 column 'when': expected a number, or a date such as 2024-03-31 or 2024-03-31T18:00, found '03/31/2024'",
                "1;1e999;found '1e999'",
                "NaN;1;found 'NaN'"
            })
    @DisplayName("What is missing, mixed or no moment is refused at its place")
    void mistakesAreSaid(String first, String second, String message) {
        CsvTable table = table(first, second == null ? "" : second);
        assertThatThrownBy(() -> RowOrder.of(table, "when"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("A column that is not there is refused with a guess, and moments of two kinds are not compared")
    void columnsAndKindsAreChecked() {
        assertThatThrownBy(() -> RowOrder.of(table("1"), "whem"))
                .hasMessageContaining("no column 'whem'")
                .hasMessageContaining("'when'");
        Moment number = Moment.parse("5").orElseThrow();
        Moment date = Moment.parse("2024-01-01").orElseThrow();
        assertThatThrownBy(() -> number.compareWith(date)).hasMessageContaining("they cannot be ordered");
        assertThat(Moment.parse("1".repeat(65))).isEmpty();
        assertThat(Moment.parse("1e-99999999999")).isEmpty();
    }
}
