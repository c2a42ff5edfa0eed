package dev.credence.cli.command;

import dev.credence.core.method.Method;
import dev.credence.core.method.TableMethod;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Training on a series: in which order, and what follows from it. */
final class TrainingOrder {
    private static final String FOLDS = "folds";

    @Option(
            names = "--order",
            paramLabel = "COL",
            order = 25,
            description = {
                "The rows are a series in the order of this column: numbers, or dates such as 2024-03-31 or "
                        + "2024-03-31T18:00. It is no input; --validation holds out the latest rows, auto's folds "
                        + "are blocks of neighbours, and later commands take their rows in this order too."
            })
    private @Nullable String column;

    @Option(names = "--order-input", order = 25, description = "The column of --order is an input too.")
    private boolean input;

    Optional<String> column() {
        return Optional.ofNullable(column);
    }

    /** The column that the order keeps from being an input. */
    Optional<String> noInput() {
        return input ? Optional.empty() : column();
    }

    void check(Problems problems, Optional<String> group) {
        if (column == null && input) {
            problems.add("--order-input goes with --order.");
        }
        if (column != null && group.isPresent()) {
            problems.add("--order divides the rows by their order, and --group by their groups: leave one out.");
        }
    }

    /** What a method that divides the rows itself is to know, unless the user says otherwise. */
    void applyTo(Method method, Map<String, String> settings) {
        if (column != null
                && method instanceof TableMethod
                && method.settings().find(FOLDS).isPresent()) {
            settings.putIfAbsent(FOLDS, "ordered");
        }
    }
}
