package dev.credence.decide;

import dev.credence.core.decide.Choice;
import dev.credence.core.decide.Policy;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;

/**
 * ε-greedy: a uniformly random action with probability ε_t = ε 2^(−t/h) for decision t, else the action with the
 * highest expected reward.
 */
public final class EpsilonGreedy implements Policy {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    private static final Setting.Real EPSILON =
            new Setting.Real("epsilon", 0.1, 0, 1, "probability of a uniform action at the first decision");
    private static final Setting.Real HALF_LIFE = new Setting.Real(
            "half-life", INFINITE, 1, INFINITE, "decisions after which epsilon has halved; Infinity: never");

    private static final Schema SETTINGS = Schema.of(EPSILON, HALF_LIFE);

    @Override
    public String name() {
        return "epsilon-greedy";
    }

    @Override
    public String description() {
        return "a random action with probability epsilon, else that with the highest expected reward";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public int choose(Choice choice, Settings settings) {
        double epsilon = settings.get(EPSILON) * Math.pow(2, -choice.number() / settings.get(HALF_LIFE));
        return choice.uniform(0) < epsilon ? choice.any(1) : choice.best(choice.mean());
    }
}
