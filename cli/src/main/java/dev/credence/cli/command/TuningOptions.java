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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is searched, and how. */
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
                "Default: all that have one and are not fixed by --set."
            })
    private List<String> search = new ArrayList<>();

    @Option(
            names = "--strategy",
            paramLabel = "S",
            defaultValue = "random",
            order = 25,
            description = "random draws, or a grid of every combination (default: ${DEFAULT-VALUE}).")
    private String strategy = "random";

    @Option(
            names = "--trials",
            paramLabel = "N",
            order = 25,
            description = "Random: number of trials, including the method's defaults (default: " + TRIALS + ").")
    private @Nullable Integer trials;

    @Option(
            names = "--points",
            paramLabel = "N",
            order = 25,
            description = "Grid: number of values of each range (default: " + POINTS + ").")
    private @Nullable Integer points;

    @Option(
            names = "--halving",
            paramLabel = "N",
            defaultValue = "3",
            order = 26,
            description = {
                "All trials train for a few epochs, the best 1/N for N times as many, and so on;",
                "1: all trials for all epochs (default: ${DEFAULT-VALUE})."
            })
    private int halving = 3;

    @Option(
            names = "--hold-outs",
            paramLabel = "N",
            defaultValue = "3",
            order = 27,
            description = {
                "A trial's score is the mean over N random 20 %% of the training points, or fewer where 1000 "
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

    /** The seed. */
    long seed() {
        return seed;
    }

    /** Adds what does not go together; the rest is the plan's. */
    void check(Problems problems) {
        problems.check(() -> Objects.requireNonNull(strategy()));
        // each of these is refused by the plan too, but that is not made where others are wrong
        if (halving < 1) {
            problems.add("--halving is " + halving + ", expected 1 or more.");
        }
        if (holdOuts < 1) {
            problems.add("--hold-outs is " + holdOuts + ", expected 1 or more.");
        }
    }

    /** The space to search. */
    SearchSpace space(InferenceMethod method, Map<String, String> fixed) {
        return SearchSpace.of(method, fixed, search);
    }

    /** All of it. */
    Tuning.Plan plan(SearchSpace space) {
        return new Tuning.Plan(space, strategy(), halving, holdOuts, seed);
    }

    private Strategy strategy() {
        return switch (strategy) {
            case "random" -> {
                if (points != null) {
                    throw new UserException("--points goes with --strategy grid; random takes --trials N.");
                }
                yield new Strategy.Random(trials == null ? TRIALS : trials);
            }
            case "grid" -> {
                if (trials != null) {
                    throw new UserException("--trials goes with --strategy random; a grid takes --points N.");
                }
                yield new Strategy.Grid(points == null ? POINTS : points);
            }
            default -> throw new UserException("--strategy is '" + strategy + "', expected random or grid.");
        };
    }
}
