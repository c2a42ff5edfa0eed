package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LeapfrogTest {
    private final Potential potential = Targets.logistic(4);
    private final Leapfrog leapfrog = new Leapfrog(potential, new double[] {1, 0.5, 2, 3});

    private Phase start() {
        Phase z = new Phase(4);
        for (int i = 0; i < 4; i++) {
            z.position[i] = 0.7 * i - 1;
            z.momentum[i] = 1.3 - 0.4 * i;
        }
        leapfrog.evaluate(z);
        return z;
    }

    private Phase moved(double epsilon, int steps) {
        Phase z = start();
        for (int i = 0; i < steps; i++) {
            leapfrog.step(z, epsilon);
        }
        return z;
    }

    @Test
    @DisplayName("A trajectory with negated momentum returns to its start")
    void itIsReversible() {
        Phase z = moved(0.3, 50);
        for (int i = 0; i < 4; i++) {
            z.momentum[i] = -z.momentum[i];
        }
        for (int i = 0; i < 50; i++) {
            leapfrog.step(z, 0.3);
        }
        Phase start = start();
        for (int i = 0; i < 4; i++) {
            assertThat(z.position[i]).isCloseTo(start.position[i], within(1e-10));
            assertThat(z.momentum[i]).isCloseTo(-start.momentum[i], within(1e-10));
        }
        assertThat(moved(0.3, 50).position[0]).isNotCloseTo(start.position[0], within(0.1));
    }

    @Test
    @DisplayName("A step of −ε undoes one of ε")
    void backwardsInTimeUndoesIt() {
        Phase z = moved(0.4, 20);
        for (int i = 0; i < 20; i++) {
            leapfrog.step(z, -0.4);
        }
        assertThat(z.position).containsExactly(start().position, within(1e-10));
        assertThat(z.momentum).containsExactly(start().momentum, within(1e-10));
    }

    @Test
    @DisplayName("Halving the step size at equal time quarters the energy error")
    void theErrorIsOfSecondOrder() {
        double before = leapfrog.energy(start());
        double coarse = leapfrog.energy(moved(0.1, 17)) - before;
        double fine = leapfrog.energy(moved(0.05, 34)) - before;
        double finest = leapfrog.energy(moved(0.025, 68)) - before;
        assertThat(Math.abs(coarse)).isGreaterThan(1e-6);
        assertThat(coarse / fine).isCloseTo(4, within(0.15));
        assertThat(fine / finest).isCloseTo(4, within(0.05));
    }
}
