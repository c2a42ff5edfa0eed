package dev.credence.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.formula.Axis;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DynamicsTest {
    private static final ControlProblem PROBLEM = new Pendulum();
    private static final Map<String, String> SMALL = Map.of("hidden", "16", "learning-rate", "0.01");

    private static List<Trajectory> random(int trials, int seed) {
        CounterRandom random = CounterRandom.of(seed, 1);
        Simulator simulator = new Simulator(PROBLEM);
        List<Trajectory> all = new ArrayList<>();
        for (int n = 0; n < trials; n++) {
            double[][] states = new double[PROBLEM.steps() + 1][];
            double[] actions = new double[PROBLEM.steps()];
            states[0] = new double[] {0.1 * random.normal(n, 1000), 0.1 * random.normal(n, 1001)};
            for (int t = 0; t < actions.length; t++) {
                actions[t] = PROBLEM.actionLimit() * (2 * random.uniform(n, t) - 1);
                states[t + 1] = simulator.next(states[t], actions[t]);
            }
            all.add(new Trajectory(states, actions));
        }
        return all;
    }

    private static Dynamics fit(String method, Map<String, String> settings, int trials, int steps, Device device) {
        InferenceMethod known = Methods.discover().get(method);
        return Dynamics.fit(
                PROBLEM, random(trials, 1), new DynamicsOptions(known, settings, steps, 3), device, 1, () -> false);
    }

    /** Root mean square error of one step of the angular velocity, over its change. */
    private static double error(Dynamics dynamics) {
        double error = 0;
        double change = 0;
        for (Trajectory one : random(3, 99)) {
            for (int t = 0; t < one.steps(); t++) {
                double[] next = dynamics.next(0, one.states()[t], one.actions()[t]);
                error += Math.pow(next[0] - one.states()[t + 1][0], 2);
                change += Math.pow(one.states()[t][0] - one.states()[t + 1][0], 2);
            }
        }
        return Math.sqrt(error / change);
    }

    @Test
    void theErrorOfAStepFallsWithTrials() {
        try (Device device = new ReferenceDevice()) {
            Map<String, String> one = Map.of("hidden", "16", "learning-rate", "0.01", "members", "1");
            double few = error(fit("ensemble", one, 1, 400, device));
            double more = error(fit("ensemble", one, 6, 1200, device));
            assertThat(more).isLessThan(few).isLessThan(0.2);
        }
    }

    @Test
    void theGraphStepsAsTheModelDoes() {
        try (Device device = new ReferenceDevice()) {
            Dynamics dynamics = fit(
                    "dropout-alpha", Map.of("hidden", "8,8", "dropout", "0.3", "learning-rate", "0.01"), 1, 50, device);
            assertThat(dynamics.draws()).isEqualTo(3);
            Graph g = new Graph(device, Parameters.allocate(device, new Declarations(), 1), 1, 0);
            RollOut rollOut = new RollOut(g, dynamics, 2, 3);
            Var start = g.input("start", 2, 3, 2);
            Var action = g.input("action", 3);
            Var first = rollOut.next(start, action, Axis.M);
            Var second = rollOut.next(first, action, Axis.M);
            Var cost = rollOut.cost(second);
            float[] states = new float[12];
            for (int i = 0; i < states.length; i++) {
                states[i] = 0.1f * i - 0.4f;
            }
            float[] actions = {-1, 0.5f, 2};
            device.write(start.value(), states);
            device.write(action.value(), actions);
            rollOut.write(dynamics, 1);
            g.forward(0);
            float[] after = device.read(second.value());
            float[] costs = device.read(cost.value());
            StateFunctions functions = dynamics.functions();
            for (int m = 0; m < 3; m++) {
                double mean = 0;
                for (int k = 0; k < 2; k++) {
                    int at = (k * 3 + m) * 2;
                    double[] state = {states[at], states[at + 1]};
                    state = dynamics.next(1 + k, state, actions[m]);
                    state = dynamics.next(1 + k, state, actions[m]);
                    assertThat((double) after[at]).isCloseTo(state[0], within(1e-4));
                    assertThat((double) after[at + 1]).isCloseTo(state[1], within(1e-4));
                    mean += guiding(functions, state) / 2;
                }
                assertThat((double) costs[m]).isCloseTo(mean, within(1e-4));
            }
        }
    }

    @Test
    void matchedParticlesHaveTheMeanAndDeviationOfTheOriginalOnes() {
        try (Device device = new ReferenceDevice()) {
            Dynamics dynamics = fit("ensemble", with(SMALL, "members", "1"), 1, 10, device);
            Graph g = new Graph(device, Parameters.allocate(device, new Declarations(), 1), 1, 0);
            Var start = g.input("start", 5, 2, 2);
            Var matched = new RollOut(g, dynamics, 5, 2).matched(start, 1, 0);
            float[] states = new float[20];
            CounterRandom random = CounterRandom.of(4, 4);
            for (int i = 0; i < states.length; i++) {
                states[i] = (float) random.normal(0, i);
            }
            device.write(start.value(), states);
            g.forward(0);
            float[] after = device.read(matched.value());
            assertThat(after).isNotEqualTo(states);
            for (int column = 0; column < 4; column++) {
                assertThat(moment(after, column, 1)).isCloseTo(moment(states, column, 1), within(1e-5));
                assertThat(moment(after, column, 2)).isCloseTo(moment(states, column, 2), within(1e-5));
            }
        }
    }

    private static double moment(float[] states, int column, int power) {
        double sum = 0;
        for (int k = 0; k < 5; k++) {
            sum += Math.pow(states[k * 4 + column], power) / 5;
        }
        return sum;
    }

    private static double guiding(StateFunctions functions, double[] state) {
        return dev.credence.core.formula.Program.of(StateFunctions.names(2), List.of(functions.guidingCost()))
                .values(state)[0];
    }

    @Test
    void aDrawIsHeldAndMembersAreCountedOnce() {
        try (Device device = new ReferenceDevice()) {
            Dynamics dynamics =
                    fit("ensemble", Map.of("members", "2", "hidden", "8", "learning-rate", "0.01"), 1, 30, device);
            assertThat(dynamics.draws()).isEqualTo(2);
            double[] state = {0.2, 1};
            assertThat(dynamics.next(0, state, 1)).containsExactly(dynamics.next(0, state, 1));
            assertThat(dynamics.next(0, state, 1)).isNotEqualTo(dynamics.next(1, state, 1));
        }
    }

    @Test
    void settingsThatTheMethodRefusesAreNamed() {
        try (Device device = new ReferenceDevice()) {
            assertThatThrownBy(() -> fit("ensemble", Map.of("hiden", "8"), 1, 30, device))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("hiden");
        }
    }

    @Test
    void theSameSeedGivesTheSameModel() {
        try (Device device = new ReferenceDevice()) {
            double[] state = {0.2, 1};
            assertThat(fit("ensemble", with(SMALL, "members", "1"), 1, 30, device)
                            .next(0, state, 1))
                    .containsExactly(fit("ensemble", with(SMALL, "members", "1"), 1, 30, device)
                            .next(0, state, 1));
        }
    }

    private static Map<String, String> with(Map<String, String> settings, String name, String value) {
        Map<String, String> more = new java.util.TreeMap<>(settings);
        more.put(name, value);
        return more;
    }
}
