package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.DataLoader;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.WeightChoice;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.eval.protocol.Comparison;
import dev.credence.eval.protocol.CrossValidation;
import dev.credence.eval.protocol.GapPolicy;
import dev.credence.eval.protocol.RowRelations;
import dev.credence.eval.protocol.TableData;
import dev.credence.eval.result.Contender;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a table of one's own that is divided into folds. */
final class ComparedTable {
    private static final int USUAL_FOLDS = 5;

    @Reads
    @Option(
            names = "--data",
            paramLabel = "FILE",
            order = 2,
            description = {"A table of your own, as for train: methods are measured by cross-validation on it."})
    private @Nullable Path file;

    @Option(names = "--target", paramLabel = "COL", order = 2, description = "The column to predict.")
    private @Nullable String target;

    @Option(
            names = "--folds",
            paramLabel = "K",
            order = 2,
            description = {
                "Divide the rows of --data into K folds; each is the test part once, for a training on all others. Copies "
                        + "of a row stay in one fold, and classes are spread evenly (default: " + USUAL_FOLDS + ")."
            })
    private @Nullable Integer folds;

    @Option(
            names = "--group",
            paramLabel = "COL",
            order = 24,
            description = {
                "A column that groups dependent rows, such as a patient or a house. It is not an input, and no group "
                        + "is in two folds."
            })
    private @Nullable String group;

    @Option(
            names = "--order",
            paramLabel = "COL",
            order = 24,
            description = {
                "The rows are a series in the order of this column: numbers or dates. It is not an input, and a fold is "
                        + "predicted from all rows before it alone; the first block of rows is in no fold."
            })
    private @Nullable String order;

    @Option(names = "--order-input", order = 24, description = "Use the column of --order as an input, too.")
    private boolean orderInput;

    @Mixin
    private TableOptions columns;

    @Mixin
    private SequenceOptions sequences;

    /** Whether there is one. */
    boolean isGiven() {
        return file != null;
    }

    /** Whether its rows are a series. */
    boolean isOrdered() {
        return order != null;
    }

    TableOptions columns() {
        return columns;
    }

    /**
     * These options, without contradictions.
     *
     * @throws UserException with all of them, and with options that need a table where there is none
     */
    ComparedTable checked() {
        List<String> faults = new ArrayList<>();
        check(faults);
        columns.inSequences(sequences, true);
        try {
            sequences.checkTogether();
        } catch (UserException e) {
            faults.add(e.getMessage());
        }
        if (!faults.isEmpty()) {
            throw new UserException(String.join("\n", faults));
        }
        return this;
    }

    private void check(List<String> problems) {
        if (file == null) {
            List<String> words = Stream.of(
                            target == null ? "" : "--target",
                            folds == null ? "" : "--folds",
                            group == null ? "" : "--group",
                            order == null ? "" : "--order",
                            orderInput ? "--order-input" : "",
                            columns.words().isEmpty() ? "" : columns.words().get(0),
                            sequences.words().isEmpty() ? "" : sequences.words().get(0))
                    .filter(word -> !word.isEmpty())
                    .toList();
            if (!words.isEmpty()) {
                problems.add(String.join(" and ", words) + (words.size() == 1 ? " needs" : " need") + " --data FILE.");
            }
            return;
        }
        if (ImageFolder.isOne(file)) {
            problems.add("--data " + file + " is a folder; folds are made of tables.");
        }
        if (target == null) {
            problems.add("--data needs --target COL: the column to predict.");
        }
        if (folds != null && folds < 2) {
            problems.add("--folds is " + folds + ", expected at least 2.");
        }
        if (order == null && orderInput) {
            problems.add("--order-input needs --order.");
        }
        if (order != null && group != null) {
            problems.add("--order divides the rows by their order, and --group by their groups: leave one out.");
        }
        if (target != null && (target.equals(order) || target.equals(group))) {
            problems.add((target.equals(order) ? "--order " : "--group ") + target
                    + " is the target, which is unknown for new rows: name another column.");
        }
    }

    /**
     * Has texts read beside other columns if all methods do so.
     *
     * @param names of the methods; none for the usual ones
     * @throws UserException if rows are sequences, and a method is for tables
     */
    void readBy(List<String> names, NamedServices<Method> known) {
        names.forEach(name -> known.find(name).ifPresent(method -> sequences.check(method, name)));
        sequences.readBy(names.stream()
                .flatMap(name -> known.find(name).stream()) // unknown ones are told elsewhere
                .toList());
    }

    /** @throws UserException if rows are sequences, and a method is for tables */
    void checkMethods(Comparison.Plan plan, NamedServices<Method> known) {
        plan.contenders()
                .forEach(one -> known.find(one.method()) // unknown ones are told elsewhere
                        .ifPresent(method -> sequences.check(method, one.label())));
    }

    /** The settings of a method with those of networks of words if rows are texts. */
    Contender suited(Contender one, TableData table, NamedServices<Method> known) {
        return table.isOfTexts() && known.get(one.method()) instanceof InferenceMethod method
                ? new Contender(
                        one.label(),
                        one.method(),
                        sequences
                                .text()
                                .applyTo(
                                        method,
                                        one.settings(),
                                        one.grid().keySet(),
                                        table.vocabulary(),
                                        table.dataset().examples().size()),
                        one.grid())
                : one;
    }

    /**
     * Reads the table and divides its rows.
     *
     * @param repeats how often they are divided, each time by other chance
     * @throws UserException if it does not fit the options
     */
    TableData read(DataLoader loader, int repeats, long seed, Console console, Problems problems) {
        String column = Objects.requireNonNull(target, "check() makes sure that there is one");
        List<String> noInputs = Stream.of(group, orderInput ? null : order)
                .filter(Objects::nonNull)
                .toList();
        WeightChoice weights = columns.weights().choice(column, noInputs);
        List<String> left =
                Stream.concat(noInputs.stream(), weights.column().stream()).toList();
        MissingPolicy missing = columns.ofNumbers();
        TrainingData read = loader.undivided(
                Objects.requireNonNull(file),
                columns.cells(column, left, problems),
                Optional.ofNullable(group),
                Optional.ofNullable(order),
                weights);
        if (missing == MissingPolicy.DROP_ROW) {
            read = withoutGaps(read);
        }
        read = sequences.applyTo(read);
        CopiesText.ofTraining(read).ifPresent(console::note);
        Dataset whole = read.dataset();
        RowRelations relations = new RowRelations(read.groups(), order != null);
        int count = folds == null ? USUAL_FOLDS : folds;
        List<Split> splits = order != null
                ? CrossValidation.forward(whole, read.moments().orElseThrow(), count)
                : CrossValidation.of(whole, relations, count, repeats, seed);
        return new TableData(
                new Dataset(
                        whole.name(),
                        whole.task(),
                        read.examples(),
                        whole.inputNames(),
                        whole.targetName(),
                        whole.classNames(),
                        splits),
                read.cells(),
                relations,
                switch (missing) {
                    case MEAN -> GapPolicy.MEAN;
                    case MOST_FREQUENT -> GapPolicy.MOST_FREQUENT;
                    case REFUSE, KEEP, DROP_ROW -> GapPolicy.REFUSE;
                },
                sequences.isText() ? read.words() : List.of());
    }

    private static TrainingData withoutGaps(TrainingData read) {
        Examples rows = read.examples();
        double[] cells = new double[rows.inputs()];
        int[] kept = IntStream.range(0, rows.size())
                .filter(row -> {
                    rows.inputs(row, cells, 0);
                    return IntStream.range(0, cells.length).noneMatch(j -> Double.isNaN(cells[j]) && !isWord(read, j));
                })
                .toArray();
        if (kept.length == 0) {
            throw new UserException("--missing drop-row leaves no row of " + read.title()
                    + ": name another policy, or leave out the columns that are mostly missing.");
        }
        return read.rows(kept);
    }

    /** Whether an input is a word of a text, which a shorter text lacks. */
    private static boolean isWord(TrainingData read, int input) {
        return !read.cells().isEmpty() && read.cells().get(input).text().isPresent();
    }

    /** The columns with missing cells and how many rows have one; empty without such. */
    private static Optional<String> gaps(TableData table) {
        Examples rows = table.dataset().examples();
        boolean[] gaps = new boolean[rows.inputs()];
        double[] cells = new double[gaps.length];
        int incomplete = 0;
        for (int i = 0; i < rows.size(); i++) {
            rows.inputs(i, cells, 0);
            boolean complete = true;
            for (int j = 0; j < cells.length; j++) {
                gaps[j] |= Double.isNaN(cells[j]);
                complete &= !Double.isNaN(cells[j]);
            }
            incomplete += complete ? 0 : 1;
        }
        List<String> names = IntStream.range(0, table.columns().size())
                .filter(column -> gaps[column])
                .mapToObj(column -> "'" + table.columns().get(column).name() + "'")
                .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(incomplete + " of the " + rows.size() + " rows of "
                        + table.dataset().name() + " have a missing value (" + String.join(", ", names) + ")");
    }

    /**
     * The note on what methods that read numbers get for missing cells; empty if there are no such methods or cells.
     *
     * @param methods their labels
     * @throws UserException if they are to get nothing
     */
    static Optional<String> noteOfGaps(TableData table, List<String> methods) {
        Optional<String> gaps = methods.isEmpty() || table.isOfSequences() ? Optional.empty() : gaps(table);
        return gaps.map(found -> {
            String who = String.join(" and ", methods) + (methods.size() == 1 ? " reads" : " read") + " numbers, and "
                    + found;
            return switch (table.gaps()) {
                case MEAN -> who + ": filled with the mean, or the most frequent category, of the training rows.";
                case MOST_FREQUENT -> who + ": filled with the most frequent value of the training rows.";
                case REFUSE ->
                    throw new UserException(who + ": give --missing mean, most-frequent or drop-row, or compare methods"
                            + " that learn from missing values, such as auto, or networks with model=tabular.");
            };
        });
    }
}
