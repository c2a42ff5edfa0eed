package dev.credence.decide;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The wheel bandit (Riquelme, Tucker and Snoek 2018): contexts are uniform on the unit disc. Action 0 has expected
 * reward μ1 = 1.2, the others μ2 = 1, except that for ‖x‖ &gt; δ one of them, depending on the quadrant, has μ3 = 50.
 * All rewards have normal noise of standard deviation σ = 0.01. The larger δ, the rarer are the high rewards, which a
 * policy without exploration never finds.
 *
 * <p>Uniform choice has the expected regret δ²(μ1 − (μ1 + 4μ2)/5) + (1 − δ²)(μ3 − (μ1 + 3μ2 + μ3)/5): P(‖x‖ ≤ δ) = δ².
 *
 * @param delta δ ∈ (0, 1)
 * @param safe μ1
 * @param poor μ2
 * @param rich μ3
 * @param sd σ
 */
record Wheel(double delta, double safe, double poor, double rich, double sd) implements BanditProblem {
    private static final int ACTIONS = 5;

    Wheel(double delta) {
        this(delta, 1.2, 1, 50, 0.01);
    }

    @Override
    public List<String> contextNames() {
        return List.of("x", "y");
    }

    @Override
    public List<String> actionNames() {
        return List.of("safe", "right-up", "right-down", "left-up", "left-down");
    }

    @Override
    public Round round(long seed, int time) {
        CounterRandom random = Stream.BANDITS.of(seed, "wheel");
        double radius = Math.sqrt(random.uniform(time, 0)); // P(radius ≤ r) = r²
        double angle = 2 * Math.PI * random.uniform(time, 1);
        double[] context = {radius * Math.cos(angle), radius * Math.sin(angle)};
        double[] means = new double[ACTIONS];
        Arrays.fill(means, poor);
        means[0] = safe;
        if (radius > delta) {
            means[rich(context)] = rich;
        }
        double[] rewards = new double[ACTIONS];
        for (int a = 0; a < ACTIONS; a++) {
            rewards[a] = means[a] + sd * random.normal(time, 2 + a);
        }
        return new Round(context, rewards, means);
    }

    /** The rewarding action of a quadrant, 1 to 4. */
    private static int rich(double[] x) {
        return 1 + (x[0] > 0 ? 0 : 2) + (x[1] > 0 ? 0 : 1);
    }

    @Override
    public OptionalDouble uniformRegret() {
        double inside = Math.max(safe, poor) - (safe + 4 * poor) / ACTIONS;
        double best = Math.max(rich, Math.max(safe, poor));
        double outside = best - (safe + 3 * poor + rich) / ACTIONS;
        return OptionalDouble.of(delta * delta * inside + (1 - delta * delta) * outside);
    }
}
