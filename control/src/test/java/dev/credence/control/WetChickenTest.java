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
import dev.credence.core.method.Methods;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class WetChickenTest {
    private static final WetChicken PROBLEM = new WetChicken();

    private static List<Trajectory> random(int trials, int seed) {
        CounterRandom random = CounterRandom.of(seed, 1);
        List<Trajectory> all = new ArrayList<>();
        for (int n = 0; n < trials; n++) {
            double[][] states = new double[PROBLEM.steps() + 1][];
            double[] actions = new double[PROBLEM.steps()];
            states[0] = new double[] {5 * random.uniform(n, 9999)};
            for (int t = 0; t < actions.length; t++) {
                actions[t] = 2 * random.uniform(n, t) - 1;
                states[t + 1] = PROBLEM.next(states[t], actions[t], random.uniform(n, 1000 + t));
            }
            all.add(new Trajectory(states, actions));
        }
        return all;
    }

    private static Dynamics fit(Map<String, String> settings, int steps, Device device) {
        DynamicsOptions options = new DynamicsOptions(Methods.discover().get("dropout-alpha"), settings, steps, 4);
        return Dynamics.fit(PROBLEM, random(5, 1), options, device, 1, () -> false);
    }

    private static Map<String, String> settings(String latent) {
        Map<String, String> small =
                Map.of("hidden", "16", "activation", "relu", "learning-rate", "0.01", "alpha", "1", "samples", "10");
        if (latent.isEmpty()) {
            return small;
        }
        Map<String, String> more = new TreeMap<>(small);
        more.put("latent", latent);
        return more;
    }

    @Test
    void theCanoeistFallsWithTheChanceOfTheTurbulence() {
        // from 4 with u = 0: 4.5 + 2 τ is beyond 5 for τ > 1/4, a chance of 3/8
        int falls = 0;
        for (int i = 0; i < 1000; i++) {
            double[] next = PROBLEM.next(new double[] {4}, 0, (i + 0.5) / 1000);
            falls += next[0] == 0 ? 1 : 0;
            assertThat(next[0]).isBetween(0.0, 5.0);
        }
        assertThat(falls).isEqualTo(375);
        assertThat(PROBLEM.next(new double[] {2}, 1, 0.5)[0]).isCloseTo(3.5, within(1e-12));
    }

    @Test
    void aRollOutDrawsTheLatentInputAnewForEachParticleAndStep() {
        try (Device device = new ReferenceDevice()) {
            Dynamics dynamics = fit(settings("1"), 30, device);
            assertThat(dynamics.latent()).hasValue(1);
            int rows = 1000;
            Graph g = new Graph(device, Parameters.allocate(device, new Declarations(), 1), 1, 0);
            RollOut rollOut = new RollOut(g, dynamics, 2, rows);
            Var start = g.input("start", 2, rows, 1);
            Var action = g.input("action", rows);
            Var first = rollOut.next(start, action, Axis.M);
            Var second = rollOut.next(start, action, Axis.M);
            float[] states = new float[2 * rows];
            Arrays.fill(states, 3);
            device.write(start.value(), states);
            rollOut.write(dynamics, 0);
            g.forward(0);
            float[] after = device.read(first.value());
            assertThat(after).isNotEqualTo(device.read(second.value()));
            CounterRandom random = CounterRandom.of(5, 5);
            for (int k = 0; k < 2; k++) {
                double mean = 0;
                double square = 0;
                double expected = 0;
                for (int m = 0; m < rows; m++) {
                    double x = after[k * rows + m];
                    mean += x / rows;
                    square += x * x / rows;
                    expected += dynamics.next(k, new double[] {3}, 0, new double[] {random.normal(k, m)})[0] / rows;
                }
                double deviation = Math.sqrt(square - mean * mean);
                assertThat(deviation).isGreaterThan(1e-3);
                assertThat(mean).isCloseTo(expected, within(6 * deviation / Math.sqrt(rows)));
            }
        }
    }

    @Test
    void whatCannotHaveALatentInputIsRefused() {
        try (Device device = new ReferenceDevice()) {
            assertThatThrownBy(() -> fit(settings("-1"), 10, device))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("latent is '-1', expected a positive number");
            DynamicsOptions options = new DynamicsOptions(
                    Methods.discover().get("ensemble"), Map.of("latent", "1", "hidden", "4"), 10, 2);
            assertThatThrownBy(() -> Dynamics.fit(PROBLEM, random(1, 1), options, device, 1, () -> false))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("'ensemble'")
                    .hasMessageContaining("use dropout-alpha or vi");
        }
    }
}
