package dev.credence.cli.command;

import dev.credence.cli.data.TestData;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --id} of commands whose rows have targets. */
final class IdOption {
    @Option(
            names = "--id",
            paramLabel = "COL",
            order = 14,
            description = {
                "A column that names the rows: random numbers of sets are drawn by it, as with predict --id, instead of "
                        + "by the rows' inputs."
            })
    private @Nullable String column;

    /**
     * The rows with keys by the column, if there is one.
     *
     * @throws dev.credence.core.UserException if they have no such column
     */
    TestData of(TestData rows) {
        return column == null ? rows : rows.identified(column);
    }
}
