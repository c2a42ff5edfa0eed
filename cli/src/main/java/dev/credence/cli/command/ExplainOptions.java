package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.file.AtomicFiles;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.eval.text.TextTable;
import dev.credence.scoring.PredictionInputs;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.explanation.Dependence;
import dev.credence.scoring.explanation.Estimate;
import dev.credence.scoring.explanation.ExplainedColumns;
import dev.credence.scoring.explanation.ExplainedModel;
import dev.credence.scoring.explanation.ExplanationTable;
import dev.credence.scoring.explanation.InputColumn;
import dev.credence.scoring.explanation.ShapleyValues;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of explanations: the contributions of columns to single predictions (Shapley values). */
final class ExplainOptions {
    private static final String ALL = "all";
    private static final int BACKGROUND_ROWS = 100;
    private static final int ORDERS = 100;
    private static final int MOST = 100;

    @Option(
            names = "--explain",
            paramLabel = "ROW",
            order = 42,
            description = {
                "Show the contribution of each column to the predicted mean and standard deviation of this row "
                        + "of the table, 1 for the first below the header (Shapley values); or all, with "
                        + "--explanations."
            })
    private @Nullable String row;

    @Writes
    @Option(
            names = "--explanations",
            paramLabel = "FILE",
            order = 42,
            description = "Write the contributions: JSON Lines where it ends in .jsonl, else CSV.")
    private @Nullable Path file;

    @Reads
    @Option(
            names = "--background",
            paramLabel = "FILE",
            order = 42,
            description = {
                "The background table of the explanation, such as the training table (default: that of --data);",
                "at most 100 of its rows are drawn."
            })
    private @Nullable Path background;

    /** The background table; empty for the predicted table itself. */
    record Source(Optional<Function<SavedModel, PredictionInputs>> other) {}

    /**
     * The rows to explain and their background.
     *
     * @param rows indices of examples
     * @param others the background rows
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Chosen(int[] rows, Examples others) {}

    boolean isGiven() {
        return row != null;
    }

    /** Checks the options and prepares reading the background table. */
    Checked<Source> check(Path data, Problems problems) {
        String chosen = row;
        if (chosen == null && (file != null || background != null)) {
            problems.add(
                    (file != null ? "--explanations" : "--background") + " needs --explain ROW, or --explain all.");
        }
        if (chosen != null && !chosen.equals(ALL) && !chosen.matches("[1-9][0-9]{0,8}")) {
            problems.add("--explain is '" + chosen + "', expected the number of a row, 1 for the first, or all.");
        }
        if (ALL.equals(chosen) && file == null) {
            problems.add("--explain all needs --explanations FILE, to which the contributions are written.");
        }
        if (chosen != null && ImageFolder.isOne(data)) {
            problems.add("--explain is for the columns of a table, and " + data + " is a folder. Leave it out.");
        }
        Path explanations = file;
        if (explanations != null) {
            problems.check(() -> AtomicFiles.requireWritable(explanations));
        }
        Path table = background;
        return problems.check(() -> {
            if (table != null && ImageFolder.isOne(table)) {
                throw new UserException("--background " + table + " is a folder, expected a table.");
            }
            return new Source(Optional.ofNullable(table).map(PredictionInputs::read));
        });
    }

    /**
     * Finds the rows and their background.
     *
     * @throws UserException if the model or the tables do not have them
     */
    Chosen choose(SavedModel loaded, PredictionInputs inputs, Source source) {
        if (loaded.model().description().problem().image().isPresent()) {
            throw new UserException("--explain is for the columns of a table; this model takes images. Leave it out.");
        }
        int[] chosen = examples(inputs);
        Examples others =
                source.other().map(read -> read.apply(loaded).examples()).orElse(inputs.examples());
        if (others.size() < 2) {
            throw new UserException((background == null
                            ? "--explain compares a row with others of its table, which has "
                            : "--background: the table has ")
                    + others.size()
                    + ". Name a table with more rows, such as the one trained on: --background FILE.");
        }
        return new Chosen(chosen, others);
    }

    /** Computes the explanations; prints or writes them. */
    void explain(SavedModel loaded, PredictionInputs inputs, Chosen what, int samples, Console console) {
        int[] chosen = what.rows();
        long seed = loaded.model().description().seed();
        Examples drawn = Dependence.drawn(what.others(), BACKGROUND_ROWS, seed);
        ExplainedModel model = ExplainedModel.of(loaded.model(), samples);
        List<InputColumn> columns = ExplainedColumns.of(loaded);
        ExplanationTable table = new ExplanationTable(loaded.model().description());
        double[] cells = new double[inputs.examples().inputs()];
        try (ProgressDisplay progress = console.progress("Explaining", "row", chosen.length)) {
            for (int i = 0; i < chosen.length; i++) {
                inputs.examples().inputs(chosen[i], cells, 0);
                ShapleyValues values = ShapleyValues.of(model, columns, cells, drawn, ORDERS, seed);
                int number = inputs.rowOf()[chosen[i]] + 1;
                table.add(number, values);
                progress.at(i + 1L, "");
                if (chosen.length == 1 && !ALL.equals(row)) {
                    console.result(text(number, table, values, drawn.size(), console));
                }
            }
        }
        Path path = file;
        if (path != null) {
            table.write(path);
            console.note("Wrote " + path + ": the contributions to the predictions of " + chosen.length
                    + (chosen.length == 1 ? " row." : " rows."));
        }
    }

    /** The indices of the chosen rows' examples. */
    private int[] examples(PredictionInputs inputs) {
        int[] rows = inputs.rowOf();
        if (ALL.equals(row)) {
            return IntStream.range(0, rows.length).toArray();
        }
        int number = Integer.parseInt(String.valueOf(row));
        if (number > inputs.rows()) {
            throw new UserException(
                    "--explain " + row + ": the table has only " + Numbers.counted(inputs.rows(), "row") + ".");
        }
        int[] found = IntStream.range(0, rows.length)
                .filter(i -> rows[i] == number - 1)
                .toArray();
        if (found.length == 0) {
            throw new UserException("--explain " + row + ": this row has missing values and no prediction.");
        }
        return found;
    }

    private static String text(int number, ExplanationTable table, ShapleyValues values, int drawn, Console console) {
        List<String> names = table.outputs(values);
        TextTable text =
                TextTable.ofNumbers(List.of("column", "value", "to " + names.get(0), "±", "to " + names.get(1), "±"));
        ShapleyValues.Output first = values.outputs().get(0);
        ShapleyValues.Output second = values.outputs().get(1);
        text.row("(" + drawn + " rows)", "", Numbers.of(first.background()), "", Numbers.of(second.background()), "");
        List<ShapleyValues.Contribution> sorted = values.contributions().stream()
                .sorted(Comparator.comparingDouble(
                        c -> -Math.abs(c.shares().get(0).value())))
                .toList();
        for (ShapleyValues.Contribution c : sorted.subList(0, Math.min(MOST, sorted.size()))) {
            Estimate one = c.shares().get(0);
            Estimate other = c.shares().get(1);
            text.row(
                    c.column().name(),
                    c.value(),
                    signed(one.value()),
                    Numbers.of(one.standardError()),
                    signed(other.value()),
                    Numbers.of(other.standardError()));
        }
        text.row("row " + number, "", Numbers.of(first.prediction()), "", Numbers.of(second.prediction()), "");
        return console.text(text)
                + (sorted.size() > MOST ? "\n" + (sorted.size() - MOST) + " more columns contribute less." : "");
    }

    private static String signed(double value) {
        return (value > 0 ? "+" : "") + Numbers.of(value);
    }
}
