package dev.credence.cli.command;

import dev.credence.core.method.Method;
import dev.credence.core.method.TableMethod;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of training on a time series. */
final class TrainingOrder {
    private static final String FOLDS = "folds";

    @Option(
            names = "--order",
            paramLabel = "COL",
            order = 25,
            description = {
                "The rows are a series in the order of this column: numbers, or dates such as 2024-03-31 or "
                        + "2024-03-31T18:00. It is not an input; --validation holds out the latest rows, auto's folds "
                        + "are blocks of consecutive rows, and later commands use the same order."
            })
    private @Nullable String column;

    @Option(names = "--order-input", order = 25, description = "Use the column of --order as an input, too.")
    private boolean input;

    Optional<String> column() {
        return Optional.ofNullable(column);
    }

    /** The order column, if it is not an input. */
    Optional<String> noInput() {
        return input ? Optional.empty() : column();
    }

    void check(Problems problems, Optional<String> group) {
        if (column == null && input) {
            problems.add("--order-input needs --order.");
        }
        if (column != null && group.isPresent()) {
            problems.add("--order divides the rows by their order, and --group by their groups: leave one out.");
        }
    }

    /** Adds the setting that tells a method of the order, unless the user has set it. */
    void applyTo(Method method, Map<String, String> settings) {
        if (column != null) {
            apply(method, settings);
        }
    }

    /** The same for rows that are a series. */
    static void apply(Method method, Map<String, String> settings) {
        if (method instanceof TableMethod && method.settings().find(FOLDS).isPresent()) {
            settings.putIfAbsent(FOLDS, "ordered");
        }
    }
}
