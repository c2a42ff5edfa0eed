package dev.credence.decide;

import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.List;

/** The rewards that were seen, in the order in which they were. */
public final class History {
    private final int inputs;
    private final int actions;
    private final List<double[]> contexts = new ArrayList<>();
    private final List<Integer> chosen = new ArrayList<>();
    private final List<Double> rewards = new ArrayList<>();

    /**
     * Nothing yet.
     *
     * @param inputs D of a context
     * @param actions A
     */
    public History(int inputs, int actions) {
        this.inputs = inputs;
        this.actions = actions;
    }

    /** Adds a reward; the context [D] is copied. */
    public void add(double[] context, int action, double reward) {
        if (context.length != inputs || action < 0 || action >= actions || !Double.isFinite(reward)) {
            throw new IllegalArgumentException("A context of " + context.length + " inputs, action " + action
                    + " and reward " + reward + " do not belong to a history of " + inputs + " inputs and " + actions
                    + " actions");
        }
        contexts.add(context.clone());
        chosen.add(action);
        rewards.add(reward);
    }

    /** N. */
    public int size() {
        return rewards.size();
    }

    /** D. */
    public int inputs() {
        return inputs;
    }

    /** A. */
    public int actions() {
        return actions;
    }

    /** The context of reward i [D]; not to be changed. */
    double[] context(int i) {
        return contexts.get(i);
    }

    /** The action of reward i. */
    public int action(int i) {
        return chosen.get(i);
    }

    /** Reward i. */
    public double reward(int i) {
        return rewards.get(i);
    }

    /**
     * The first rewards as points whose inputs are the context and the action, a one among zeros: [count, D + A].
     *
     * @param count of them
     */
    public Examples withActions(int count) {
        double[][] inputsOfAll = new double[count][];
        double[] targets = new double[count];
        for (int i = 0; i < count; i++) {
            inputsOfAll[i] = withAction(context(i), action(i), actions);
            targets[i] = reward(i);
        }
        return Examples.of(inputsOfAll, targets);
    }

    /** Those of the first rewards that are of one action, as points whose inputs are the context alone. */
    Examples ofAction(int count, int action) {
        List<double[]> inputsOfAction = new ArrayList<>();
        List<Double> targets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (action(i) == action) {
                inputsOfAction.add(context(i));
                targets.add(reward(i));
            }
        }
        return Examples.of(
                inputsOfAction.toArray(double[][]::new),
                targets.stream().mapToDouble(r -> r).toArray());
    }

    /** A context, and a one for the action among zeros [D + A]. */
    static double[] withAction(double[] context, int action, int actions) {
        double[] all = java.util.Arrays.copyOf(context, context.length + actions);
        all[context.length + action] = 1;
        return all;
    }

    /** A context with each action [A][D + A]. */
    static double[][] withEachAction(double[] context, int actions) {
        double[][] all = new double[actions][];
        for (int a = 0; a < actions; a++) {
            all[a] = withAction(context, a, actions);
        }
        return all;
    }
}
