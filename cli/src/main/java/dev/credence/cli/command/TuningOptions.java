package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.core.method.InferenceMethod;
import dev.credence.eval.tuning.SearchSpace;
import dev.credence.eval.tuning.Strategy;
import dev.credence.eval.tuning.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a search. */
final class TuningOptions {
    private static final int TRIALS = 30;
    private static final int POINTS = 3;

    @Option(
            names = "--search",
            paramLabel = "KEY[=RANGE]",
            order = 24,
            description = {
                "A setting to search; may be repeated: KEY=FROM..TO, KEY=FROM..TO:log, KEY=V1,V2, or KEY for the "
                        + "method's own range; see: credence methods NAME.",
                "Default: all settings that have a range and are not fixed by --set."
            })
    private List<String> search = new ArrayList<>();

    @Option(
            names = "--strategy",
            paramLabel = "S",
            defaultValue = "random",
            order = 25,
            description = "random (random draws) or grid (all combinations; default: ${DEFAULT-VALUE}).")
    private String strategy = "random";

    @Option(
            names = "--trials",
            paramLabel = "N",
            order = 25,
            description = "With random: number of trials, including the method's defaults (default: " + TRIALS + ").")
    private @Nullable Integer trials;

    @Option(
            names = "--points",
            paramLabel = "N",
            order = 25,
            description = "With grid: number of values per range (default: " + POINTS + ").")
    private @Nullable Integer points;

    @Option(
            names = "--halving",
            paramLabel = "N",
            defaultValue = "3",
            order = 26,
            description = {
                "Successive halving: all trials train for a few epochs, the best 1/N for N times as many, and so on;",
                "1: all trials train for all epochs (default: ${DEFAULT-VALUE})."
            })
    private int halving = 3;

    @Option(
            names = "--hold-outs",
            paramLabel = "N",
            defaultValue = "3",
            order = 27,
            description = {
                "Score a trial by the mean over N random hold-outs of 20 %% of the training points, or fewer if 1000 "
                        + "points are scored sooner (default: ${DEFAULT-VALUE})."
            })
    private int holdOuts = 3;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 40,
            description = "Seed of the search (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    long seed() {
        return seed;
    }

    /** Reports values out of range and conflicting options; the plan checks the rest. */
    void check(Problems problems) {
        problems.check(() -> Objects.requireNonNull(strategy()));
        // the plan rejects these as well, but is not made if other options are wrong
        if (halving < 1) {
            problems.add("--halving is " + halving + ", expected 1 or more.");
        }
        if (holdOuts < 1) {
            problems.add("--hold-outs is " + holdOuts + ", expected 1 or more.");
        }
    }

    /** The names of the searched settings. */
    Set<String> searched() {
        return search.stream().map(text -> text.split("=", 2)[0].strip()).collect(Collectors.toSet());
    }

    /** The search space. */
    SearchSpace space(InferenceMethod method, Map<String, String> fixed) {
        return SearchSpace.of(method, fixed, search);
    }

    /** The plan of the search. */
    Tuning.Plan plan(SearchSpace space) {
        return new Tuning.Plan(space, strategy(), halving, holdOuts, seed);
    }

    private Strategy strategy() {
        return switch (strategy) {
            case "random" -> {
                if (points != null) {
                    throw new UserException("--points needs --strategy grid; random takes --trials N.");
                }
                yield new Strategy.Random(trials == null ? TRIALS : trials);
            }
            case "grid" -> {
                if (trials != null) {
                    throw new UserException("--trials needs --strategy random; a grid takes --points N.");
                }
                yield new Strategy.Grid(points == null ? POINTS : points);
            }
            default -> throw new UserException("--strategy is '" + strategy + "', expected random or grid.");
        };
    }
}
