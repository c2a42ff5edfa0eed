package dev.credence.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentTest {
    @ParameterizedTest
    @DisplayName("A share has the decimals asked for, and is 100 % or 0 % only if it is exactly that")
    @CsvSource({
        "0.9, 1, 90.0 %",
        "0.9, 0, 90 %",
        "0.12345, 1, 12.3 %",
        "1, 1, 100.0 %",
        "0, 1, 0.0 %",
        "0.9996, 1, 99.96 %",
        "0.99999, 1, 99.999 %",
        "0.99999, 0, 99.999 %",
        "0.0004, 1, 0.04 %",
        "0.9999999999, 2, 99.99999999 %",
        "1e-9, 0, 0.0000001 %",
        "1.004, 0, 100.4 %",
        "1.5, 0, 150 %",
        "NaN, 1, NaN %"
    })
    void fixed(double share, int decimals, String text) {
        assertThat(Percent.fixed(share, decimals)).isEqualTo(text);
    }

    @ParameterizedTest
    @DisplayName("Zeros at the end can be left out")
    @CsvSource({
        "0.9, 90 %",
        "0.975, 97.5 %",
        "0.333333, 33.33 %",
        "0.99999, 99.999 %",
        "1, 100 %",
        "0, 0 %",
        "0.1, 10 %",
        "0.9999, 99.99 %",
        "0.99996, 99.996 %",
        "Infinity, Infinity %"
    })
    void trimmed(double share, String text) {
        assertThat(Percent.trimmed(share, 2)).isEqualTo(text);
    }

    @Test
    @DisplayName("The double next to 1 is not 100 %")
    void nextToOne() {
        assertThat(Percent.fixed(Math.nextDown(1.0), 1)).startsWith("99.99").doesNotStartWith("100");
        assertThat(Percent.fixed(Double.MIN_VALUE, 1)).startsWith("0.000").endsWith("5 %");
    }
}
