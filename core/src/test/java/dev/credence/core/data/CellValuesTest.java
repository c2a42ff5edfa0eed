package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellValuesTest {
    private static final List<String> CELLS =
            List.of("1", "1.0", "1.00", "2.0", "2.0", "02", "True", "TRUE", "True", "0.50", ".5", "1E5", "100000", "");

    @Test
    void aValueIsNamedByItsCanonicalTextElseByItsMostFrequentWriting() {
        assertThat(CellValues.of(CELLS).counts())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("1", 3, "2.0", 2, "02", 1, "True", 3, ".5", 2, "1E5", 1, "100000", 1, "", 1));
        assertThat(CellValues.names(List.of("3.0", "3", "4.00", "x"))).containsExactly("3", "3", "4.00", "x");
        assertThat(CellValues.of(List.of("7.0")).name("7")).isEqualTo("7.0");
        assertThat(CellValues.of(List.of("7.0")).name("8.0"))
                .as("one that no cell has")
                .isEqualTo("8");
    }

    @Test
    void namesAndCountsDoNotDependOnTheOrderOfCells() {
        List<String> cells = new ArrayList<>(CELLS);
        Map<String, Integer> first = CellValues.of(cells).counts();
        for (int i = 0; i < 20; i++) {
            Collections.shuffle(cells, new Random(i));
            assertThat(CellValues.of(cells).counts()).isEqualTo(first);
        }
    }

    @Test
    void cellsOfTheSameValueHaveTheSameIndex() {
        assertThat(CellValues.indices(List.of("3", "", "3.0", "03", "true", "3.00", "True", "", "3e0")))
                .containsExactly(0, 1, 0, 2, 3, 0, 3, 1, 4);
    }

    @Test
    void aCellIsFoundByItsTextElseByItsValue() {
        CellIndex names = new CellIndex(List.of("1.0", "2", "02", "True", "1", "12345678901234567"));
        assertThat(names.of("1")).as("an older file names 1 twice").hasValue(4);
        assertThat(names.of("1.00")).hasValue(0);
        assertThat(names.of("+2.0")).hasValue(1);
        assertThat(names.of("02")).hasValue(2);
        assertThat(names.of("true")).hasValue(3);
        assertThat(names.of("12345678901234567.0")).hasValue(5);
        for (String other : List.of("12345678901234568", "002", "2e0", "yes", "", "tRue")) {
            assertThat(names.of(other)).as(other).isEmpty();
        }
    }

    @Test
    void theTextOfANumberIsAPlainDecimalOfItsValue() {
        assertThat(List.of(1.0, 1e10, 1e-7, -0.0, 0.1f, 17L, new BigDecimal("1.50E+3")).stream()
                        .map(CanonicalCell::text))
                .containsExactly("1.0", "10000000000", "0.00000010", "-0.0", "0.1", "17", "1500");
        assertThat(CanonicalCell.text(Double.NaN)).isEqualTo("NaN");
        assertThat(CanonicalCell.text(new BigDecimal("1e999999999"))).isEqualTo("1E+999999999");
        for (double number : new double[] {Double.MAX_VALUE, Double.MIN_VALUE, Math.PI * 1e200, -3e-200}) {
            assertThat(Double.parseDouble(CanonicalCell.text(number))).isEqualTo(number);
        }
    }
}
