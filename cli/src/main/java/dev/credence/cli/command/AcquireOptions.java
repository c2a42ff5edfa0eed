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

/** What a loop does: a suite, or numbers. */
final class AcquireOptions {
    @Option(
            names = "--suite",
            paramLabel = "NAME",
            order = 1,
            description = "A paper's loop; see: credence suites. --acquisition, --rounds and --seeds override it.")
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
                "The acquisitions that compete; see: credence label --help (default: bald,random, or the suite's)."
            })
    private List<String> acquisitions = new ArrayList<>();

    @Option(
            names = "--start",
            paramLabel = "N",
            order = 5,
            description = "Labels at the start, of each class, or of numbers in all (default: 2, of numbers 10).")
    private @Nullable Integer start;

    @Option(names = "--next", paramLabel = "N", order = 6, description = "Labels more in each round (default: 10).")
    private @Nullable Integer next;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            order = 7,
            description = "Trainings of each acquisition and seed (default: 10, or the suite's).")
    private @Nullable Integer rounds;

    @Option(
            names = "--candidates",
            paramLabel = "N",
            order = 8,
            description = "Random points without a label that are looked at in a round; 0 for all (default: 0).")
    private @Nullable Integer candidates;

    @Option(
            names = "--samples",
            paramLabel = "S",
            order = 8,
            description = "Monte-Carlo samples that points are scored with (default: 100).")
    private @Nullable Integer samples;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            order = 9,
            description = "How often all is done, with other first labels (default: 1, or the suite's).")
    private @Nullable Integer seeds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 9,
            description = "The first of the seeds (default: ${DEFAULT-VALUE}).")
    private long seed;

    /** The suite, if one is named. */
    Optional<LearningSuite> suite() {
        return Optional.ofNullable(suite).map(LearningSuite::load);
    }

    /** The first of the seeds. */
    long seed() {
        return seed;
    }

    /** The method's name. */
    String method() {
        return suite().map(s -> s.plan().method()).orElse(method == null ? "dropout-alpha" : method);
    }

    /**
     * What is to be done.
     *
     * @param settings of the method
     * @param classes whether classes are predicted
     * @throws UserException with all that does not go together
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

    /** Refuses what a suite says itself. */
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
            problems.add(
                    "--suite defines its own data, method, settings and numbers: of these, --acquisition, --rounds,"
                            + " --seeds and --seed can be given with it. Leave out the others, or the suite.");
        }
    }

    private static int or(@Nullable Integer given, int otherwise) {
        return given == null ? otherwise : given;
    }
}
