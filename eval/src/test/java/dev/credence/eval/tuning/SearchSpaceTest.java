package dev.credence.eval.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SearchSpaceTest {
    private static final SearchRange RATES = SearchRange.logarithmic(1e-3, 0.1);

    @Test
    void without_a_word_all_that_the_method_declares_is_searched_except_what_is_fixed() {
        assertThat(ranges(Map.of())).hasToString("{rate=0.001..0.1:log, kind=plain,fancy}");
        assertThat(ranges(Map.of("rate", "0.5"))).hasToString("{kind=plain,fancy}");
    }

    @Test
    void what_is_declared_for_a_value_of_another_setting_is_searched_where_that_is_the_case() {
        assertThat(ranges(Map.of("kind", "fancy"))).hasToString("{rate=0.001..0.1:log, frills=1..9}");
    }

    @Test
    void named_settings_are_searched_and_no_others_in_the_method_s_order() {
        assertThat(ranges(Map.of(), "widths=4,8x8", "rate")).hasToString("{rate=0.001..0.1:log, widths=4,8x8}");
        assertThat(ranges(Map.of(), "frills")).hasToString("{frills=1..9}");
    }

    @Test
    void a_range_is_logarithmic_where_the_declared_one_is() {
        assertThat(ranges(Map.of(), "rate=0.01..1")).hasToString("{rate=0.01..1:log}");
        assertThat(ranges(Map.of(), "rate=0.01..1:linear")).hasToString("{rate=0.01..1}");
        assertThat(ranges(Map.of(), "frills=2..3")).hasToString("{frills=2..3}");
        assertThat(ranges(Map.of(), "frills=2..3:log")).hasToString("{frills=2..3:log}");
    }

    @Test
    void all_faults_are_reported_together() {
        assertThatThrownBy(() -> ranges(
                        Map.of("widths", "3", "batch", "x"),
                        "rat=1..2",
                        "rate=0.5..2",
                        "frills=1..2",
                        "frills=1..3",
                        "kind=plain..fancy",
                        "widths=4,5",
                        "epochs=1..9",
                        "cohort",
                        "prediction-samples=10"))
                .isInstanceOf(UserException.class)
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(9))
                .hasMessageContaining("Setting 'batch' is 'x', expected a whole number")
                .hasMessageContaining("Search range of 'rat': There is no setting 'rat'. Did you mean 'rate'?")
                .hasMessageContaining(
                        "Search range of 'rate': Setting 'rate' cannot be searched at '2', expected a number")
                .hasMessageContaining("Search range of 'frills': it is named twice")
                .hasMessageContaining("Search range of 'kind': 'plain..fancy' is neither a range")
                .hasMessageContaining("Search range of 'widths': a setting cannot be both fixed and searched")
                .hasMessageContaining("Search range of 'epochs': the epochs are divided among the trials")
                .hasMessageContaining(
                        "Search range of 'cohort': the method declares no range for it; give an interval, cohort=FROM..TO")
                .hasMessageContaining("'10' is a single value; fix the setting at it");
    }

    @Test
    void a_method_with_nothing_left_to_search_says_so() {
        assertThatThrownBy(() -> ranges(Map.of("rate", "1", "kind", "plain")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'m' declares no ranges")
                .hasMessageContaining("declares no ranges to search");
    }

    private static Map<String, String> ranges(Map<String, String> fixed, String... asked) {
        Map<String, String> texts = new java.util.LinkedHashMap<>();
        SearchSpace.of(new Method(), fixed, Arrays.asList(asked)).ranges().forEach((k, v) -> texts.put(k, v.text()));
        return texts;
    }

    private static final class Method implements InferenceMethod {
        @Override
        public String name() {
            return "m";
        }

        @Override
        public String description() {
            return "for tests";
        }

        @Override
        public String citation() {
            return "none";
        }

        @Override
        public Schema settings() {
            Setting.Choice kind = new Setting.Choice("kind", "plain", List.of("plain", "fancy"), "which")
                    .tuned(SearchRange.of("plain", "fancy"));
            return Schema.of(
                    new Setting.Whole("epochs", 3, 1, 1000, "passes").tuned(SearchRange.linear(1, 9)),
                    new Setting.Whole("batch", 4, 1, 1000, "points in a batch"),
                    new Setting.Whole("cohort", 4, 1, 1000, "of points"),
                    new Setting.Whole("prediction-samples", 4, 1, 1000, "S"),
                    new Setting.Real("rate", 0.01, 0, 1, "a rate").tuned(RATES),
                    kind,
                    new Setting.Whole("frills", 2, 0, 9, "of the fancy kind")
                            .tuned(SearchRange.linear(1, 9).where(kind, "fancy")),
                    new Setting.Wholes("widths", List.of(4), 1, "widths"));
        }

        @Override
        public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
            throw new UnsupportedOperationException();
        }
    }
}
