package dev.credence.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.core.formula.Program;
import dev.credence.core.method.Methods;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is found on a model helps on the system. */
final class SearchTest {
    private static final ControlProblem PROBLEM = new Pendulum();
    private static final int STEPS = 8;

    /** Leaning by 0.3 radians from upright, at rest: doing nothing it falls. */
    private static final double[] LEANING = {0, Math.PI - 0.3};

    private static Dynamics dynamics(Device device) {
        CounterRandom random = CounterRandom.of(1, 1);
        Simulator simulator = new Simulator(PROBLEM);
        List<Trajectory> seen = new ArrayList<>();
        for (int n = 0; n < 20; n++) {
            double[][] states = new double[STEPS + 1][];
            double[] actions = new double[STEPS];
            states[0] = new double[] {2 * random.normal(n, 100), Math.PI + random.normal(n, 101)};
            for (int t = 0; t < STEPS; t++) {
                actions[t] = PROBLEM.actionLimit() * (2 * random.uniform(n, t) - 1);
                states[t + 1] = simulator.next(states[t], actions[t]);
            }
            seen.add(new Trajectory(states, actions));
        }
        DynamicsOptions options = new DynamicsOptions(
                Methods.discover().get("ensemble"),
                Map.of("members", "2", "hidden", "16", "learning-rate", "0.01"),
                800,
                2);
        return Dynamics.fit(PROBLEM, seen, options, device, 1, () -> false);
    }

    /** Mean guiding cost of some steps of the true system. */
    private static double cost(Controller controller) {
        Program cost = Program.of(StateFunctions.names(2), List.of(new StateFunctions(PROBLEM).guidingCost()));
        Simulator simulator = new Simulator(PROBLEM);
        double[] state = LEANING;
        double sum = 0;
        for (int t = 0; t < STEPS; t++) {
            state = simulator.next(state, controller.action(t, state));
            sum += cost.values(state)[0] / STEPS;
        }
        return sum;
    }

    private record Constant(double force) implements Controller {
        @Override
        public double action(int step, double[] state) {
            return force;
        }

        @Override
        public double ahead(int ahead, double[] state) {
            return force;
        }
    }

    @Test
    void aPlanHoldsWhatWouldFall() {
        try (Device device = new ReferenceDevice()) {
            Dynamics dynamics = dynamics(device);
            Planner planner =
                    new Planner(dynamics, new Planner.Options(5, 20, 2, 3, 4, 0.9, 0.6, 0.03, 0.93, false), device, 1);
            double planned = cost(planner.with(dynamics, 1));
            assertThat(planned).isLessThan(0.5 * cost(new Constant(0)));
        }
    }

    @Test
    void aPolicyLearnsToHoldWhatWouldFall() {
        try (Device device = new ReferenceDevice()) {
            Dynamics dynamics = dynamics(device);
            PolicySearch search =
                    new PolicySearch(dynamics, new PolicySearch.Options(6, 2, 4, 8, 150, 0.02, 1, false), device, 1);
            double before = cost(search.controller(dynamics));
            List<double[]> visited = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                visited.add(new double[] {0.1 * (i % 3 - 1), Math.PI + 0.4 * (i / 10.0 - 1)});
            }
            float[] first = search.policy();
            double imagined = search.improve(dynamics, visited, 1, () -> false);
            double after = cost(search.controller(dynamics));
            assertThat(after).isLessThan(0.6 * before).isLessThan(0.6 * cost(new Constant(0)));
            assertThat(imagined).isBetween(0.0, 1.0);
            search.restore(first);
            assertThat(cost(search.controller(dynamics))).isEqualTo(before);
            assertThat(Arrays.equals(search.policy(), first)).isTrue();
        }
    }
}
