package dev.credence.core.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SchemaTest {
    private static final Schema SCHEMA = Schema.of(
            new Setting.Real("rate", 0.5, 0, 1, "a fraction"),
            new Setting.Real("limit", Double.POSITIVE_INFINITY, 0, Double.POSITIVE_INFINITY, "none by default"),
            new Setting.Whole("count", 3, 1, 10, "how many"),
            new Setting.Choice("kind", "plain", List.of("plain", "fancy"), "which"),
            new Setting.Wholes("hidden", List.of(50, 20), 1, "widths"));

    @Test
    void rangesAreWrittenAsPeopleWriteNumbers() {
        assertThat(new Setting.Real("scale", 1e-6, 1e-6, 1e6, "").range()).isEqualTo("a number from 1e-6 to 1000000");
        assertThat(new Setting.Real("scale", 2.5e-7, 2.5e-7, 1e12, "").range())
                .isEqualTo("a number from 2.5e-7 to 1e12");
        assertThat(new Setting.Real("scale", 2.5e-7, 1e-12, 1, "").defaultText())
                .isEqualTo("2.5e-7");
    }

    @Test
    @DisplayName("What is not named keeps its default")
    void whatIsNotNamedKeepsItsDefault() {
        Settings settings = SCHEMA.parse(Map.of("count", "7"));
        assertThat(settings.real("rate")).isEqualTo(0.5);
        assertThat(settings.real("limit")).isInfinite();
        assertThat(settings.whole("count")).isEqualTo(7);
        assertThat(settings.choice("kind")).isEqualTo("plain");
        assertThat(settings.wholes("hidden")).containsExactly(50, 20);
    }

    @Test
    @DisplayName("Spaces, capitals of a word and either separator of numbers are taken")
    void spacesAndCapitalsAreTaken() {
        Settings settings = SCHEMA.parse(Map.of("kind", " Fancy ", "hidden", "4x3x2", "rate", " 1e-3 "));
        assertThat(settings.choice("kind")).isEqualTo("fancy");
        assertThat(settings.wholes("hidden")).containsExactly(4, 3, 2);
        assertThat(settings.real("rate")).isEqualTo(1e-3);
        assertThat(SCHEMA.parse(Map.of("hidden", "none")).wholes("hidden")).isEmpty();
    }

    @Test
    @DisplayName(
            "All faults are reported together, each with setting, value and range, and a misspelt name with the right one")
    void allFaultsAreReportedTogether() {
        assertThatThrownBy(() ->
                        SCHEMA.parse(Map.of("rate", "2", "count", "1.5", "kind", "odd", "hidden", "4,,3", "limt", "1")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'rate' is '2', expected a number from 0 to 1")
                .hasMessageContaining("'count' is '1.5', expected a whole number ≥ 1 ≤ 10")
                .hasMessageContaining("'kind' is 'odd', expected one of plain, fancy")
                .hasMessageContaining("'hidden' is '4,,3', expected whole numbers ≥ 1")
                .hasMessageContaining("There is no setting 'limt'")
                .hasMessageContaining("limit")
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(5));
    }

    @Test
    @DisplayName("What is not a number is refused: NaN, nothing, hexadecimal floats of words")
    void whatIsNotANumberIsRefused() {
        for (String text : List.of("NaN", "", "one", "1,5", "--1", "0x1p-3", "1d", "0.5f")) {
            assertThatThrownBy(() -> SCHEMA.parse(Map.of("rate", text)))
                    .as(text)
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("'" + text + "'");
        }
        assertThatThrownBy(() -> SCHEMA.parse(Map.of("hidden", "0"))).isInstanceOf(UserException.class);
    }

    @Test
    @DisplayName("The greatest whole number is said to who gave a greater one, and to no one else")
    void theGreatestWholeNumberIsSaid() {
        Schema schema = Schema.of(
                new Setting.Whole("epochs", 3, 1, Integer.MAX_VALUE, "how many"),
                new Setting.Wholes("hidden", List.of(50), 1, "widths"));
        assertThatThrownBy(() -> schema.parse(Map.of("epochs", " 99999999999", "hidden", "5,2147483648")))
                .hasMessageContaining("expected a whole number ≥ 1 ≤ 2147483647")
                .hasMessageContaining("or 'none', each ≤ 2147483647");
        for (String text : List.of("0", "-99999999999", "1.5", "many")) {
            assertThatThrownBy(() -> schema.parse(Map.of("epochs", text, "hidden", text)))
                    .as(text)
                    .isInstanceOf(UserException.class)
                    .hasMessageNotContaining("2147483647");
        }
        assertThat(schema.find("epochs")).get().extracting(Setting::range).isEqualTo("a whole number ≥ 1");
    }

    @Test
    @DisplayName("Settings written as text are read back the same")
    void settingsWrittenAreReadBack() {
        Map<String, String> text = SCHEMA.parse(Map.of("rate", "0.1234567890123", "hidden", "none", "limit", "1e300"))
                .asText();
        assertThat(SCHEMA.parse(text).asText()).isEqualTo(text);
        assertThat(SCHEMA.parse(text).real("rate")).isEqualTo(0.1234567890123);
    }

    @Test
    @DisplayName("A schema with a setting of the same name has the new default in the old place")
    void aSettingOfTheSameNameIsReplaced() {
        Schema more = SCHEMA.with(
                new Setting.Whole("count", 5, 1, 10, "how many"), new Setting.Whole("new", 1, 1, 2, "added"));
        assertThat(more.defaults().whole("count")).isEqualTo(5);
        assertThat(more.settings())
                .extracting(Setting::name)
                .containsExactly("rate", "limit", "count", "kind", "hidden", "new");
    }

    @Test
    @DisplayName("Two settings of one name, and a setting that does not exist, are the programmer's faults")
    void programmersFaultsAreNamed() {
        Setting setting = new Setting.Whole("count", 5, 1, 10, "how many");
        assertThatThrownBy(() -> Schema.of(setting, setting)).hasMessageContaining("unique");
        assertThatThrownBy(() -> SCHEMA.defaults().real("nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing");
    }

    @Test
    @DisplayName("A number or a word is one or the other")
    void aNumberOrAWordIsOneOrTheOther() {
        Schema schema = Schema.of(new Setting.RealOrWord(new Setting.Real("rate", 0.5, 0, 1, "a fraction"), "learnt")
                .tuned(SearchRange.linear(0.1, 0.9)));
        assertThat(schema.defaults().isWord("rate")).isFalse();
        assertThat(schema.parse(Map.of("rate", "0.25")).real("rate")).isEqualTo(0.25);
        Settings word = schema.parse(Map.of("rate", " Learnt "));
        assertThat(word.isWord("rate")).isTrue();
        assertThat(schema.parse(word.asText()).asText()).isEqualTo(word.asText());
        assertThatThrownBy(() -> schema.parse(Map.of("rate", "2")))
                .hasMessageContaining("expected a number from 0 to 1, or 'learnt'");
    }
}
