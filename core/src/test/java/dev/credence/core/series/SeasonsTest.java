package dev.credence.core.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SeasonsTest {
    @Test
    @DisplayName("One season or two are read and written, the second as a number of steps that need not be whole")
    void text() {
        assertThat(Seasons.parse("12")).isEqualTo(Seasons.of(12));
        assertThat(Seasons.parse("24, 168")).isEqualTo(new Seasons(24, 168)).hasToString("24,168");
        assertThat(Seasons.parse("7,365.25")).hasToString("7,365.25");
        assertThat(Seasons.of(1)).hasToString("1");
    }

    @Test
    @DisplayName("What is no season is refused with what was expected")
    void refusals() {
        for (String text : new String[] {"", "x", "24,", "24,168,8766", "1.5"}) {
            assertThatThrownBy(() -> Seasons.parse(text))
                    .as(text)
                    .hasMessage("'" + text + "' is not a season: expected a number of steps such as 24, or two such as"
                            + " 24,168, the longer one second");
        }
        assertThatThrownBy(() -> Seasons.parse("0")).hasMessage("The season is 0, expected 1 to 10000");
        for (String text : new String[] {"168,24", "1,7", "24,30", "24,-168", "24,1e9"}) {
            assertThatThrownBy(() -> Seasons.parse(text))
                    .as(text)
                    .hasMessageStartingWith("The second season is ")
                    .hasMessageContaining("at least one and a half times the first one");
        }
    }

    @Test
    @DisplayName("Hours have a day and a week, days a week and a year, months a year alone")
    void calendar() {
        assertThat(Seasons.usual(24)).isEqualTo(new Seasons(24, 168));
        assertThat(Seasons.usual(48)).isEqualTo(new Seasons(48, 336));
        assertThat(Seasons.usual(7)).isEqualTo(new Seasons(7, 365.25));
        assertThat(Seasons.usual(5).second()).isBetween(260.0, 262.0);
        assertThat(Seasons.usual(12)).isEqualTo(Seasons.of(12));
        assertThat(Seasons.usual(1)).isEqualTo(Seasons.of(1));
    }
}
