package dev.credence.core.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MethodTextTest {
    @Test
    void brackets_hold_a_value_with_settings_of_its_own() {
        MethodText outer = MethodText.parse("auto:methods=[vi:epochs=9,hidden=5,5+gp],cycles=2");
        assertThat(outer)
                .isEqualTo(new MethodText("auto", Map.of("methods", "vi:epochs=9,hidden=5,5+gp", "cycles", "2")));
        assertThat(MethodText.parse("vi:epochs=9,hidden=5,5"))
                .isEqualTo(new MethodText("vi", Map.of("epochs", "9", "hidden", "5,5")));
    }

    @Test
    void brackets_that_do_not_hold_the_whole_value_stay() {
        assertThat(MethodText.parse("m:a=[x,y=1]+[z]").settings()).isEqualTo(Map.of("a", "[x,y=1]+[z]"));
        assertThat(MethodText.parse("m:a=[[x]]").settings()).isEqualTo(Map.of("a", "[x]"));
        assertThat(MethodText.parse("m:a=1,[x=2]").settings()).isEqualTo(Map.of("a", "1,[x=2]"));
    }

    @Test
    void separators_in_brackets_do_not_split() {
        assertThat(MethodText.split("a+[b+c]+d[+]", '+')).isEqualTo(List.of("a", "[b+c]", "d[+]"));
    }

    @Test
    void a_bracket_without_a_partner_is_refused() {
        for (String text : List.of("m:a=[1", "m:a=1]", "m:a=]1[")) {
            assertThatThrownBy(() -> MethodText.parse(text))
                    .as(text)
                    .hasMessageContaining("Cannot read the method '" + text + "'")
                    .hasMessageContaining("bracket");
        }
    }
}
