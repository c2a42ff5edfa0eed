package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.datasets.csv.CellOptions;
import dev.credence.datasets.csv.CellWords;
import dev.credence.datasets.csv.ColumnList;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.DecimalMark;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TaskChoice;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options on the columns of a table. */
final class TableOptions {
    @Option(
            names = "--task",
            paramLabel = "T",
            defaultValue = "auto",
            order = 20,
            description = {
                "auto, regression or classification (default: ${DEFAULT-VALUE}).",
                "auto: numbers in the target column mean regression, words, or only 0 and 1, classification;",
                "a setting of the noise, such as noise=poisson, means regression."
            })
    private String task = "auto";

    @Option(
            names = "--missing",
            paramLabel = "P",
            order = 21,
            description = {
                "How to handle missing values (default: refuse; for auto: keep):",
                "refuse, drop-row, or impute the training data's mean or most-frequent value;",
                "keep, for methods that learn from missing values: auto, and --model tabular, whose default it is.",
                "Rows without a target are always left out, with a warning, unless they are more than half of all"
                        + " (drop-row: any number)."
            })
    private @Nullable String missing;

    @Option(
            names = "--ignore",
            paramLabel = "COL",
            order = 22,
            description = {
                "Columns to leave out, such as identifiers, between commas; or one name that has a comma, or quote such"
                        + " names: '\"a,b\",c'.",
                "auto leaves out, with a warning, names that hardly repeat, and columns without values."
            })
    private List<String> ignored = new ArrayList<>();

    @Option(
            names = "--id",
            paramLabel = "COL",
            order = 22,
            description = "The column that names the rows, which is no input; predict --id carries it through.")
    private @Nullable String id;

    @Option(
            names = "--categorical",
            paramLabel = "COL",
            order = 23,
            description =
                    "Columns of categories that look like numbers (with or without a unit, such as 12 kg) or dates; named"
                            + " likewise.")
    private List<String> categorical = new ArrayList<>();

    @Option(
            names = "--missing-words",
            paramLabel = "W",
            order = 24,
            description = {
                "Further words for missing values, such as '#N/A,-999'; COL:W is for one column.",
                "Missing are always empty cells, NA, N/A, NaN, null, ?, '.', '-' and the like;",
                "among numbers also none, unknown, missing and others (docs/guide/tables.md)."
            })
    private List<String> missingWords = new ArrayList<>();

    @Option(
            names = "--value-words",
            paramLabel = "W",
            order = 25,
            description = "Words for missing values that are values here, such as NA for a region; COL:W is for one"
                    + " column.")
    private List<String> valueWords = new ArrayList<>();

    @Option(
            names = "--decimal",
            paramLabel = "MARK",
            order = 26,
            description = "The decimal mark of all columns, '.' or ',' (default: detected).")
    private @Nullable String decimal;

    @Option(
            names = "--negative",
            order = 27,
            description = "Targets may be negative although no training target is: intervals may begin below 0.")
    private boolean negative;

    @Mixin
    private WeightOptions weights;

    private SequenceOptions sequences = new SequenceOptions();

    private boolean divided;

    /**
     * Has the rows read as sequences.
     *
     * @param rowsAreDivided before a vocabulary is made of the words of texts
     */
    void inSequences(SequenceOptions option, boolean rowsAreDivided) {
        sequences = option;
        divided = rowsAreDivided;
    }

    WeightOptions weights() {
        return weights;
    }

    /** Infers the task from settings if none is named. */
    void suit(Map<String, String> settings) {
        if (task.equals(TaskChoice.AUTO.toString())) {
            task = TaskChoice.AUTO.suited(settings).toString();
        }
    }

    /** The given options as arguments. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (!task.equals("auto")) {
            words.addAll(List.of("--task", task));
        }
        if (missing != null) {
            words.addAll(List.of("--missing", missing));
        }
        ignored.forEach(names -> words.addAll(List.of("--ignore", names)));
        if (id != null) {
            words.addAll(List.of("--id", id));
        }
        categorical.forEach(names -> words.addAll(List.of("--categorical", names)));
        missingWords.forEach(list -> words.addAll(List.of("--missing-words", list)));
        valueWords.forEach(list -> words.addAll(List.of("--value-words", list)));
        if (decimal != null) {
            words.addAll(List.of("--decimal", decimal));
        }
        if (negative) {
            words.add("--negative");
        }
        words.addAll(weights.words());
        return words;
    }

    /**
     * The options for a table, which decides how names are divided; unknown words are user errors.
     *
     * @param cells whether the method or its network reads the cells of a table as they are
     * @param noInputs columns that are not inputs: those of groups and order
     */
    Function<CsvTable, SchemaOptions> schema(String target, boolean cells, List<String> noInputs, Problems problems) {
        String usual = (cells ? MissingPolicy.KEEP : MissingPolicy.REFUSE).toString();
        return schema(
                target,
                problems.check(() -> suited(MissingPolicy.parse(missing == null ? usual : missing), cells)),
                noInputs,
                problems);
    }

    /** The options for a table whose cells some methods read, and others as numbers: see {@link #ofNumbers}. */
    Function<CsvTable, SchemaOptions> cells(String target, List<String> noInputs, Problems problems) {
        return schema(target, problems.check(() -> MissingPolicy.KEEP), noInputs, problems);
    }

    /** What methods that read numbers get for missing values where others read the cells: by default the mean. */
    MissingPolicy ofNumbers() {
        return missing == null ? MissingPolicy.MEAN : MissingPolicy.parse(missing);
    }

    private Function<CsvTable, SchemaOptions> schema(
            String target, Problems.Checked<MissingPolicy> policy, List<String> noInputs, Problems problems) {
        Problems.Checked<TaskChoice> choice = problems.check(() -> TaskChoice.parse(task));
        Problems.Checked<Optional<DecimalMark>> mark =
                problems.check(() -> Optional.ofNullable(decimal).map(TableOptions::mark));
        SchemaOptions options = problems.check(() -> SchemaOptions.target(target)
                        .withTask(choice.get())
                        .withMissing(policy.get())
                        .withNegative(negative))
                .get();
        Optional<DecimalMark> named = mark.get();
        return table -> {
            Set<String> left = listed(ignored, table);
            left.addAll(noInputs);
            if (id != null) {
                left.add(id);
            }
            Set<String> roles = new LinkedHashSet<>(left);
            roles.add(target);
            return sequences
                    .applyTo(options, table, roles, divided)
                    .withIgnored(left)
                    .withCategorical(listed(categorical, table))
                    .withCells(new CellOptions(
                            named,
                            CellWords.parse(List.copyOf(listed(missingWords, table)), table.header()),
                            CellWords.parse(List.copyOf(listed(valueWords, table)), table.header())));
        };
    }

    /** The names of columns, or the words, in these texts. */
    private static Set<String> listed(List<String> texts, CsvTable table) {
        Set<String> names = new LinkedHashSet<>();
        texts.forEach(text -> names.addAll(ColumnList.of(text, table)));
        return names;
    }

    private static DecimalMark mark(String text) {
        try {
            return DecimalMark.parse(text);
        } catch (UserException e) {
            throw new UserException("--decimal: " + e.getMessage(), e);
        }
    }

    private static MissingPolicy suited(MissingPolicy policy, boolean cells) {
        if (cells && policy != MissingPolicy.KEEP) {
            throw new UserException("--missing " + policy
                    + " is not supported by this method or network, which learns from missing values: leave --missing out."
                    + (policy == MissingPolicy.DROP_ROW ? " Rows without a target are left out anyway." : ""));
        }
        if (!cells && policy == MissingPolicy.KEEP) {
            throw new UserException(
                    "--missing keep is for models that learn from missing values: the method auto, and the"
                            + " network --model tabular. Name another policy: refuse, drop-row, mean or most-frequent.");
        }
        return policy;
    }
}
