package dev.credence.eval.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ContenderTest {
    @Test
    void a_method_is_read_from_the_command_line_and_its_text_is_its_label() {
        assertThat(Contender.parse("vbp", Map.of())).isEqualTo(new Contender("vbp", "vbp", Map.of(), Map.of()));
        assertThat(Contender.parse("m:alpha=0.5,hidden=50,50,prior=laplace", Map.of()))
                .isEqualTo(new Contender(
                        "m:alpha=0.5,hidden=50,50,prior=laplace",
                        "m",
                        Map.of("alpha", "0.5", "hidden", "50,50", "prior", "laplace"),
                        Map.of()));
    }

    @Test
    void a_setting_that_the_text_fixes_is_not_searched() {
        Map<String, List<String>> grid = Map.of("alpha", List.of("0", "1"), "rate", List.of("0.1", "0.2"));
        assertThat(Contender.parse("m:alpha=0.5", grid).grid()).containsOnlyKeys("rate");
    }

    @Test
    void what_cannot_be_read_is_refused() {
        for (String text : List.of("", ":alpha=1", "m:", "m:alpha", "m:=1", "m:50,alpha=1")) {
            assertThatThrownBy(() -> Contender.parse(text, Map.of()))
                    .as(text)
                    .hasMessageContaining("Cannot read the method '" + text + "'");
        }
        assertThatThrownBy(() -> Contender.parse("m:a=1,a=2", Map.of())).hasMessageContaining("sets 'a' twice");
    }

    @Test
    void candidates_are_all_combinations_the_last_setting_varying_fastest() {
        Map<String, List<String>> grid = new LinkedHashMap<>();
        grid.put("a", List.of("1", "2"));
        grid.put("b", List.of("x", "y", "z"));
        assertThat(new Contender("c", "m", Map.of("fixed", "0"), grid).candidates())
                .hasSize(6)
                .allMatch(c -> "0".equals(c.get("fixed")))
                .extracting(c -> c.get("a") + c.get("b"))
                .containsExactly("1x", "1y", "1z", "2x", "2y", "2z");
        assertThat(new Contender("c", "m", Map.of(), Map.of()).candidates()).containsExactly(Map.of());
    }

    @Test
    void defaults_yield_to_what_is_fixed_or_searched() {
        Contender contender = new Contender("c", "m", Map.of("a", "1"), Map.of("b", List.of("2")));
        assertThat(contender.withDefaults(new Defaults(Map.of("a", "9", "b", "9", "c", "9"), Map.of())))
                .isEqualTo(new Contender("c", "m", Map.of("a", "1", "c", "9"), Map.of("b", List.of("2"))));
    }

    @Test
    void a_grid_of_the_data_set_yields_to_what_is_fixed_or_searched_and_replaces_its_fixed_defaults() {
        Contender contender = new Contender("c", "m", Map.of("a", "1"), Map.of("b", List.of("2")));
        Map<String, List<String>> grid = Map.of("a", List.of("8", "9"), "b", List.of("8", "9"), "c", List.of("8", "9"));
        assertThat(contender.withDefaults(new Defaults(Map.of("c", "7"), grid)))
                .isEqualTo(
                        new Contender("c", "m", Map.of("a", "1"), Map.of("b", List.of("2"), "c", List.of("8", "9"))));
    }

    @Test
    void a_grid_without_candidates_or_of_a_fixed_setting_is_refused() {
        assertThatThrownBy(() -> new Contender("c", "m", Map.of(), Map.of("a", List.of())))
                .hasMessageContaining("no candidates");
        assertThatThrownBy(() -> new Contender("c", "m", Map.of("a", "1"), Map.of("a", List.of("2"))))
                .hasMessageContaining("both fixed and in the grid");
    }
}
