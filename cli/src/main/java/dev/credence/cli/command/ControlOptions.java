package dev.credence.cli.command;

import dev.credence.control.ControlPlan;
import dev.credence.control.DynamicsOptions;
import dev.credence.control.Planner;
import dev.credence.control.PolicySearch;
import dev.credence.core.UserException;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.MethodText;
import dev.credence.core.registry.NamedServices;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a control study: the system, the methods and the numbers of trials. */
final class ControlOptions {
    private static final String RANDOM = "random";
    private static final int LONGEST = 200;

    @Option(
            names = "--problem",
            paramLabel = "P",
            defaultValue = "cart-pole",
            order = 1,
            description = "The system: cart-pole, pendulum or wet-chicken (default: ${DEFAULT-VALUE}).")
    private String problem = "cart-pole";

    @Option(
            names = "--method",
            paramLabel = "M",
            order = 2,
            description = {
                "The methods that learn the dynamics, with settings; may be repeated; or random, which learns "
                        + "nothing (default: ensemble:members=4)."
            })
    private List<String> methods = List.of("ensemble:members=4");

    @Option(
            names = "--search",
            paramLabel = "S",
            defaultValue = "planner",
            order = 3,
            description = {
                "How actions are found: planner, a search over sequences of actions at each step; or policy, a "
                        + "network trained by gradients through roll-outs of the model (default: ${DEFAULT-VALUE})."
            })
    private String search = "planner";

    @Option(
            names = "--trials",
            paramLabel = "N",
            defaultValue = "10",
            order = 4,
            description = "Number of trials with a model (default: ${DEFAULT-VALUE}).")
    private int trials = 10;

    @Option(
            names = "--random-trials",
            paramLabel = "N",
            defaultValue = "2",
            order = 5,
            description = "Number of random trials before them (default: ${DEFAULT-VALUE}).")
    private int randomTrials = 2;

    @Option(
            names = "--training-steps",
            paramLabel = "N",
            defaultValue = "3000",
            order = 6,
            description = "Updates of each model before each trial (default: ${DEFAULT-VALUE}).")
    private int trainingSteps = 3000;

    @Option(
            names = "--draws",
            paramLabel = "N",
            defaultValue = "20",
            order = 7,
            description = "Networks drawn from each posterior (default: ${DEFAULT-VALUE}).")
    private int draws = 20;

    @Option(
            names = "--moment-matching",
            order = 7,
            description = {
                "After each step of a roll-out draw the particles anew from their means and standard deviations, as "
                        + "PILCO does, in place of keeping each draw's own state."
            })
    private boolean momentMatching;

    @Option(
            names = "--horizon",
            paramLabel = "H",
            order = 7,
            description = "Steps of a roll-out (default: 14 for planner, 18 for policy).")
    private @Nullable Integer horizon;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            order = 8,
            description = "Number of repetitions (default: ${DEFAULT-VALUE}).")
    private int seeds = 1;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 9,
            description = "The first seed (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    String problem() {
        return problem;
    }

    /** @throws UserException if a method is unknown or refuses its settings, or a number is out of range */
    ControlPlan plan(NamedServices<Method> known) {
        List<ControlPlan.Contender> contenders =
                methods.stream().map(text -> contender(text.strip(), known)).toList();
        return new ControlPlan(contenders, search(), trials, randomTrials, seeds, seed, planner(), policy());
    }

    private Planner.Options planner() {
        Planner.Options usual = Planner.Options.DEFAULT;
        return new Planner.Options(
                steps(usual.horizon()),
                usual.sequences(),
                usual.draws(),
                usual.iterations(),
                usual.elites(),
                usual.rate(),
                usual.firstDeviation(),
                usual.leastDeviation(),
                usual.discount(),
                momentMatching);
    }

    private PolicySearch.Options policy() {
        PolicySearch.Options usual = PolicySearch.Options.DEFAULT;
        return new PolicySearch.Options(
                steps(usual.horizon()),
                usual.draws(),
                usual.particles(),
                usual.hidden(),
                usual.updates(),
                usual.learningRate(),
                usual.clipNorm(),
                momentMatching);
    }

    private int steps(int usual) {
        if (horizon != null && (horizon < 1 || horizon > LONGEST)) {
            throw new UserException("--horizon is " + horizon + ", expected 1 to " + LONGEST + ".");
        }
        return horizon == null ? usual : horizon;
    }

    private ControlPlan.Search search() {
        return switch (search.toLowerCase(Locale.ROOT)) {
            case "planner" -> ControlPlan.Search.PLANNER;
            case "policy" -> ControlPlan.Search.POLICY;
            default -> throw new UserException("--search is '" + search + "', expected planner or policy.");
        };
    }

    private ControlPlan.Contender contender(String text, NamedServices<Method> known) {
        if (text.equals(RANDOM)) {
            return new ControlPlan.Contender(text, Optional.empty());
        }
        MethodText named = MethodText.parse(text);
        if (known.get(named.name()) instanceof InferenceMethod method) {
            return new ControlPlan.Contender(
                    text, Optional.of(new DynamicsOptions(method, named.settings(), trainingSteps, draws)));
        }
        throw new UserException("The method '" + named.name() + "' has no networks that could be held for a roll-out:"
                + " use one that has, such as ensemble, dropout-alpha, vi or swag.");
    }
}
