package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParsedCellTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "-2.5, -2.5", "+3, 3", "1e3, 1000", "1.5E-2, 0.015", ".5, 0.5", "5., 5", "1e-400, 0"})
    void decimalNumbersAreNumbers(String text, double value) {
        assertThat(ParsedCell.of(text)).isEqualTo(new ParsedCell(ParsedCell.Kind.NUMBER, value));
    }

    @Test
    void anEmptyCellIsMissingAndWordsAreLeftToTheColumn() {
        assertThat(ParsedCell.of("").kind()).isEqualTo(ParsedCell.Kind.MISSING);
        assertThat(ParsedCell.of("NA").kind()).isEqualTo(ParsedCell.Kind.TEXT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"inf", "-Inf", "Infinity", "1e999", "-1e999"})
    void whatIsInfiniteIsNoNumber(String text) {
        assertThat(ParsedCell.of(text).kind()).isEqualTo(ParsedCell.Kind.NOT_FINITE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1d", "1f", "0x1p3", "1,5", "1 000", "1-2", "e", "-", "1e", "--1", "12a", "$5", "5%"})
    void whatOnlyLooksLikeANumberIsText(String text) {
        assertThat(ParsedCell.of(text).kind()).isEqualTo(ParsedCell.Kind.TEXT);
    }
}
