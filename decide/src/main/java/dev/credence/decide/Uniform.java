package dev.credence.decide;

import dev.credence.core.decide.Choice;
import dev.credence.core.decide.Policy;
import dev.credence.core.method.Settings;

/** A uniformly random action: the baseline. */
public final class Uniform implements Policy {
    @Override
    public String name() {
        return "uniform";
    }

    @Override
    public String description() {
        return "a random action, each with the same probability";
    }

    @Override
    public boolean learns() {
        return false;
    }

    @Override
    public int choose(Choice choice, Settings settings) {
        return choice.any(0);
    }
}
