package dev.credence.core.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SearchRangeTest {
    private static final Setting.Real RATE = new Setting.Real("rate", 0.1, 0, 1, "a fraction");

    @Test
    @DisplayName("The text of a range is read back the same, whatever the default spread")
    void aRangeInWordsIsReadBack() {
        for (SearchRange range : List.of(
                SearchRange.logarithmic(1e-4, 0.03),
                SearchRange.logarithmic(1e-12, 1e12),
                SearchRange.linear(-10, -2.5),
                SearchRange.of("0", "0.5", "1"),
                SearchRange.of("50x50"))) {
            assertThat(SearchRange.parse(range.text(), false)).isEqualTo(range);
        }
        assertThat(SearchRange.logarithmic(1e-4, 0.03).text()).isEqualTo("0.0001..0.03:log");
    }

    @Test
    @DisplayName("The spread of a range has a default, and can be given")
    void theSpreadIsAsUsualUnlessItIsSaid() {
        assertThat(SearchRange.parse("1..10", true)).isEqualTo(SearchRange.logarithmic(1, 10));
        assertThat(SearchRange.parse("1..10", false)).isEqualTo(SearchRange.linear(1, 10));
        assertThat(SearchRange.parse(" 1 .. 1e1 :log", false)).isEqualTo(SearchRange.logarithmic(1, 10));
        assertThat(SearchRange.parse("1..10:linear", true)).isEqualTo(SearchRange.linear(1, 10));
    }

    @Test
    @DisplayName("A candidate named twice counts once")
    void aCandidateNamedTwiceCountsOnce() {
        assertThat(SearchRange.parse("1, 2,1", false)).isEqualTo(SearchRange.of("1", "2"));
    }

    @Test
    @DisplayName("Invalid text is refused with the reason")
    void whatCannotBeReadIsRefused() {
        refused("", "neither a range");
        refused("1,,2", "neither a range");
        refused("1..x", "'1..x' is neither a range FROM..TO nor candidates V1,V2");
        refused("1..2..3", "neither a range");
        refused("1..2:lg", "ends with ':lg', expected :log or :linear");
        refused("1,2:log", "neither a range");
        refused("0x1p-3..1d", "neither a range");
        refused("2..1", "2..1 needs a smaller and a larger number");
        refused("1..1", "needs a smaller and a larger");
        refused("0..Infinity", "needs a smaller and a larger");
        refused("NaN..1", "needs a smaller and a larger");
        refused("0..1:log", "needs numbers above 0");
    }

    private static void refused(String text, String why) {
        assertThatThrownBy(() -> SearchRange.parse(text, false))
                .as(text)
                .isInstanceOf(UserException.class)
                .hasMessageContaining(why);
    }

    @Test
    @DisplayName("A range that does not suit its setting is an error of the schema")
    void aRangeThatASettingDoesNotTakeIsAFault() {
        assertThat(RATE.search()).isNull();
        assertThat(Schema.of(RATE.tuned(SearchRange.logarithmic(0.01, 1))).find("rate"))
                .hasValueSatisfying(rate -> assertThat(rate.search()).isNotNull());
        faulty(RATE.tuned(SearchRange.linear(0.5, 2)), "'rate' cannot be searched at '2', expected a number from 0");
        faulty(RATE.tuned(SearchRange.of("0.5", "x")), "cannot be searched at 'x'");
        faulty(
                RATE.tuned(SearchRange.linear(0, 2)
                        .where(new Setting.Choice("kind", "odd", List.of("odd", "even"), "which"), "odd")),
                "at '2'");
        faulty(
                new Setting.Whole("count", 1, 1, 10, "how many").tuned(SearchRange.linear(1, 2.5)),
                "at '2.5', expected a whole number");
        faulty(
                new Setting.Wholes("hidden", List.of(50), 1, "widths").tuned(SearchRange.linear(1, 100)),
                "list its candidates, separated by commas");
    }

    private static void faulty(Setting<?> setting, String why) {
        assertThatThrownBy(() -> Schema.of(setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }
}
