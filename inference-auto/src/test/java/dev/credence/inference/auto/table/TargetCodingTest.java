package dev.credence.inference.auto.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.DataException;
import dev.credence.core.random.CounterRandom;
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
        double sigma = Math.exp(target.logFloor(0));
        double peak = 1 / (sigma * target.scale() * Math.sqrt(2 * Math.PI));
        assertThat(peak).isCloseTo(1 / target.cell(), within(1e-12));
        assertThat(target.logTrainingFloor(0)).isEqualTo(target.logFloor(0));
    }

    @Test
    void mostlyDistinctTargetsHaveNoLattice() {
        double[] y = IntStream.range(0, 100).mapToDouble(i -> Math.sqrt(i)).toArray();
        TargetCoding target = TargetCoding.fit(y);
        assertThat(target.cell()).isZero();
        assertThat(target.logTrainingFloor(0)).isEqualTo(-6);
        assertThat(target.logFloor(0)).isEqualTo(-6.9);
    }

    @Test
    void aLatticeFinerThanTheMinimumWidthIsIgnored() {
        double[] y = IntStream.range(0, 100)
                .mapToDouble(i -> Math.floor(i / 2.0) * 1e-9 + (i < 50 ? 0 : 1))
                .toArray();
        TargetCoding target = TargetCoding.fit(y);
        assertThat(target.cell()).isPositive();
        assertThat(target.logFloor(0)).isEqualTo(-6.9);
    }

    @Test
    void noComponentIsWiderThanTheRangeOfTheTargetsOnItsScale() {
        double[] y =
                IntStream.range(0, 100).mapToDouble(i -> Math.exp(0.05 * i)).toArray();
        TargetCoding plain = TargetCoding.fit(y);
        assertThat(Math.exp(plain.logCeiling()) * plain.scale()).isCloseTo(y[99] - y[0], within(1e-9 * y[99]));
        TargetCoding log = plain.transformed(y).orElseThrow();
        assertThat(Math.exp(log.logCeiling()) * log.scale())
                .isCloseTo(log.transform().forward(y[99]) - log.transform().forward(y[0]), within(1e-9));
    }

    @Test
    void momentsAreClampedToTheRangeWithAMargin() {
        TargetCoding target = TargetCoding.fit(new double[] {10, 12, 30});
        assertThat(target.lower()).isEqualTo(9);
        assertThat(target.upper()).isEqualTo(39);
        TargetCoding old = new TargetCoding(TargetTransform.IDENTITY, 5, 2, 0, null);
        assertThat(old.lower()).isEqualTo(-15);
        assertThat(old.upper()).isEqualTo(25);
        assertThat(old.logCeiling()).isInfinite();
    }

    @Test
    void unitsDoNotMatter() {
        double[] grades = IntStream.range(0, 100).mapToDouble(i -> i % 6).toArray();
        double[] cents = IntStream.range(0, 100).mapToDouble(i -> 4 * (i % 6)).toArray();
        assertThat(TargetCoding.fit(cents).logFloor(0))
                .isCloseTo(TargetCoding.fit(grades).logFloor(0), within(1e-12));
    }

    @Test
    void countsAreTransformedAndNoDensityExceedsThatOfOneCell() {
        CounterRandom random = CounterRandom.of(5, 5);
        double[] counts = IntStream.range(0, 600)
                .mapToDouble(i -> Math.floor(Math.exp(1 + 1.3 * random.normal(0, i))))
                .toArray();
        TargetCoding plain = TargetCoding.fit(counts);
        TargetCoding target = plain.transformed(counts).orElseThrow();
        assertThat(target.transform().kind()).isEqualTo(TargetTransform.Kind.LOG);
        assertThat(target.cell()).isEqualTo(1);
        for (double centre = 0; centre < 40; centre += 0.25) {
            double mean = target.standardised(centre);
            double sigma = Math.exp(target.logFloor(mean));
            for (double y = 0; y < 60; y++) {
                double z = (target.standardised(y) - mean) / sigma;
                double density = Math.exp(-0.5 * z * z + target.transform().logSlope(y))
                        / (sigma * target.scale() * Math.sqrt(2 * Math.PI));
                assertThat(density).isLessThan(1.01 / target.cell());
            }
        }
    }

    @Test
    void anAtomIsNoNarrowerOnTheTransformedScale() {
        CounterRandom random = CounterRandom.of(6, 5);
        double[] claims = IntStream.range(0, 600)
                .mapToDouble(i -> i % 3 == 0 ? 0 : Math.exp(5 + random.normal(0, i)))
                .toArray();
        TargetCoding plain = TargetCoding.fit(claims);
        TargetCoding target = plain.transformed(claims).orElseThrow();
        double mean = target.standardised(0);
        double width = Math.exp(target.logFloor(mean) - target.transform().logSlope(0)) * target.scale();
        assertThat(width).isGreaterThanOrEqualTo(Math.exp(plain.logFloor(0)) * plain.scale() * (1 - 1e-9));
    }

    @Test
    void aNormalTargetIsNotTransformed() {
        CounterRandom random = CounterRandom.of(7, 5);
        double[] y =
                IntStream.range(0, 600).mapToDouble(i -> random.normal(0, i)).toArray();
        assertThat(TargetCoding.fit(y).transformed(y)).isEmpty();
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
