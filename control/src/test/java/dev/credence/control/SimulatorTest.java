package dev.credence.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SimulatorTest {
    static Stream<ControlProblem> withoutFriction() {
        return Stream.of(new CartPole(0), new Pendulum(0));
    }

    private static double[] turned(ControlProblem problem, double angle) {
        double[] state = new double[problem.states().size()];
        state[state.length - 1] = angle;
        return state;
    }

    @ParameterizedTest
    @MethodSource("withoutFriction")
    void energyIsConservedWithoutFrictionAndAction(ControlProblem problem) {
        Simulator simulator = new Simulator(problem);
        double[] state = turned(problem, 2);
        state[0] = 0.3;
        double energy = problem.energy(state);
        double lowest = problem.energy(turned(problem, 0));
        for (int t = 0; t < 100; t++) {
            state = simulator.next(state, 0);
            assertThat(problem.energy(state)).isCloseTo(energy, within(1e-4 * (energy - lowest)));
        }
    }

    @Test
    void anActionAddsItsWorkToTheEnergy() {
        CartPole problem = new CartPole(0);
        Simulator simulator = new Simulator(problem);
        double[] state = turned(problem, 1);
        double[] next = simulator.next(state, 2);
        // constant force times the way of the cart
        assertThat(problem.energy(next) - problem.energy(state)).isCloseTo(2 * (next[0] - state[0]), within(1e-7));
    }

    @Test
    void frictionTakesEnergyAway() {
        for (ControlProblem problem : new ControlProblem[] {new CartPole(), new Pendulum()}) {
            double[] state = turned(problem, 2);
            double[] next = state;
            for (int t = 0; t < 40; t++) {
                next = new Simulator(problem).next(next, 0);
            }
            assertThat(problem.energy(next)).isLessThan(problem.energy(state));
        }
    }

    /** (3 m l θ̇² sin θ cos θ + …)/… as PILCO's code has the angular acceleration, solved independently of ours. */
    @Test
    void theCartPoleMovesAsPilcosDoes() {
        double m = 0.5;
        double l = 0.5;
        double b = 0.1;
        double g = 9.82;
        double u = 1.7;
        double v = -0.4;
        double w = 2.2;
        double th = 0.9;
        double s = Math.sin(th);
        double c = Math.cos(th);
        double[] derivative = new double[4];
        new CartPole().derivative(new double[] {0.2, v, w, th}, u, derivative);
        assertThat(derivative[0]).isEqualTo(v);
        assertThat(derivative[3]).isEqualTo(w);
        assertThat(derivative[1])
                .isCloseTo(
                        (2 * m * l * w * w * s + 3 * m * g * s * c + 4 * u - 4 * b * v) / (4 * 2 * m - 3 * m * c * c),
                        within(1e-12));
        assertThat(derivative[2])
                .isCloseTo(
                        (-3 * m * l * w * w * s * c - 6 * 2 * m * g * s - 6 * (u - b * v) * c)
                                / (4 * l * 2 * m - 3 * m * l * c * c),
                        within(1e-12));
    }

    @Test
    void costsAreLeastUprightAndSpinningOnIsNotTheGoal() {
        for (ControlProblem problem : new ControlProblem[] {new CartPole(), new Pendulum()}) {
            StateFunctions functions = new StateFunctions(problem);
            assertThat(functions.cost(turned(problem, Math.PI))).isCloseTo(0, within(1e-12));
            assertThat(functions.cost(turned(problem, 0))).isGreaterThan(0.99);
            assertThat(functions.cost(turned(problem, 3 * Math.PI))).isCloseTo(0, within(1e-12));
            double[] upright = turned(problem, -Math.PI);
            double[] spun = turned(problem, 3 * Math.PI);
            String[] names = StateFunctions.names(upright.length).toArray(String[]::new);
            var guiding = dev.credence.core.formula.Program.of(
                    java.util.List.of(names), java.util.List.of(functions.guidingCost()));
            assertThat(guiding.values(upright)[0]).isCloseTo(0, within(1e-12));
            assertThat(guiding.values(spun)[0]).isGreaterThan(0.4);
        }
    }

    @Test
    void drawingsHaveTheTipWhereTheCostSeesIt() {
        CartPole problem = new CartPole();
        double[] pole = problem.drawing(new double[] {0.3, 0, 0, Math.PI}).get(1);
        assertThat(pole).containsExactly(new double[] {0.3, 0, 0.3, 0.5}, within(1e-12));
    }
}
