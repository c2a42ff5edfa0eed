package dev.credence.eval.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RejectionCurveTest {
    private static double[] uncertainty(double... values) {
        return values;
    }

    private static boolean[] right(boolean... values) {
        return values;
    }

    @Test
    void theCurveByHand() {
        // from the most certain: right, wrong, right, wrong; errors 0, 1, 1, 2
        RejectionCurve curve = RejectionCurve.of(uncertainty(0.4, 0.1, 0.3, 0.2), right(false, true, true, false));
        assertThat(curve.accuracy(0)).isEqualTo(0.5);
        assertThat(curve.accuracy(0.25)).isCloseTo(2.0 / 3, within(1e-15));
        assertThat(curve.accuracy(0.5)).isEqualTo(0.5);
        assertThat(curve.accuracy(0.75)).isEqualTo(1);
        assertThat(curve.accuracy(1)).as("one point is left").isEqualTo(1);
        assertThat(curve.aurc()).isCloseTo((0 + 1.0 / 2 + 1.0 / 3 + 2.0 / 4) / 4, within(1e-15));
    }

    @Test
    void whereAllAreEquallySureRefusingGainsNothing() {
        RejectionCurve curve = RejectionCurve.of(uncertainty(1, 1, 1, 1), right(false, true, true, true));
        for (double refused = 0; refused <= 1; refused += 0.25) {
            assertThat(curve.accuracy(refused)).isCloseTo(0.75, within(1e-15));
        }
        assertThat(curve.aurc()).isCloseTo(0.25, within(1e-15));
    }

    @Test
    void theOrderOfThePointsDoesNotMatter() {
        Random random = new Random(1);
        for (int trial = 0; trial < 50; trial++) {
            int n = 1 + random.nextInt(30);
            double[] values = random.ints(n, 0, 4).asDoubleStream().toArray();
            boolean[] right = new boolean[n];
            double[] turned = new double[n];
            boolean[] rightTurned = new boolean[n];
            for (int i = 0; i < n; i++) {
                right[i] = random.nextBoolean();
                turned[n - 1 - i] = values[i];
                rightTurned[n - 1 - i] = right[i];
            }
            RejectionCurve one = RejectionCurve.of(values, right);
            RejectionCurve other = RejectionCurve.of(turned, rightTurned);
            assertThat(other.aurc()).isEqualTo(one.aurc());
            assertThat(other.accuracy(0.5)).isEqualTo(one.accuracy(0.5));
        }
    }

    @Test
    void tiesGiveTheMeanOverAllTheirOrders() {
        // two of the three most certain points tie, one of them wrong: k = 1 is right in half of the orders
        RejectionCurve tied = RejectionCurve.of(uncertainty(1, 1, 2), right(true, false, true));
        RejectionCurve rightFirst = RejectionCurve.of(uncertainty(0, 1, 2), right(true, false, true));
        RejectionCurve wrongFirst = RejectionCurve.of(uncertainty(1, 0, 2), right(true, false, true));
        assertThat(tied.aurc()).isCloseTo((rightFirst.aurc() + wrongFirst.aurc()) / 2, within(1e-15));
        assertThat(tied.accuracy(1)).isEqualTo(0.5);
    }

    @Test
    void noUncertaintyIsBetterThanOneThatPutsTheMistakesLast() {
        boolean[] right = right(true, false, true, true, false, true);
        double best = RejectionCurve.of(uncertainty(0, 1, 0, 0, 1, 0), right).aurc();
        double worst = RejectionCurve.of(uncertainty(1, 0, 1, 1, 0, 1), right).aurc();
        Random random = new Random(2);
        for (int trial = 0; trial < 50; trial++) {
            assertThat(RejectionCurve.of(random.doubles(6).toArray(), right).aurc())
                    .isBetween(best - 1e-15, worst + 1e-15);
        }
    }

    @Test
    void noPointsOtherLengthsAndNaNAreRefused() {
        assertThatThrownBy(() -> RejectionCurve.of(uncertainty(), right())).hasMessageContaining("at least one");
        assertThatThrownBy(() -> RejectionCurve.of(uncertainty(1), right(true, true)))
                .hasMessageContaining("got 2 and 1");
        assertThatThrownBy(() -> RejectionCurve.of(uncertainty(1, Double.NaN), right(true, true)))
                .hasMessageContaining("point 1 is NaN");
    }
}
