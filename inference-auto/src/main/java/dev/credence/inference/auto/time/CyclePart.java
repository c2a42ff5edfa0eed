package dev.credence.inference.auto.time;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The part of a cycle that there is time for: the first configurations by their worth, as many, for as many steps, as
 * promise most. A cycle doubles a configuration's steps, and what that is worth is about the same each time: a part f
 * of it is worth log₂(1 + f) of the whole.
 *
 * @param configurations by their worth, the first first; empty where time is left for none
 * @param steps of each
 */
public record CyclePart(List<Integer> configurations, int steps) {
    /** A shorter one would hardly make up for the restart of its learning rate. */
    private static final double LEAST = 0.1;

    public CyclePart {
        configurations = List.copyOf(configurations);
    }

    /**
     * The best part.
     *
     * @param left nanoseconds by the clock
     * @param cycle steps of the whole cycle
     * @param active those that may go on
     * @param worth of each configuration, such as the rows that it explains
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

    /** Whether time is left for none. */
    public boolean isEmpty() {
        return configurations.isEmpty();
    }

    /** Nanoseconds by the clock that the whole cycle takes. */
    public static double whole(int cycle, List<Integer> active, Costs costs) {
        return active.stream()
                .mapToDouble(c -> cycle * costs.ofStep(c) + costs.ofScore(c))
                .sum();
    }
}
