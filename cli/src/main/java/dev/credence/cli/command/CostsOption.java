package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Numbers;
import dev.credence.core.UserException;
import dev.credence.core.metric.Mean;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.scoring.DecisionCosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --costs}: what decisions about classes cost. */
final class CostsOption {
    @Option(
            names = "--costs",
            paramLabel = "COSTS",
            order = 43,
            description = {
                "What decisions about classes cost, TRUE:DECIDED=COST and abstain=COST, separated by commas, or a file with one on a "
                        + "line. What is not named costs 0 if it is right, else 1. Predictions get the decision of the "
                        + "least expected cost, and evaluate measures what decisions cost."
            })
    private @Nullable String costs;

    boolean isGiven() {
        return costs != null;
    }

    /** The costs for a model of these classes; empty if none are given. */
    Optional<DecisionCosts> of(List<String> classes) {
        return words().map(words -> DecisionCosts.parse(words, classes));
    }

    /**
     * The costs as text, one each; empty if none are given.
     *
     * @throws UserException if their file cannot be read
     */
    Optional<List<String>> words() {
        return Optional.ofNullable(costs).map(CostsOption::words);
    }

    private static List<String> words(String given) {
        Path file;
        try {
            file = Path.of(given);
        } catch (InvalidPathException e) { // a:b=1 on Windows
            return divided(given);
        }
        if (given.contains("=") && !Files.exists(file)) {
            return divided(given);
        }
        try {
            return Files.readString(file)
                    .replaceFirst("^\\x{FEFF}", "") // a byte order mark
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UserException(
                    "--costs " + given + " is neither costs such as yes:no=5, nor a file of text that can be read.", e);
        }
    }

    private static List<String> divided(String given) {
        return Arrays.stream(given.split(",")).map(String::strip).toList();
    }

    /** Mean costs over test points. */
    static final class Measured {
        private final DecisionCosts costs;
        private final Mean chosen = new Mean();
        private final Mean probable = new Mean();
        private final Mean abstained = new Mean();
        private final Mean[] always;

        Measured(DecisionCosts costs) {
            this.costs = costs;
            always = new Mean[costs.classes()];
            Arrays.setAll(always, d -> new Mean());
        }

        void add(CategoricalMixture tile, double[] targets, double[] weights) {
            double[][] p = tile.meanProbabilities();
            int[] predicted = tile.predictedClass();
            for (int i = 0; i < targets.length; i++) {
                int truth = (int) targets[i];
                int decision = costs.decide(Arrays.stream(p[i]).boxed().toList());
                chosen.add(costs.of(truth, decision), weights[i]);
                probable.add(costs.of(truth, predicted[i]), weights[i]);
                abstained.add(decision == DecisionCosts.ABSTAIN ? 1 : 0, weights[i]);
                for (int d = 0; d < always.length; d++) {
                    always[d].add(costs.of(truth, d), weights[i]);
                }
            }
        }

        private int best() {
            return IntStream.range(0, always.length)
                    .reduce((a, b) -> always[b].value() < always[a].value() ? b : a)
                    .orElseThrow();
        }

        String text() {
            return "Mean cost of the decisions of least expected cost: " + Numbers.of(chosen.value())
                    + "; of the most probable class: " + Numbers.of(probable.value()) + "; of always "
                    + costs.name(best()) + ": " + Numbers.of(always[best()].value()) + "."
                    + (abstained.value() > 0 ? " Abstained from " + Numbers.of(100 * abstained.value()) + " %." : "");
        }

        void write(ObjectNode json) {
            json.put("mean_cost", chosen.value());
            json.put("most_probable", probable.value());
            json.put("best_constant", always[best()].value());
            json.put("constant", costs.name(best()));
            json.put("abstained", abstained.value());
        }
    }
}
