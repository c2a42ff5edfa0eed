package dev.credence.core.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SchemaTest {
    private static final Setting.Real RATE = new Setting.Real("rate", 0.5, 0, 1, "a fraction");
    private static final Setting.Real LIMIT =
            new Setting.Real("limit", Double.POSITIVE_INFINITY, 0, Double.POSITIVE_INFINITY, "none by default");
    private static final Setting.Whole COUNT = new Setting.Whole("count", 3, 1, 10, "how many");
    private static final Setting.Choice KIND = new Setting.Choice("kind", "plain", List.of("plain", "fancy"), "which");
    private static final Setting.Wholes HIDDEN = new Setting.Wholes("hidden", List.of(50, 20), 1, "widths");
    private static final Schema SCHEMA = Schema.of(RATE, LIMIT, COUNT, KIND, HIDDEN);

    @Test
    void rangesAreWrittenAsPeopleWriteNumbers() {
        assertThat(new Setting.Real("scale", 1e-6, 1e-6, 1e6, "").range()).isEqualTo("a number from 1e-6 to 1000000");
        assertThat(new Setting.Real("scale", 2.5e-7, 2.5e-7, 1e12, "").range())
                .isEqualTo("a number from 2.5e-7 to 1e12");
        assertThat(new Setting.Real("scale", 2.5e-7, 1e-12, 1, "").defaultText())
                .isEqualTo("2.5e-7");
    }

    @Test
    @DisplayName("Settings that are not given keep their defaults")
    void whatIsNotNamedKeepsItsDefault() {
        Settings settings = SCHEMA.parse(Map.of("count", "7"));
        assertThat(settings.get(RATE)).isEqualTo(0.5);
        assertThat(settings.get(LIMIT)).isInfinite();
        assertThat(settings.get(COUNT)).isEqualTo(7);
        assertThat(settings.get(KIND)).isEqualTo("plain");
        assertThat(settings.get(HIDDEN)).containsExactly(50, 20);
    }

    @Test
    @DisplayName("Spaces, upper case and both separators of numbers are accepted")
    void spacesAndCapitalsAreTaken() {
        Settings settings = SCHEMA.parse(Map.of("kind", " Fancy ", "hidden", "4x3x2", "rate", " 1e-3 "));
        assertThat(settings.get(KIND)).isEqualTo("fancy");
        assertThat(settings.get(HIDDEN)).containsExactly(4, 3, 2);
        assertThat(settings.get(RATE)).isEqualTo(1e-3);
        assertThat(SCHEMA.parse(Map.of("hidden", "none")).get(HIDDEN)).isEmpty();
    }

    @Test
    @DisplayName(
            "All errors are reported together, each with setting, value and range, and a misspelt name with a suggestion")
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
    @DisplayName("Other text than numbers is refused: NaN, empty text, hexadecimal floats")
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
    @DisplayName("The maximum of an int is mentioned only if a larger number was given")
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
        assertThat(SCHEMA.parse(text).get(RATE)).isEqualTo(0.1234567890123);
    }

    @Test
    @DisplayName("A schema with a setting of the same name has the new default in the old place")
    void aSettingOfTheSameNameIsReplaced() {
        Schema more = SCHEMA.with(COUNT.withDefault(5), new Setting.Whole("new", 1, 1, 2, "added"));
        assertThat(more.defaults().get(COUNT)).isEqualTo(5);
        assertThat(more.settings())
                .extracting(Setting::name)
                .containsExactly("rate", "limit", "count", "kind", "hidden", "new");
    }

    @Test
    @DisplayName("Two settings of one name, and an unknown setting, are programming errors")
    void programmersFaultsAreNamed() {
        assertThatThrownBy(() -> Schema.of(COUNT, COUNT)).hasMessageContaining("unique");
        assertThatThrownBy(() -> SCHEMA.defaults().get(new Setting.Real("nothing", 0.5, 0, 1, "a fraction")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing");
    }

    @Test
    @DisplayName("A setting of the same name and type is a key to the value, one of another type is not")
    void aSettingIsReadByItsNameAndType() {
        assertThat(SCHEMA.parse(Map.of("count", "7")).get(COUNT.withDefault(5))).isEqualTo(7);
        assertThat(SCHEMA.defaults().has(COUNT)).isTrue();
        assertThat(SCHEMA.without(COUNT).defaults().has(COUNT)).isFalse();
        assertThatThrownBy(() -> SCHEMA.defaults().get(new Setting.Real("count", 3, 1, 10, "how many")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'count' takes a whole number ≥ 1 ≤ 10")
                .hasMessageContaining("read as one that takes a number from 1 to 10");
    }

    @Test
    @DisplayName("Another default changes neither range nor search, and is checked where it is used")
    void anotherDefaultChangesNothingElse() {
        Setting.Real searched = RATE.tuned(SearchRange.linear(0.1, 0.9));
        assertThat(searched.withDefault(0.25))
                .isEqualTo(new Setting.Real("rate", 0.25, 0, 1, "a fraction", SearchRange.linear(0.1, 0.9)));
        assertThat(KIND.withDefault("fancy").options()).isEqualTo(KIND.options());
        assertThat(Schema.of(HIDDEN.withDefault(List.of())).defaults().get(HIDDEN))
                .isEmpty();
    }

    @Test
    @DisplayName("A number or a word is one or the other")
    void aNumberOrAWordIsOneOrTheOther() {
        Setting.RealOrWord rate = new Setting.RealOrWord(RATE, "learnt").tuned(SearchRange.linear(0.1, 0.9));
        Schema schema = Schema.of(rate);
        assertThat(schema.defaults().get(rate)).hasValue(0.5);
        assertThat(schema.parse(Map.of("rate", "0.25")).get(rate)).hasValue(0.25);
        Settings word = schema.parse(Map.of("rate", " Learnt "));
        assertThat(word.get(rate)).isEmpty();
        assertThat(word.asText()).containsEntry("rate", "learnt");
        assertThat(schema.parse(word.asText()).asText()).isEqualTo(word.asText());
        assertThatThrownBy(() -> schema.parse(Map.of("rate", "2")))
                .hasMessageContaining("expected a number from 0 to 1, or 'learnt'");
    }
}
