package dev.credence.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"1", "-1", "+0.5", ".5", "5.", "1e-3", "1.5E+30", " 2 ", "Infinity", "-Infinity", "NaN", "1e999"
            })
    void decimal_notation_is_read_as_java_reads_it(String text) {
        // boxed: NaN equals NaN
        assertThat(Double.valueOf(Decimals.parse(text))).isEqualTo(Double.valueOf(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0x1p-3", "1d", "1f", "1D", "", ".", "e5", "1e", "--1", "1,5", "one", "inf", "1_000"})
    void nothing_else_is_a_number(String text) {
        assertThatThrownBy(() -> Decimals.parse(text))
                .isInstanceOf(NumberFormatException.class)
                .hasMessageContaining("'" + text + "'");
    }
}
