package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainTest {
    private static final int WARM_UP = 300;
    private final Potential potential = Targets.gaussian();

    private static Trajectory trajectory(String name) {
        return name.equals("hmc") ? new FixedLength(Math.PI / 2, 100) : new NoUTurn(8);
    }

    private void move(Chain chain, Trajectory trajectory, int transition, CounterRandom random) {
        assertThat(chain.move(potential, trajectory, WarmUp.of(WARM_UP, true), transition, 0.8, random))
                .isTrue();
    }

    /** Λ⁻¹ of the target. */
    private static double[][] covariance() {
        double[][] p = Targets.PRECISION;
        double[][] inverse = new double[3][3];
        double determinant = 0;
        for (int j = 0; j < 3; j++) {
            determinant += p[0][j] * cofactor(p, 0, j);
        }
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                inverse[j][i] = cofactor(p, i, j) / determinant;
            }
        }
        return inverse;
    }

    private static double cofactor(double[][] p, int i, int j) {
        int a = (i + 1) % 3;
        int b = (i + 2) % 3;
        int c = (j + 1) % 3;
        int d = (j + 2) % 3;
        return p[a][c] * p[b][d] - p[a][d] * p[b][c];
    }

    @ParameterizedTest
    @ValueSource(strings = {"hmc", "nuts"})
    @DisplayName("A chain from a distant start samples a Gaussian's moments at its target acceptance")
    void itFindsAGaussian(String name) {
        int draws = 20_000;
        Chain chain = new Chain(new double[] {30, -30, 4}, 1);
        CounterRandom random = Targets.random(name);
        double[] sum = new double[3];
        double[][] products = new double[3][3];
        for (int t = 0; t < WARM_UP + draws; t++) {
            move(chain, trajectory(name), t, random);
            for (int i = 0; t >= WARM_UP && i < 3; i++) {
                sum[i] += chain.position()[i] / draws;
                for (int j = 0; j < 3; j++) {
                    products[i][j] += chain.position()[i] * chain.position()[j] / draws;
                }
            }
        }
        double[][] expected = covariance();
        for (int i = 0; i < 3; i++) {
            // five standard errors at an effective sample size of a tenth of the draws
            double error = 5 / Math.sqrt(draws / 10.0);
            assertThat(sum[i]).isCloseTo(0, within(error * Math.sqrt(expected[i][i])));
            for (int j = 0; j < 3; j++) {
                double scale = Math.sqrt(expected[i][i] * expected[j][j]);
                assertThat(products[i][j]).isCloseTo(expected[i][j], within(error * Math.sqrt(2) * scale));
            }
        }
        assertThat(chain.statistics().meanAcceptance()).isBetween(0.65, 0.97); // target 0.8, with whole steps
        assertThat(chain.statistics().transitions()).isEqualTo(draws);
        assertThat(chain.statistics().divergent()).isZero();
        assertThat(chain.statistics().energyFraction()).isGreaterThan(0.5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hmc", "nuts"})
    @DisplayName("A chain saved as floats and restored continues with the same bits")
    void itGoesOnWithTheSameBits(String name) {
        Chain whole = new Chain(new double[] {1, 2, 0.3}, 1);
        Chain stopped = new Chain(new double[] {1, 2, 0.3}, 1);
        for (int t = 0; t < WARM_UP + 20; t++) {
            move(whole, trajectory(name), t, Targets.random("same"));
            whole = restored(whole);
            move(stopped, trajectory(name), t, Targets.random("same"));
            if (t % 7 == 0) {
                stopped = restored(restored(stopped));
            }
            assertThat(stopped.toArray()).as("after transition %d", t).containsExactly(whole.toArray());
        }
    }

    private static Chain restored(Chain chain) {
        double[] saved = chain.toArray();
        return new Chain(3, Doubles.ofFloats(Doubles.toFloats(saved), 0, saved.length));
    }

    @Test
    @DisplayName("Three floats hold a double exactly")
    void threeFloatsHoldADouble() {
        double[] values = {0, 1, -1.0 / 3, Math.PI * 1e-12, 1e20 / 7, Double.POSITIVE_INFINITY, -5e-3};
        assertThat(Doubles.ofFloats(Doubles.toFloats(values), 0, values.length)).containsExactly(values);
    }

    @Test
    @DisplayName("A chain at a point of zero density does not move and reports it")
    void aPlaceWithoutDensityIsTold() {
        Chain chain = new Chain(new double[] {Double.NaN, 0, 0}, 1);
        assertThat(chain.move(potential, trajectory("hmc"), WarmUp.of(5, true), 0, 0.8, Targets.random("x")))
                .isFalse();
    }
}
