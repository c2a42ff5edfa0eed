package dev.credence.cli.command;

import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.data.Copies;
import dev.credence.core.data.Examples;
import java.util.Optional;

/** What is said of rows that are copies of others. */
final class CopiesText {
    private CopiesText() {}

    /** Of rows that are divided; empty for images and where there are no copies. */
    static Optional<String> ofTraining(TrainingData data) {
        return count(data.examples())
                .map(
                        copies -> copies
                                + " (same inputs, same target); rows and their copies stay on one side wherever rows are divided.");
    }

    /** Of rows that a guarantee counts as independent ones. */
    static Optional<String> ofCalibration(Examples rows) {
        return count(rows)
                .map(copies ->
                        copies + ": the guarantee takes rows as independent, and with copies it holds for fewer.");
    }

    private static Optional<String> count(Examples rows) {
        int copies = rows.image().isPresent() ? 0 : Copies.of(rows).count();
        return copies == 0
                ? Optional.empty()
                : Optional.of(copies + " of the " + Numbers.counted(rows.size(), "row")
                        + (copies == 1 ? " is a copy of another" : " are copies of others"));
    }
}
