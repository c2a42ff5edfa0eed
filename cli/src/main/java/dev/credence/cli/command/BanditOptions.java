package dev.credence.cli.command;

import dev.credence.decide.BanditPlan;
import dev.credence.decide.NamedSpec;
import dev.credence.decide.NetworkRewards;
import dev.credence.decide.Retraining;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a bandit simulation: problem, policies, and the schedule of trainings. */
final class BanditOptions {
    @Option(
            names = "--problem",
            paramLabel = "P",
            defaultValue = "wheel",
            order = 1,
            description = "The problem and its settings, such as wheel:delta=0.95 (default: ${DEFAULT-VALUE}).")
    private String problem = "wheel";

    @Option(
            names = "--policy",
            paramLabel = "P",
            defaultValue = "thompson,epsilon-greedy,uniform",
            order = 2,
            description = {
                "The policies and their settings: thompson, greedy, uniform, epsilon-greedy:epsilon=0.1 (default: "
                        + "${DEFAULT-VALUE})."
            })
    private String policies = "thompson,epsilon-greedy,uniform";

    @Option(
            names = "--method",
            paramLabel = "M",
            defaultValue = "map",
            order = 3,
            description = {
                "The inference method that learns the rewards; see: credence methods (default: ${DEFAULT-VALUE})."
            })
    private String method = "map";

    @Option(
            names = "--head",
            paramLabel = "H",
            order = 4,
            description = {
                "The posterior to decide by: method, the method's own; or linear, a Bayesian linear "
                        + "regression per action on the network's last hidden layer, updated by every "
                        + "reward; it takes a prior, such as linear:precision=0.25,shape=6,scale=6 (default: linear "
                        + "for map, which has no posterior; otherwise method)."
            })
    private @Nullable String head;

    @Option(
            names = "--network-per-action",
            order = 5,
            description = "Train a network per action instead of one with the action as an input.")
    private boolean perAction;

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "2000",
            order = 6,
            description = "Decisions per policy and seed (default: ${DEFAULT-VALUE}).")
    private int steps = 2000;

    @Option(
            names = "--initial",
            paramLabel = "N",
            defaultValue = "3",
            order = 7,
            description = "Initial rounds in which every action is taken once (default: ${DEFAULT-VALUE}).")
    private int initial = 3;

    @Option(
            names = "--train-every",
            paramLabel = "N",
            defaultValue = "50",
            order = 8,
            description = "Minimum number of rewards between two trainings (default: ${DEFAULT-VALUE}).")
    private int trainEvery = 50;

    @Option(
            names = "--train-growth",
            paramLabel = "F",
            defaultValue = "0.1",
            order = 8,
            description = "Retrain when the rewards have grown by this factor (default: ${DEFAULT-VALUE}).")
    private double trainGrowth = 0.1;

    @Option(
            names = "--samples",
            paramLabel = "S",
            defaultValue = "50",
            order = 8,
            description = "Monte-Carlo samples per expected reward (default: ${DEFAULT-VALUE}).")
    private int samples = 50;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            order = 9,
            description = "Number of repetitions, each with different contexts (default: ${DEFAULT-VALUE}).")
    private int seeds = 1;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 9,
            description = "The first seed (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    NamedSpec problem() {
        return NamedSpec.parse(problem);
    }

    String method() {
        return method;
    }

    NamedSpec head() {
        return NamedSpec.parse(head == null ? (method.equals("map") ? "linear" : "method") : head);
    }

    NetworkRewards.Layout layout() {
        return perAction ? NetworkRewards.Layout.NETWORK_PER_ACTION : NetworkRewards.Layout.ACTION_AS_INPUT;
    }

    int samples() {
        return samples;
    }

    List<NamedSpec> policies() {
        return NamedSpec.list(policies);
    }

    /** @throws dev.credence.core.UserException with all numbers out of range */
    BanditPlan plan(NamedSpec problem, List<NamedSpec> policies) {
        return new BanditPlan(
                problem, policies, steps, initial, new Retraining(1, trainEvery, trainGrowth), seeds, seed);
    }
}
