package dev.credence.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import org.junit.jupiter.api.Test;

/** The closed form compared with a batch computation and with draws. */
final class ConjugateRegressionTest {
    private static final double PRECISION = 0.25;
    private static final double SHAPE = 6;
    private static final double SCALE = 3;

    private static double[] phi(int i) {
        CounterRandom random = Stream.DECISIONS.of(8, 3);
        return new double[] {random.normal(i, 0), random.normal(i, 1), 1};
    }

    private static double y(int i) {
        double[] phi = phi(i);
        return 2 * phi[0] - phi[1] + 0.5 + 0.3 * Stream.DECISIONS.of(8, 3).normal(i, 2);
    }

    private static ConjugateRegression after(int n) {
        ConjugateRegression regression = new ConjugateRegression(3, PRECISION, SHAPE, SCALE);
        for (int i = 0; i < n; i++) {
            regression.add(phi(i), y(i));
        }
        return regression;
    }

    @Test
    void without_points_it_is_the_prior() {
        ConjugateRegression prior = after(0);
        double[] phi = {1, 2, 3};
        assertThat(prior.mean(phi)).isZero();
        assertThat(prior.leverage(phi)).isCloseTo(14 / PRECISION, within(1e-12));
    }

    @Test
    void its_mean_solves_the_normal_equations_and_its_scale_is_that_of_all_points_at_once() {
        int n = 40;
        ConjugateRegression regression = after(n);
        double[] m = {
            regression.mean(new double[] {1, 0, 0}),
            regression.mean(new double[] {0, 1, 0}),
            regression.mean(new double[] {0, 0, 1})
        };
        double squares = 0;
        double[] right = new double[3];
        double[][] lambda = {{PRECISION, 0, 0}, {0, PRECISION, 0}, {0, 0, PRECISION}};
        for (int i = 0; i < n; i++) {
            double[] phi = phi(i);
            squares += y(i) * y(i);
            for (int j = 0; j < 3; j++) {
                right[j] += phi[j] * y(i);
                for (int k = 0; k < 3; k++) {
                    lambda[j][k] += phi[j] * phi[k];
                }
            }
        }
        double explained = 0;
        for (int j = 0; j < 3; j++) {
            double left = 0;
            for (int k = 0; k < 3; k++) {
                left += lambda[j][k] * m[k];
                explained += m[j] * lambda[j][k] * m[k];
            }
            assertThat(left).isCloseTo(right[j], within(1e-10));
        }
        assertThat(regression.shape()).isEqualTo(SHAPE + n / 2.0);
        assertThat(regression.scale()).isCloseTo(SCALE + 0.5 * (squares - explained), within(1e-9));
        // φ = Λ v has the leverage vᵀ Λ v
        double[] v = {0.3, -1, 2};
        double[] phi = new double[3];
        double expected = 0;
        for (int j = 0; j < 3; j++) {
            for (int k = 0; k < 3; k++) {
                phi[j] += lambda[j][k] * v[k];
            }
            expected += v[j] * phi[j];
        }
        assertThat(regression.leverage(phi)).isCloseTo(expected, within(1e-9 * expected));
    }

    @Test
    void its_draws_have_the_moments_of_a_student_distribution() {
        ConjugateRegression regression = after(5);
        double[] phi = {1, -1, 0.5};
        CounterRandom random = Stream.DECISIONS.of(1, 7);
        int n = 20_000;
        double mean = 0;
        double square = 0;
        for (int i = 0; i < n; i++) {
            double d = regression.draw(phi, random, i, 0) - regression.mean(phi);
            mean += d / n;
            square += d * d / n;
        }
        double variance = regression.scale() / (regression.shape() - 1) * regression.leverage(phi);
        assertThat(mean).isCloseTo(0, within(4 * Math.sqrt(variance / n)));
        // kurtosis of Student's t with 2a = 17 degrees of freedom: 3 + 6/13, so Var[d²] = 2.46 variance²
        assertThat(square).isCloseTo(variance, within(4 * variance * Math.sqrt(2.46 / n)));
    }

    @Test
    void the_order_of_the_points_changes_nothing() {
        ConjugateRegression backwards = new ConjugateRegression(3, PRECISION, SHAPE, SCALE);
        for (int i = 19; i >= 0; i--) {
            backwards.add(phi(i), y(i));
        }
        ConjugateRegression forwards = after(20);
        double[] phi = {0.2, 0.4, 1};
        assertThat(backwards.mean(phi)).isCloseTo(forwards.mean(phi), within(1e-12));
        assertThat(backwards.leverage(phi)).isCloseTo(forwards.leverage(phi), within(1e-12));
        assertThat(backwards.scale()).isCloseTo(forwards.scale(), within(1e-11));
    }
}
