package dev.credence.cli.command;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --order}: the column that orders the rows. */
final class OrderOption {
    @Option(
            names = "--order",
            paramLabel = "COL",
            order = 14,
            description = {
                "The rows are a series: sort them by this column of numbers or dates such as 2024-03-31 "
                        + "(default: the model's order column, or the table's own order)."
            })
    private @Nullable String column;

    Optional<String> column() {
        return Optional.ofNullable(column);
    }
}
