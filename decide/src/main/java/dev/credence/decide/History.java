package dev.credence.decide;

import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.List;

/** The rewards seen so far, in order. */
public final class History {
    private final int inputs;
    private final int actions;
    private final List<double[]> contexts = new ArrayList<>();
    private final List<Integer> chosen = new ArrayList<>();
    private final List<Double> rewards = new ArrayList<>();

    /**
     * An empty history.
     *
     * @param inputs dimension D of a context
     * @param actions number A of actions
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

    /** Number N of rewards. */
    public int size() {
        return rewards.size();
    }

    /** Dimension D of a context. */
    public int inputs() {
        return inputs;
    }

    /** Number A of actions. */
    public int actions() {
        return actions;
    }

    /** The context of reward i [D]; must not be modified. */
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
     * The first rewards as examples whose inputs are the context and the one-hot action: [count, D + A].
     *
     * @param count number of rewards
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

    /** The first rewards restricted to one action, as examples whose inputs are the context. */
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

    /** A context with a one-hot action [D + A]. */
    static double[] withAction(double[] context, int action, int actions) {
        double[] all = java.util.Arrays.copyOf(context, context.length + actions);
        all[context.length + action] = 1;
        return all;
    }

    /** A context with each one-hot action [A][D + A]. */
    static double[][] withEachAction(double[] context, int actions) {
        double[][] all = new double[actions][];
        for (int a = 0; a < actions; a++) {
            all[a] = withAction(context, a, actions);
        }
        return all;
    }
}
