package dev.credence.inference.auto.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.DataException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TargetCodingTest {
    @Test
    void targetsHaveMeanZeroAndVarianceOne() {
        double[] y = {3, 5, 9, 10, 22};
        double[] z = TargetCoding.fit(y).standardised(y);
        double sum = 0;
        double squares = 0;
        for (double v : z) {
            sum += v;
            squares += v * v;
        }
        assertThat(sum).isCloseTo(0, within(1e-12));
        assertThat(squares / z.length).isCloseTo(1, within(1e-12));
    }

    @Test
    void noDensityAtTheFloorExceedsThatOfOneCellOfTheLattice() {
        double[] grades = IntStream.range(0, 100).mapToDouble(i -> i % 6).toArray();
        TargetCoding target = TargetCoding.fit(grades);
        assertThat(target.cell()).isEqualTo(1);
        double sigma = Math.exp(target.logFloor());
        double peak = 1 / (sigma * target.scale() * Math.sqrt(2 * Math.PI));
        assertThat(peak).isCloseTo(1 / target.cell(), within(1e-12));
        assertThat(target.logTrainingFloor()).isEqualTo(target.logFloor());
    }

    @Test
    void targetsThatAreMostlyDifferentHaveNoLattice() {
        double[] y = IntStream.range(0, 100).mapToDouble(i -> Math.sqrt(i)).toArray();
        TargetCoding target = TargetCoding.fit(y);
        assertThat(target.cell()).isZero();
        assertThat(target.logTrainingFloor()).isEqualTo(-6);
        assertThat(target.logFloor()).isEqualTo(-6.9);
    }

    @Test
    void aLatticeFinerThanTheLeastWidthIsNone() {
        double[] y = IntStream.range(0, 100)
                .mapToDouble(i -> Math.floor(i / 2.0) * 1e-9 + (i < 50 ? 0 : 1))
                .toArray();
        TargetCoding target = TargetCoding.fit(y);
        assertThat(target.cell()).isPositive();
        assertThat(target.logFloor()).isEqualTo(-6.9);
    }

    @Test
    void unitsDoNotMatter() {
        double[] grades = IntStream.range(0, 100).mapToDouble(i -> i % 6).toArray();
        double[] cents = IntStream.range(0, 100).mapToDouble(i -> 4 * (i % 6)).toArray();
        assertThat(TargetCoding.fit(cents).logFloor())
                .isCloseTo(TargetCoding.fit(grades).logFloor(), within(1e-12));
    }

    @Test
    void aConstantTargetIsRefused() {
        assertThatThrownBy(() -> TargetCoding.fit(new double[] {2, 2, 2}))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("2.0 in all 3 training rows");
        assertThatThrownBy(() -> TargetCoding.fit(new double[] {-1e300, 1e300}))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("other units");
    }
}
