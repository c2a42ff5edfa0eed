package dev.credence.decide;

import dev.credence.core.decide.Choice;
import dev.credence.core.decide.Policy;
import dev.credence.core.method.Settings;

/** Greedy: the action with the highest expected reward; explores only through estimation error. */
public final class Greedy implements Policy {
    @Override
    public String name() {
        return "greedy";
    }

    @Override
    public String description() {
        return "the action with the highest expected reward";
    }

    @Override
    public int choose(Choice choice, Settings settings) {
        return choice.best(choice.mean());
    }
}
