package dev.credence.decide;

import dev.credence.core.decide.Choice;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes decisions. A decision depends only on the plan, its number, its context, and the ordered rewards seen before
 * it: the model is trained on the first of them, by {@link Retraining}, and conditioned on the rest. Training is lazy,
 * on the next decision, so that replaying past rewards does not repeat past trainings.
 */
final class Decider implements AutoCloseable {
    private final DecisionPlan plan;
    private final History history;
    private final CounterRandom random;
    private final CounterRandom seeds;
    private @Nullable Belief belief;
    private int trainedWith;
    private int told;

    Decider(DecisionPlan plan) {
        this.plan = plan;
        this.history =
                new History(plan.contextNames().size(), plan.actionNames().size());
        this.random = Stream.DECISIONS.of(plan.seed());
        this.seeds = Stream.DECISIONS.of(plan.seed(), 1);
    }

    /** The action of a decision. */
    int choose(int number, double[] context) {
        int actions = plan.actionNames().size();
        if (!plan.policy().learns()) {
            return plan.policy().choose(new BeliefChoice(number, context, null), plan.settings());
        }
        if (number < (long) plan.initial() * actions) {
            return number % actions;
        }
        int action =
                plan.policy().choose(new BeliefChoice(number, context, current().orElse(null)), plan.settings());
        if (action < 0 || action >= actions) {
            throw new IllegalStateException(
                    "The policy " + plan.policy().name() + " chose action " + action + " of " + actions);
        }
        return action;
    }

    /** Records the reward of a decision. */
    void observe(double[] context, int action, double reward) {
        history.add(context, action, reward);
    }

    private Optional<Belief> current() {
        int with = plan.retraining().last(history.size());
        if (with > trainedWith) {
            close();
            belief = plan.model().train(history, with, seed(with));
            trainedWith = with;
            told = with;
        }
        Belief now = belief;
        for (; now != null && told < history.size(); told++) {
            now.observe(history.context(told), history.action(told), history.reward(told));
        }
        return Optional.ofNullable(now);
    }

    /** Seed of a training; below 2⁶², as seeds of several networks are counted up from it. */
    private long seed(int with) {
        return (((long) seeds.word(with, 0) << 32) | (seeds.word(with, 1) & 0xFFFFFFFFL)) >>> 2;
    }

    @Override
    public void close() {
        if (belief != null) {
            belief.close();
            belief = null;
        }
    }

    /** A policy's view of a decision. */
    private final class BeliefChoice implements Choice {
        private final int number;
        private final double[] context;
        private final @Nullable Belief known;
        private double @Nullable [] mean;
        private double @Nullable [] draw;

        BeliefChoice(int number, double[] context, @Nullable Belief known) {
            this.number = number;
            this.context = context;
            this.known = known;
        }

        @Override
        public int number() {
            return number;
        }

        @Override
        public int actions() {
            return plan.actionNames().size();
        }

        @Override
        public boolean hasBelief() {
            return known != null;
        }

        @Override
        public double[] mean() {
            double[] values = mean;
            if (values == null) {
                values = known == null ? new double[actions()] : known.mean(context, number);
                mean = values;
            }
            return values.clone();
        }

        @Override
        public double[] draw() {
            double[] values = draw;
            if (values == null) {
                values = known == null ? new double[actions()] : known.draw(context, number);
                draw = values;
            }
            return values.clone();
        }

        @Override
        public double uniform(int i) {
            return random.uniform(number, i);
        }
    }
}
