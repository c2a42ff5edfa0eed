package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.file.AtomicFiles;
import dev.credence.eval.text.TextTable;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.TableWriter;
import dev.credence.scoring.explanation.Dependence;
import dev.credence.scoring.explanation.ExplainedColumns;
import dev.credence.scoring.explanation.ExplainedModel;
import dev.credence.scoring.explanation.InputColumn;
import dev.credence.scoring.explanation.PermutationImportance;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --importance}: permutation importance and dependence of columns, as a file and in the report. */
final class ImportanceOption {
    private static final int MOST = 100;

    @Writes
    @Option(
            names = "--importance",
            paramLabel = "FILE",
            order = 50,
            description = {
                "Measure how much worse predictions become when a column's cells are permuted between rows, "
                        + "and write it to this file: JSON Lines if it ends in .jsonl, otherwise CSV."
            })
    private @Nullable Path file;

    void check(Problems problems) {
        Path path = file;
        if (path != null) {
            problems.check(() -> AtomicFiles.requireWritable(path));
        }
    }

    /** Rejects a model or data whose columns cannot be permuted, before anything is measured. */
    void check(SavedModel loaded, Examples examples) {
        if (file != null && loaded.model().description().problem().image().isPresent()) {
            throw new UserException(
                    "--importance is for the columns of a table; this model takes images. Leave it out.");
        }
        if (file != null && examples.size() < 2) {
            throw new UserException("--importance permutes cells between rows, which needs at least 2; there is "
                    + examples.size() + ". Evaluate on more data.");
        }
    }

    /**
     * Measures the importance and dependence, if requested.
     *
     * @param report whether a report is written
     */
    Optional<Dependence> look(SavedModel loaded, Examples examples, int samples, boolean report, Console console) {
        boolean image = loaded.model().description().problem().image().isPresent();
        if ((file == null && !report) || image || examples.size() < 2) {
            return Optional.empty();
        }
        List<InputColumn> columns = ExplainedColumns.of(loaded);
        int steps = Dependence.steps(columns, report);
        try (ProgressDisplay progress = console.progress("Looking at columns", "part", steps)) {
            return Optional.of(Dependence.of(
                    ExplainedModel.of(loaded.model(), samples),
                    columns,
                    examples,
                    loaded.model().description().seed(),
                    report,
                    done -> progress.at(done, "")));
        }
    }

    /** Writes the file and prints the table, if requested. */
    void write(Dependence found, boolean classes, Console console) {
        Path path = file;
        if (path == null) {
            return;
        }
        String error = classes ? "error" : "rmse";
        TableWriter.write(
                path,
                List.of("column", "log_score", "log_score_se", error, error + "_se"),
                found.importance().stream()
                        .map(i -> List.of(
                                i.column().name(),
                                i.logScore().value(),
                                i.logScore().standardError(),
                                i.error().value(),
                                i.error().standardError()))
                        .toList());
        TextTable table = TextTable.ofNumbers(List.of("column", "loss of log score", "±", "rise of " + error, "±"));
        for (PermutationImportance i :
                found.importance().subList(0, Math.min(MOST, found.importance().size()))) {
            table.row(
                    i.column().name(),
                    Numbers.of(i.logScore().value()),
                    Numbers.of(i.logScore().standardError()),
                    Numbers.of(i.error().value()),
                    Numbers.of(i.error().standardError()));
        }
        console.result("\nimportance of the columns, by " + Numbers.counted(found.repeats(), "permutation")
                + " of each on " + Numbers.counted(found.rows(), "row") + "\n\n" + console.text(table));
        console.note("Wrote " + path + ".");
    }
}
