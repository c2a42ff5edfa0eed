package dev.credence.cli.command;

import dev.credence.active.LearningPlan;
import dev.credence.active.LearningSuite;
import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of an active-learning experiment: a suite, or a plan by its numbers. */
final class AcquireOptions {
    @Option(
            names = "--suite",
            paramLabel = "NAME",
            order = 1,
            description =
                    "A published experiment; see: credence suites. --acquisition, --rounds and --seeds override it.")
    private @Nullable String suite;

    @Option(
            names = "--method",
            paramLabel = "M",
            order = 2,
            description = "The inference method; see: credence methods (default: dropout-alpha).")
    private @Nullable String method;

    @Option(
            names = "--acquisition",
            paramLabel = "A",
            split = ",",
            order = 4,
            description = {
                "The acquisition functions to compare; see: credence label --help (default: bald,random, or the suite's)."
            })
    private List<String> acquisitions = new ArrayList<>();

    @Option(
            names = "--start",
            paramLabel = "N",
            order = 5,
            description =
                    "Initial labels: per class for classification, in total for regression (default: 2, regression 10).")
    private @Nullable Integer start;

    @Option(names = "--next", paramLabel = "N", order = 6, description = "Labels added per round (default: 10).")
    private @Nullable Integer next;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            order = 7,
            description = "Training rounds per acquisition and seed (default: 10, or the suite's).")
    private @Nullable Integer rounds;

    @Option(
            names = "--candidates",
            paramLabel = "N",
            order = 8,
            description = "Random unlabelled points scored per round; 0: all (default: 0).")
    private @Nullable Integer candidates;

    @Option(
            names = "--samples",
            paramLabel = "S",
            order = 8,
            description = "Monte-Carlo samples for scoring (default: 100).")
    private @Nullable Integer samples;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            order = 9,
            description = "Number of repetitions, each with different initial labels (default: 1, or the suite's).")
    private @Nullable Integer seeds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 9,
            description = "The first seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    /** The suite of {@code --suite}. */
    Optional<LearningSuite> suite() {
        return Optional.ofNullable(suite).map(LearningSuite::load);
    }

    /** The first seed. */
    long seed() {
        return seed;
    }

    String method() {
        return suite().map(s -> s.plan().method()).orElse(method == null ? "dropout-alpha" : method);
    }

    /**
     * The experiment's plan.
     *
     * @param settings of the method
     * @param classes whether classes are predicted
     * @throws UserException with all conflicts between options
     */
    LearningPlan plan(Map<String, String> settings, boolean classes) {
        Optional<LearningSuite> named = suite();
        if (named.isEmpty()) {
            return new LearningPlan(
                    method(),
                    settings,
                    acquisitions.isEmpty() ? List.of("bald", "random") : acquisitions,
                    or(start, classes ? 2 : 10),
                    or(next, 10),
                    or(rounds, 10),
                    or(candidates, 0),
                    0,
                    or(samples, 100),
                    or(seeds, 1),
                    seed);
        }
        LearningPlan own = named.get().plan();
        return new LearningPlan(
                own.method(),
                own.settings(),
                acquisitions.isEmpty() ? own.acquisitions() : acquisitions,
                own.start(),
                own.batch(),
                or(rounds, own.rounds()),
                own.candidates(),
                own.pool(),
                own.samples(),
                or(seeds, own.repeats()),
                seed);
    }

    /** Rejects options that the suite defines. */
    void check(Problems problems, boolean data, boolean settings) {
        if (suite == null) {
            return;
        }
        if (data
                || settings
                || method != null
                || start != null
                || next != null
                || candidates != null
                || samples != null) {
            problems.add("--suite defines the data, method, settings and numbers; only --acquisition, --rounds,"
                    + " --seeds and --seed can be given with it. Leave out the others, or --suite.");
        }
    }

    private static int or(@Nullable Integer given, int otherwise) {
        return given == null ? otherwise : given;
    }
}
