package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Published;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SuiteTest {
    static List<String> names() {
        return Suite.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_suite_is_whole(String name) {
        Suite suite = Suite.load(name);
        assertThat(suite.name()).isEqualTo(name);
        assertThat(suite.description()).isNotBlank();
        assertThat(suite.datasets()).isNotEmpty().doesNotHaveDuplicates();
        assertThat(suite.datasets()).containsAll(suite.datasetSettings().keySet());
        assertThat(suite.plan(List.of(), 0, 1).contenders()).isNotEmpty();
        assertThat(suite.published()).doesNotHaveDuplicates().allSatisfy(p -> {
            assertThat(KnownMetrics.standard().get(p.metric())).isNotNull();
            assertThat(suite.datasets()).contains(p.dataset());
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"gal-2016", "haussmann-2019", "li-gal-2017"})
    void a_paper_with_a_table_has_numbers_for_each_of_the_nine_sets(String name) {
        Suite suite = Suite.load(name);
        assertThat(suite.datasets()).hasSize(9);
        for (String dataset : suite.datasets()) {
            // Haussmann et al. give no errors
            for (String metric :
                    name.equals("haussmann-2019") ? List.of("log_likelihood") : List.of("log_likelihood", "rmse")) {
                assertThat(suite.published())
                        .anyMatch(p -> p.peer()
                                && p.dataset().equals(dataset)
                                && p.metric().equals(metric));
            }
        }
    }

    @Test
    void a_contender_has_the_settings_of_all_those_of_the_data_set_and_its_own_in_rising_order() {
        Comparison.Plan plan = Suite.load("li-gal-2017").plan(List.of(), 0, 1);
        Contender half = plan.contenders().get(1);
        assertThat(plan.contender(half, "boston").settings())
                .containsEntry("hidden", "50")
                .containsEntry("epochs", "1000")
                .containsEntry("alpha", "0.5");
        assertThat(plan.contender(half, "boston").grid()).containsOnlyKeys("input-dropout", "precision");
        assertThat(plan.contender(half, "protein").settings()).containsEntry("hidden", "100");
        assertThat(plan.contender(half, "kin8nm").grid()).containsOnlyKeys("dropout");
    }

    @Test
    void some_data_sets_can_be_chosen_and_others_are_refused() {
        Suite suite = Suite.load("gal-2016");
        assertThat(suite.plan(List.of("yacht", "wine"), 3, 1).datasets()).containsExactly("yacht", "wine");
        assertThatThrownBy(() -> suite.plan(List.of("mnist"), 0, 1))
                .hasMessageContaining("has no data set mnist")
                .hasMessageContaining("boston");
    }

    @Test
    void an_unknown_suite_lists_the_known_ones() {
        assertThatThrownBy(() -> Suite.load("gal-2017"))
                .hasMessageContaining("There is no suite 'gal-2017'. Did you mean 'gal-2016'?")
                .hasMessageContaining("li-gal-2017");
    }

    @Test
    void published_numbers_are_found_for_comparisons_that_are_no_suite_each_once() {
        List<Published> boston = Suite.publishedOn(List.of("boston"));
        assertThat(boston)
                .allMatch(p -> p.dataset().equals("boston"))
                .extracting(p -> Map.of(p.source() + p.method(), p.metric()))
                .doesNotHaveDuplicates()
                .hasSize(24);
        assertThat(Suite.publishedOn(List.of("kmnist"))).isEmpty();
    }

    @Test
    void a_suite_is_described_in_words() {
        assertThat(Suite.load("li-gal-2017").describe())
                .startsWith("li-gal-2017\n  Li & Gal (2017)")
                .contains("  data sets: boston, concrete, energy, ")
                .contains("  settings of all: hidden=50 ")
                .contains("  on boston: epochs=1000 dropout=0.05 input-dropout=0.05|0.1 precision=10|20|40\n")
                .contains("    dropout-alpha α=0.5: dropout-alpha alpha=0.5\n")
                .contains("MC dropout (Gal 2016");
    }
}
