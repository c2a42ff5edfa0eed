package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Trajectory lengths. On N(0, diag(σ²)) with unit mass, coordinate i moves as cos(t/σ_i): after time π σ of the widest
 * coordinate a trajectory turns. Doubling finds that length to a factor of two.
 */
class NoUTurnTest {
    private static final int SIZE = 50;
    private static final int TRANSITIONS = 300;
    private static final int MOST_DOUBLINGS = 12;

    /** Standard deviations from 1/ratio to 1, log-spaced. */
    private static Potential gaussian(double ratio) {
        double[] precision = new double[SIZE];
        for (int i = 0; i < SIZE; i++) {
            precision[i] = Math.pow(ratio, 2.0 * i / (SIZE - 1));
        }
        return new Potential() {
            @Override
            public int size() {
                return SIZE;
            }

            @Override
            public double evaluate(double[] q, double[] gradient) {
                double u = 0;
                for (int i = 0; i < SIZE; i++) {
                    gradient[i] = precision[i] * q[i];
                    u += 0.5 * q[i] * gradient[i];
                }
                return u;
            }
        };
    }

    /** A chain after a warm-up of 500 transitions. */
    private static Chain chain(double ratio, boolean adaptMass) {
        Potential potential = gaussian(ratio);
        WarmUp warmUp = WarmUp.of(500, adaptMass);
        Chain chain = new Chain(new double[SIZE], 1);
        for (int t = 0; t < warmUp.transitions() + TRANSITIONS; t++) {
            assertThat(chain.move(potential, new NoUTurn(MOST_DOUBLINGS), warmUp, t, 0.8, Targets.random("length")))
                    .isTrue();
        }
        assertThat(chain.statistics().cut()).isZero();
        return chain;
    }

    /** Mean steps of a transition; one gradient is that of its start. */
    private static double steps(Chain chain) {
        return chain.statistics().gradients() / chain.statistics().transitions() - 1;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.1, 0.2, 0.4})
    @DisplayName("On an isotropic Gaussian a trajectory lasts between half a period and a whole one at any step size")
    void onASphere(double epsilon) {
        Leapfrog leapfrog = new Leapfrog(gaussian(1), filled(1));
        double time = 0;
        for (int n = 0; n < TRANSITIONS; n++) {
            Phase z = new Phase(SIZE);
            for (int i = 0; i < SIZE; i++) {
                z.position[i] = Targets.random("start").normal(n, i);
            }
            leapfrog.evaluate(z);
            long before = leapfrog.evaluations();
            Transition made = new NoUTurn(MOST_DOUBLINGS)
                    .move(leapfrog, z, epsilon, new Randomness(Targets.random("m"), n, SIZE));
            assertThat(made.cut()).isFalse();
            time += epsilon * (leapfrog.evaluations() - before) / TRANSITIONS;
        }
        // a tolerance of a tenth, for random directions of nearly opposite ends
        assertThat(time).isBetween(0.9 * Math.PI, 2.2 * Math.PI);
    }

    private static double[] filled(double value) {
        double[] all = new double[SIZE];
        Arrays.fill(all, value);
        return all;
    }

    @ParameterizedTest
    @CsvSource({"10, 0.07, 0.14", "100, 0.007, 0.014"})
    @DisplayName("With unit mass the narrowest direction sets the step size, and the widest the length")
    void withoutAMass(double ratio, double least, double greatest) {
        Chain chain = chain(ratio, false);
        assertThat(chain.step()).isBetween(least, greatest);
        // a start near the turn of the single widest direction finds half the length
        assertThat(chain.step() * steps(chain)).isBetween(0.5 * Math.PI, 2.2 * Math.PI);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 10, 100, 1000})
    @DisplayName("With adapted mass, directions a thousand times narrower cost little more than an isotropic Gaussian")
    void withAMass(double ratio) {
        Chain chain = chain(ratio, true);
        // isotropic: 7 to 15 steps; a ratio of 1000 with unit mass would take about 2000
        assertThat(steps(chain)).isBetween(6.0, 32.0);
        assertThat(chain.statistics().meanAcceptance()).isBetween(0.75, 0.95);
    }

    @Test
    @DisplayName("The U-turn criterion uses velocities: rescaling a coordinate and its mass changes no trajectory")
    void rescaling() {
        double ratio = 30;
        double[] variances = new double[SIZE];
        for (int i = 0; i < SIZE; i++) {
            variances[i] = Math.pow(ratio, -2.0 * i / (SIZE - 1));
        }
        Leapfrog scaled = new Leapfrog(gaussian(ratio), variances);
        Leapfrog sphere = new Leapfrog(gaussian(1), filled(1));
        for (int n = 0; n < 50; n++) {
            Phase one = new Phase(SIZE);
            Phase other = new Phase(SIZE);
            for (int i = 0; i < SIZE; i++) {
                one.position[i] = Targets.random("place").normal(n, i);
                other.position[i] = Math.sqrt(variances[i]) * one.position[i];
            }
            sphere.evaluate(one);
            scaled.evaluate(other);
            NoUTurn trajectory = new NoUTurn(MOST_DOUBLINGS);
            trajectory.move(sphere, one, 0.31, new Randomness(Targets.random("same"), n, SIZE));
            trajectory.move(scaled, other, 0.31, new Randomness(Targets.random("same"), n, SIZE));
            assertThat(scaled.evaluations()).isEqualTo(sphere.evaluations());
            for (int i = 0; i < SIZE; i++) {
                assertThat(other.position[i] / Math.sqrt(variances[i])).isCloseTo(one.position[i], within(1e-9));
            }
        }
    }
}
