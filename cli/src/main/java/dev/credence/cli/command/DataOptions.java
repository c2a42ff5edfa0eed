package dev.credence.cli.command;

import dev.credence.core.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which data: a named data set, or a table in a file. */
final class DataOptions {
    @Option(
            names = "--dataset",
            paramLabel = "D",
            order = 10,
            description = "A data set by name; see: credence datasets.")
    private @Nullable String dataset;

    @Option(
            names = "--split",
            paramLabel = "I",
            order = 11,
            description =
                    "Which of the data set's standard splits into training and test part, from 0 on (default: 0).")
    private @Nullable Integer split;

    @Option(
            names = "--data",
            paramLabel = "FILE",
            order = 12,
            description = "A table instead: CSV with a header, plain or .gz; commas, semicolons, tabs, bars or blanks.")
    private @Nullable Path file;

    @Option(names = "--target", paramLabel = "COL", order = 13, description = "The table's column to predict.")
    private @Nullable String target;

    /**
     * Checks what is given together.
     *
     * @throws UserException with all that does not go together
     */
    void check(boolean needsTarget) {
        List<String> faults = new ArrayList<>();
        if (dataset == null && file == null) {
            faults.add("Say which data: --dataset D, or --data FILE" + (needsTarget ? " --target COL." : "."));
        } else if (dataset != null && file != null) {
            faults.add("--dataset and --data exclude each other: name one of them.");
        }
        if (file == null && target != null) {
            faults.add("--target goes with --data FILE.");
        }
        if (dataset == null && split != null) {
            faults.add("--split goes with --dataset D; a table has no splits.");
        }
        if (needsTarget && dataset == null && file != null && target == null) {
            faults.add("--data needs --target COL: the column to predict.");
        }
        if (!faults.isEmpty()) {
            throw new UserException(String.join("\n", faults));
        }
    }

    /** The data set's name; null for a table. */
    @Nullable
    String dataset() {
        return dataset;
    }

    /** The split asked for, if any. */
    @Nullable
    Integer split() {
        return split;
    }

    /** The table, where there is no data set. */
    Path table() {
        return Objects.requireNonNull(file, "check() makes sure that there is one");
    }

    /** The table's target; empty if it was not named. */
    String target() {
        return target == null ? "" : target;
    }
}
