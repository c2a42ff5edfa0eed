package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.NormalTail;
import dev.credence.inference.auto.table.TargetTransform;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class ClampedMomentsTest {
    private static final double LOWER = 0.5;
    private static final double UPPER = 20;
    private static final TargetTransform LOG = new TargetTransform(TargetTransform.Kind.LOG, 0, 1, 1, UPPER);
    private static final TargetTransform ASINH = new TargetTransform(TargetTransform.Kind.ASINH, 2, 0.5, LOWER, UPPER);

    /** Mean and standard deviation of clamped values of a normal number by the midpoint rule. */
    private static double[] integrated(DoubleUnaryOperator value) {
        double mean = 0;
        double squares = 0;
        double h = 1e-4;
        for (double z = -10 + h / 2; z < 10; z += h) {
            double y = Math.max(LOWER, Math.min(UPPER, value.applyAsDouble(z)));
            mean += h * NormalTail.density(z) * y;
            squares += h * NormalTail.density(z) * y * y;
        }
        return new double[] {mean, Math.sqrt(squares - mean * mean)};
    }

    @Test
    void momentsAreIntegralsOverClampedValues() {
        for (TargetTransform transform : List.of(TargetTransform.IDENTITY, LOG, ASINH)) {
            ClampedMoments moments = new ClampedMoments(LOWER, UPPER, transform);
            for (double location : new double[] {-0.5, 0.4, 1.2, 2.9, 4}) {
                for (double width : new double[] {0.02, 0.3, 1, 3, 40}) {
                    double[] mean = new double[1];
                    double[] deviation = new double[1];
                    if (transform.identity()) {
                        moments.ofNormal(location, width, mean, deviation, 0);
                    } else {
                        moments.ofTransformed(location, width, mean, deviation, 0);
                    }
                    double[] expected = integrated(z -> transform.inverse(location + width * z));
                    String what = transform.kind() + " at " + location + " with σ " + width;
                    assertThat(mean[0]).as(what).isCloseTo(expected[0], within(2e-4 * UPPER));
                    assertThat(deviation[0]).as(what).isCloseTo(expected[1], within(2e-4 * UPPER));
                }
            }
        }
    }

    @Test
    void narrowComponentsAreAsExactAsTheIntegral() {
        for (TargetTransform transform : List.of(LOG, ASINH)) {
            for (double width : new double[] {1e-3, 0.02, 0.1}) {
                double[] mean = new double[1];
                double[] deviation = new double[1];
                new ClampedMoments(LOWER, UPPER, transform).ofTransformed(1.2, width, mean, deviation, 0);
                double[] expected = integrated(z -> transform.inverse(1.2 + width * z));
                assertThat(mean[0]).isCloseTo(expected[0], within(1e-11 * UPPER));
                assertThat(deviation[0]).isCloseTo(expected[1], within(1e-6 * expected[1]));
            }
        }
    }

    @Test
    void nothingIsChangedFarFromTheBounds() {
        double[] mean = new double[1];
        double[] deviation = new double[1];
        new ClampedMoments(LOWER, UPPER, TargetTransform.IDENTITY).ofNormal(7.3, 0.7, mean, deviation, 0);
        assertThat(mean).containsExactly(7.3);
        assertThat(deviation).containsExactly(0.7);
    }

    @Test
    void aComponentFarOutsideIsAPointMassAtTheBound() {
        ClampedMoments moments = new ClampedMoments(LOWER, UPPER, LOG);
        double[] mean = new double[4];
        double[] deviation = new double[4];
        moments.ofNormal(1e30, 1, mean, deviation, 0);
        moments.ofNormal(-1e30, 1, mean, deviation, 1);
        moments.ofTransformed(1e30, 1, mean, deviation, 2);
        moments.ofTransformed(-1e30, 1, mean, deviation, 3);
        assertThat(mean).containsExactly(UPPER, LOWER, UPPER, LOWER);
        assertThat(deviation).containsOnly(0);
    }
}
