package dev.credence.inference.auto.time;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The part of a cycle that fits into the remaining time: the configurations of the largest worth and their number of
 * steps, chosen for the largest expected gain. Each cycle doubles the steps with about the same gain, so a part f of a
 * cycle is assumed to have a share log₂(1 + f) of its gain.
 *
 * @param configurations by decreasing worth; empty if there is no time for any
 * @param steps of each configuration
 */
public record CyclePart(List<Integer> configurations, int steps) {
    /** Minimum part of a cycle: a shorter one hardly makes up for the learning rate restart. */
    private static final double LEAST = 0.1;

    public CyclePart {
        configurations = List.copyOf(configurations);
    }

    /**
     * The best part.
     *
     * @param left remaining wall time in ns
     * @param cycle steps of the whole cycle
     * @param active configurations that continue
     * @param worth of each configuration, such as the number of rows that it explains
     */
    public static CyclePart of(double left, int cycle, List<Integer> active, double[] worth, Costs costs) {
        int[] order = active.stream()
                .sorted(Comparator.comparingDouble(c -> -worth[c]))
                .mapToInt(c -> c)
                .toArray();
        CyclePart best = new CyclePart(List.of(), 0);
        double most = 0;
        double fixed = 0;
        double whole = 0;
        double together = 0;
        for (int m = 0; m < order.length; m++) {
            fixed += costs.ofScore(order[m]);
            whole += cycle * costs.ofStep(order[m]);
            together += worth[order[m]];
            double part = Math.min(1, (left - fixed) / whole);
            double gain = part < LEAST || part * cycle < 1 ? 0 : together * Math.log1p(part);
            if (gain > most) {
                most = gain;
                int[] first = Arrays.copyOf(order, m + 1);
                best = new CyclePart(Arrays.stream(first).boxed().toList(), (int) (part * cycle));
            }
        }
        return best;
    }

    /** Whether there is no time for any configuration. */
    public boolean isEmpty() {
        return configurations.isEmpty();
    }

    /** Predicted wall time of the whole cycle in ns. */
    public static double whole(int cycle, List<Integer> active, Costs costs) {
        return active.stream()
                .mapToDouble(c -> cycle * costs.ofStep(c) + costs.ofScore(c))
                .sum();
    }
}
