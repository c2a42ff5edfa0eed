package dev.credence.decide;

import dev.credence.core.decide.Choice;
import dev.credence.core.decide.Policy;
import dev.credence.core.method.Settings;

/**
 * Thompson sampling (Thompson 1933): draws a function from the posterior and takes its best action, so that an action
 * is chosen with the posterior probability that it is the best.
 */
public final class Thompson implements Policy {
    @Override
    public String name() {
        return "thompson";
    }

    @Override
    public String description() {
        return "the best action under one function drawn from the posterior";
    }

    @Override
    public int choose(Choice choice, Settings settings) {
        return choice.best(choice.draw());
    }
}
