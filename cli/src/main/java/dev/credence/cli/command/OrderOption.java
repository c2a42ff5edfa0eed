package dev.credence.cli.command;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The column whose order the rows of a table are taken in. */
final class OrderOption {
    @Option(
            names = "--order",
            paramLabel = "COL",
            order = 14,
            description = {
                "The rows are a series: take them in the order of this column, numbers or dates such as 2024-03-31 "
                        + "(default: the column that the model was trained in the order of, or else as they stand)."
            })
    private @Nullable String column;

    Optional<String> column() {
        return Optional.ofNullable(column);
    }
}
