package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CanonicalCellTest {
    private static final List<CanonicalCell> CELLS = Stream.of(
                    "1",
                    "1.0",
                    "+1",
                    "1.",
                    "2",
                    "02",
                    "2.0",
                    "0",
                    "-0",
                    "0.0",
                    "00",
                    ".5",
                    "0.5",
                    "-.50",
                    "1E5",
                    "1e5",
                    "100000",
                    "0E1",
                    "true",
                    "True",
                    "TRUE",
                    "tRUE",
                    "false",
                    "False",
                    "",
                    "-",
                    ".",
                    "1.0.0",
                    "a",
                    "A",
                    "12345678901234567",
                    "12345678901234568",
                    "12345678901234567.0",
                    "1 000",
                    "1,5")
            .map(CanonicalCell::new)
            .toList();

    private static boolean equal(String a, String b) {
        return new CanonicalCell(a).equals(new CanonicalCell(b));
    }

    @Test
    void equalityIsReflexiveSymmetricAndTransitiveAndHashesAgreeWithIt() {
        for (CanonicalCell a : CELLS) {
            assertThat(a).isEqualTo(new CanonicalCell(a.text()));
            for (CanonicalCell b : CELLS) {
                assertThat(a.equals(b)).isEqualTo(b.equals(a));
                if (a.equals(b)) {
                    assertThat(a).hasSameHashCodeAs(b);
                    CELLS.forEach(c -> assertThat(a.equals(c)).isEqualTo(b.equals(c)));
                }
            }
        }
    }

    @Test
    void plainDecimalsAreEqualByTheirExactValue() {
        assertThat(List.of("1.0", "+1", "1.", "1.000")).allMatch(text -> equal("1", text));
        assertThat(List.of("-0", "0.0", "-0.00")).allMatch(text -> equal("0", text));
        assertThat(equal(".5", "0.50")).isTrue();
        assertThat(equal("1", "2")).isFalse();
        assertThat(equal("12345678901234567", "12345678901234568"))
                .as("codes of 17 digits, whose doubles are equal")
                .isFalse();
        assertThat(equal("12345678901234567", "12345678901234567.0")).isTrue();
    }

    @Test
    void aDecimalBecomesTheShortestOneOfItsValue() {
        assertThat(Stream.of("+1.00", "-0.00", "-.50", "100", "-10.", "0.070", "0")
                        .map(text -> new CanonicalCell(text).text()))
                .containsExactly("1", "0", "-0.5", "100", "-10", "0.07", "0");
        String digits = "9".repeat(1_000_000);
        assertThat(new CanonicalCell(digits + ".0").text()).isEqualTo(digits);
    }

    @Test
    void cellsWithLeadingZerosOrAnExponentEqualOnlyThemselves() {
        assertThat(equal("02", "2")).isFalse();
        assertThat(equal("02", "02.0")).isFalse();
        assertThat(equal("00", "0")).isFalse();
        assertThat(equal("0E1", "0")).isFalse();
        assertThat(equal("1E5", "100000")).isFalse();
        assertThat(equal("1E5", "1e5")).isFalse();
        assertThat(equal("02", "02")).isTrue();
    }

    @Test
    void truthValuesAreEqualAsJsonPythonAndSpreadsheetsWriteThem() {
        assertThat(equal("true", "True")).isTrue();
        assertThat(equal("FALSE", "false")).isTrue();
        assertThat(equal("true", "false")).isFalse();
        assertThat(equal("true", "1")).isFalse();
        assertThat(equal("a", "A")).isFalse();
    }
}
