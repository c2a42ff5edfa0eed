package dev.credence.decide;

import dev.credence.core.train.TrainingStopped;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * Plays in this process.
 *
 * @param policies policies by name with settings
 * @param place file of the decisions, for messages
 * @param facts settings of the study, for the record
 * @param stop polled at every decision; true ends a play with {@link TrainingStopped}
 */
record PlayHere(
        BanditPlan plan,
        BanditProblem problem,
        Map<String, ConfiguredPolicy> policies,
        RewardModel model,
        String place,
        Map<String, String> facts,
        BooleanSupplier stop)
        implements PlayWork {
    @Override
    public void play(String policy, int repeat, List<DecisionBlock> before, Sink sink) {
        before.forEach(this::check);
        play(policy, repeat, DecisionBlock.actions(before), plan.steps(), sink);
    }

    /**
     * Plays from earlier actions to a number of decisions.
     *
     * @param actions the actions of the decisions before, which are replayed
     */
    void play(String policy, int repeat, int[] actions, int end, Sink sink) {
        ConfiguredPolicy chooser = Objects.requireNonNull(policies.get(policy));
        long seed = plan.seed() + repeat;
        DecisionPlan decisions = new DecisionPlan(
                problem.contextNames(),
                problem.actionNames(),
                chooser.policy(),
                chooser.settings(),
                model,
                plan.initial(),
                plan.retraining(),
                seed);
        try (Decider decider = new Decider(decisions)) {
            for (int i = 0; i < actions.length; i++) {
                Round round = problem.round(seed, i);
                decider.observe(round.context(), actions[i], round.rewards()[actions[i]]);
            }
            int at = actions.length;
            while (at < end) {
                DecisionBlock block = next(decider, policy, repeat, at);
                sink.take(block);
                at = block.end();
            }
        }
    }

    private DecisionBlock next(Decider decider, String policy, int repeat, int from) {
        long start = System.nanoTime();
        int size = Math.min(DecisionBlock.SIZE, plan.steps() - from);
        int[] actions = new int[size];
        double[] rewards = new double[size];
        double[] regrets = new double[size];
        for (int i = 0; i < size; i++) {
            if (stop.getAsBoolean()) {
                throw TrainingStopped.before();
            }
            Round round = problem.round(plan.seed() + repeat, from + i);
            actions[i] = decider.choose(from + i, round.context());
            rewards[i] = round.rewards()[actions[i]];
            regrets[i] = round.regret(actions[i]);
            decider.observe(round.context(), actions[i], rewards[i]);
        }
        return new DecisionBlock(
                policy, repeat, from, actions, rewards, regrets, (System.nanoTime() - start) * 1e-9, facts);
    }

    /** Compares a block from disk with the problem's rewards. */
    void check(DecisionBlock block) {
        for (int i = 0; i < block.size(); i++) {
            Round round = problem.round(plan.seed() + block.repeat(), block.from() + i);
            int action = block.actions()[i];
            if (action >= problem.actionNames().size()
                    || Double.compare(round.rewards()[action], block.rewards()[i]) != 0
                    || Double.compare(round.regret(action), block.regrets()[i]) != 0) {
                throw BlocksFile.refused(
                        place,
                        block,
                        "are not what this problem gives: decision " + (block.from() + i) + " has been changed");
            }
        }
    }
}
