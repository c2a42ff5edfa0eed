package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.datasets.csv.ClassWeights;
import dev.credence.datasets.csv.WeightChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the weights of training rows. */
final class WeightOptions {
    @Option(
            names = "--weight",
            paramLabel = "COL",
            order = 24,
            description = {
                "A column of weights, 0 or more: a row of weight 2 counts as two copies of it, one of 0 is left out. It "
                        + "is not an input; evaluate finds it by its name."
            })
    private @Nullable String weight;

    @Option(
            names = "--class-weight",
            paramLabel = "balanced|CLASS=W",
            split = ",",
            order = 24,
            description = {
                "Weights of classes, such as yes=5,no=1; others count once. balanced: each class counts as much as "
                        + "any other. Probabilities are then those of the weighted classes; for decisions --costs of "
                        + "predict is better."
            })
    private List<String> classes = new ArrayList<>();

    Optional<String> column() {
        return Optional.ofNullable(weight);
    }

    /**
     * The weights.
     *
     * @param target the target column
     * @param noInputs columns with other roles
     * @throws UserException if the column has another role, or the weights of classes are not read
     */
    WeightChoice choice(String target, List<String> noInputs) {
        if (weight != null && weight.equals(target)) {
            throw new UserException("--weight " + weight + " is the target: name another column.");
        }
        if (weight != null && noInputs.contains(weight)) {
            throw new UserException(
                    "--weight " + weight + " is also the column of groups or of the order: name another.");
        }
        return new WeightChoice(
                column(), classes.isEmpty() ? Optional.empty() : Optional.of(ClassWeights.parse(classes)));
    }

    /** The given options as arguments. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (weight != null) {
            words.addAll(List.of("--weight", weight));
        }
        if (!classes.isEmpty()) {
            words.addAll(List.of("--class-weight", String.join(",", classes)));
        }
        return words;
    }
}
