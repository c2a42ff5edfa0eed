package dev.credence.cli.command;

import dev.credence.cli.data.TrainingData;
import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.StepColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Columns that repeat as the steps of sequences. */
final class StepsOption {
    @Option(
            names = "--steps",
            paramLabel = "PATTERN",
            split = ",",
            order = 23,
            description = {
                "Rows as sequences, for networks with recurrent layers: 'temp_*,rain_*' for the columns temp_1, rain_1,"
                        + " temp_2, … , by the number in the place of *. Shorter sequences have empty cells at their"
                        + " first steps."
            })
    private List<String> patterns = new ArrayList<>();

    /** The columns of the table that was read. */
    private StepColumns chosen = new StepColumns(List.of(), 1);

    /** The given option as arguments. */
    List<String> words() {
        return isAsked() ? List.of("--steps", String.join(",", patterns)) : List.of();
    }

    boolean isAsked() {
        return !patterns.isEmpty();
    }

    /** @throws UserException for a method that is for tables */
    void check(boolean forTables, String method) {
        if (isAsked() && forTables) {
            throw new UserException("--steps is for networks with recurrent layers, and " + method
                    + " trains others: use --method dropout-alpha --set"
                    + " 'model=[{\"lstm\":64},{\"last-step\":true}]', or another method of networks.");
        }
    }

    /**
     * The columns of the steps, step by step.
     *
     * @param roles columns that are no inputs: the target, those that are left out, and the like
     * @throws UserException if a pattern matches none, patterns differ in their steps, or other columns are left
     */
    List<String> columns(CsvTable table, Set<String> roles) {
        try {
            chosen = StepColumns.of(table, patterns, roles);
            return chosen.names();
        } catch (DataException e) {
            throw named(e);
        }
    }

    private static UserException named(DataException fault) {
        String message = "--steps: " + fault.getMessage();
        return fault.argument()
                .map(argument -> new UserException(message, fault, argument))
                .orElseGet(() -> new UserException(message, fault));
    }

    /** The training data as sequences. */
    TrainingData applyTo(TrainingData data) {
        if (!isAsked()) {
            return data;
        }
        try {
            chosen.requireNumbers(data.cells(), data.dataset().inputNames());
        } catch (DataException e) {
            throw named(e);
        }
        return data.withExamples(data.examples().inSteps(chosen.steps()));
    }
}
