package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.datasets.csv.CellOptions;
import dev.credence.datasets.csv.CellWords;
import dev.credence.datasets.csv.ClassWeights;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.DecimalMark;
import dev.credence.datasets.csv.LargeTables;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.StepColumns;
import dev.credence.datasets.csv.TaskChoice;
import dev.credence.datasets.csv.TextChoice;
import dev.credence.datasets.csv.TextInput;
import dev.credence.datasets.csv.ValueType;
import dev.credence.datasets.csv.WeightChoice;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Rows of named cells to train on, with what is said about their columns. Immutable: each call returns another table.
 *
 * <pre>{@code
 * record House(double size, String heating, LocalDate sold, double price) {}
 *
 * SavedModel model = Credence.train(Table.of(houses).target("price"));
 * }</pre>
 *
 * <p>The types of a program's values decide what a column is. Numbers are numbers, also where they look like dates;
 * strings, constants of enums, truth values and other objects are categories by their text, also where they look like
 * numbers; values of {@code java.time} are dates or times, which become several numbers, durations are hours. Null, NaN
 * and an empty {@link Optional} are missing, and so are the texts that are missing in a CSV file, such as "" and "NA",
 * unless they are constants of an enum. Collections, arrays and records within a row are refused. Of the cells of a CSV
 * file, which have no types, the texts decide.
 *
 * <p>A target of words, or of only 0 and 1, is a class; rows without a target are left out. Calls say otherwise where
 * that is wrong; those that name columns or words add to what was named before. A column that is named and that the
 * rows do not have is refused by {@link Training#train}.
 */
public final class Table {
    private final TypedRows rows;
    private final SchemaOptions columns;
    private final Optional<MissingPolicy> missing;
    private final Set<String> parsed;
    private final WeightChoice weights;
    private final List<String> steps;

    private Table(
            TypedRows rows,
            SchemaOptions columns,
            Optional<MissingPolicy> missing,
            Set<String> parsed,
            WeightChoice weights,
            List<String> steps) {
        this.rows = rows;
        this.columns = columns;
        this.missing = missing;
        this.parsed = Set.copyOf(parsed);
        this.weights = weights;
        this.steps = List.copyOf(steps);
    }

    private static Table of(TypedRows rows) {
        return new Table(rows, SchemaOptions.target(""), Optional.empty(), Set.of(), WeightChoice.NONE, List.of())
                .valueWords(rows.values());
    }

    /**
     * Rows in memory.
     *
     * @param rows at least one, each a record or a map of values by column; a column that a map lacks is missing there
     * @throws UserException if there is no row, or one is neither; says which
     */
    public static Table of(Collection<?> rows) {
        return of(TypedRows.of(rows));
    }

    /**
     * The rows of a query's result, from the next one to the last; columns have their labels as names, with upper case
     * where the database has it.
     *
     * @param rows at least one; the caller closes it
     * @throws SQLException if it cannot be read
     * @throws UserException if there is no row
     */
    public static Table of(ResultSet rows) throws SQLException {
        return of(TypedRows.of(rows));
    }

    /** The rows of a table of cells as text, such as a CSV file. */
    public static Table of(CsvTable cells) {
        return of(TypedRows.of(cells));
    }

    /**
     * The rows of a table of cells whose columns have declared types, such as those of a database.
     *
     * @param types of columns of numbers and of words, by name; the texts decide what others are
     */
    public static Table of(CsvTable cells, Map<String, ValueType> types) {
        return of(TypedRows.of(cells, types));
    }

    /**
     * The rows of a CSV file, plain or compressed, or of another {@linkplain CsvTable#read known} format.
     *
     * @throws UserException if it cannot be read; names file, line and column
     */
    public static Table of(Path file) {
        return of(CsvTable.read(file));
    }

    /** The same, with the cells of large tables in files instead of the memory. */
    public static Table of(Path file, LargeTables large) {
        return of(CsvTable.read(file, large));
    }

    private Table with(SchemaOptions newColumns) {
        return new Table(rows, newColumns, missing, parsed, weights, steps);
    }

    private Table with(CellOptions cells) {
        return with(columns.withCells(cells));
    }

    private Table with(WeightChoice newWeights) {
        return new Table(rows, columns, missing, parsed, newWeights, steps);
    }

    /** The column to predict. */
    public Table target(String column) {
        return with(columns.withTarget(column));
    }

    /** The task; by default the target's values determine it. */
    public Table task(TaskChoice choice) {
        return with(columns.withTask(choice));
    }

    /**
     * What to do about missing inputs. By default they are kept by methods and networks that learn from them, and
     * refused for others.
     */
    public Table missing(MissingPolicy policy) {
        return new Table(rows, columns, Optional.of(policy), parsed, weights, steps);
    }

    /** Columns of categories that look like numbers or dates, or are numbers or dates. */
    public Table categorical(String... names) {
        return with(columns.withCategorical(and(columns.categorical(), names)));
    }

    /**
     * Columns of texts that are read word by word, by methods that do so, such as {@code auto}. These find columns of
     * sentences themselves (of 4 words or more on average, at least half of them different), which {@link #ignoring}
     * leaves out and {@link #categorical} makes categories.
     */
    public Table texts(String... names) {
        return with(columns.withTexts(TextChoice.of(and(columns.texts().named(), names))));
    }

    /** Columns of texts that are read as the cells of a CSV file are: as numbers, dates or numbers with units. */
    public Table parsed(String... names) {
        return new Table(rows, columns, missing, and(parsed, names), weights, steps);
    }

    /**
     * A column of texts, for networks that read it word by word; it is the only input. Without the setting
     * {@code model}, these are vectors of words, an LSTM and its last state. Methods that read {@link #texts} read it
     * beside other columns.
     *
     * @param words the last words of a text are read, so many at most; {@link TextInput#USUAL_MOST} are usual
     * @throws IllegalArgumentException if they are fewer than 1 or more than {@link TextInput#LARGEST_MOST}
     */
    public Table text(String column, int words) {
        return with(columns.withText(Optional.of(TextInput.of(column, words))));
    }

    /**
     * Rows as sequences, for networks with recurrent layers: the columns that repeat, one pattern for each feature,
     * {@code temp_*} for {@code temp_1}, {@code temp_2} and so on. The last step is the latest; shorter sequences have
     * missing values at their first steps.
     */
    public Table steps(String... patterns) {
        return new Table(rows, columns, missing, parsed, weights, List.of(patterns));
    }

    /** Whether networks read its rows as sequences. */
    boolean isOfSequences() {
        return columns.text().isPresent() || isOfSteps();
    }

    /** Whether its columns repeat as the steps of sequences. */
    boolean isOfSteps() {
        return !steps.isEmpty();
    }

    /** Columns to leave out. */
    public Table ignoring(String... names) {
        return with(columns.withIgnored(and(columns.ignored(), names)));
    }

    /** The column that names the rows, which is no input. */
    public Table id(String column) {
        return ignoring(column);
    }

    /**
     * The column of weights, finite numbers of 0 or more, which is no input: a row of weight 2 counts as two copies of
     * it, one of weight 0 is left out. A guarantee counts each row of a positive weight once.
     */
    public Table weight(String column) {
        return with(new WeightChoice(Optional.of(column), weights.classes()));
    }

    /** Weights of classes, by which the weights of their rows are multiplied. */
    public Table classWeights(ClassWeights ofClasses) {
        return with(new WeightChoice(weights.column(), Optional.of(ofClasses)));
    }

    /** Further words for missing values. */
    public Table missingWords(CellWords words) {
        CellOptions cells = columns.cells();
        return with(new CellOptions(cells.decimal(), cells.missing().and(words), cells.values()));
    }

    /** Usual words for missing values that are values here, such as NA for a region. */
    public Table valueWords(CellWords words) {
        CellOptions cells = columns.cells();
        return with(
                new CellOptions(cells.decimal(), cells.missing(), cells.values().and(words)));
    }

    /** The decimal mark of all columns of texts; by default it is detected. */
    public Table decimal(DecimalMark mark) {
        CellOptions cells = columns.cells();
        return with(new CellOptions(Optional.of(mark), cells.missing(), cells.values()));
    }

    /** Says that targets may be negative although no training target is: intervals may begin below 0. */
    public Table negativeTargets() {
        return with(columns.withNegative(true));
    }

    private static Set<String> and(Set<String> names, String... more) {
        Set<String> all = new LinkedHashSet<>(names);
        all.addAll(List.of(more));
        return all;
    }

    /**
     * Its cells as texts, for readers of some of the columns.
     *
     * @param used columns whose values have to be single cells
     * @throws UserException if one of them holds something else, or values of several types
     */
    public CsvTable cells(Collection<String> used) {
        for (TypedColumn column : rows.faults()) {
            if (used.contains(column.name())) {
                throw new UserException(
                        rows.table().source() + " " + column.fault().orElseThrow());
            }
        }
        return rows.table();
    }

    /** The name of the target; empty if none is named. */
    public Optional<String> target() {
        return Optional.of(columns.target()).filter(name -> !name.isEmpty());
    }

    /** The weights of its rows. */
    WeightChoice weights() {
        return weights;
    }

    /**
     * Its rows as training data.
     *
     * @param method and network, by the method's name
     * @param settings of the method
     * @param takesCells whether they read the table's cells
     * @param readsTexts whether they read texts among them
     * @throws UserException if the rows do not fit what is said about them, or the method; says where
     */
    TrainingTable encoded(String method, Map<String, String> settings, boolean takesCells, boolean readsTexts) {
        if (!readsTexts && !columns.texts().named().isEmpty()) {
            throw new UserException("The method '" + method + "' reads no texts: leave '"
                    + String.join("', '", new TreeSet<>(columns.texts().named()))
                    + "' out, or use another method, such as auto.");
        }
        if (columns.target().isEmpty()) {
            throw new UserException("No target is named: say with target(…) which column to predict, of "
                    + ShortText.of(rows.table().header()) + ".");
        }
        if (weights.column().filter(columns.target()::equals).isPresent()) {
            throw new UserException("The column '" + columns.target() + "' is the target and cannot hold the weights.");
        }
        if (columns.text().isPresent() && !steps.isEmpty()) {
            throw new UserException("A network reads either a text or the steps of sequences: name one of them.");
        }
        SchemaOptions options = options(method, settings, takesCells, readsTexts);
        CsvTable table = weights.positive(rows.table());
        if (steps.isEmpty()) {
            TrainingTable read = TrainingTable.of("rows", table, options, weights);
            return options.text().map(text -> read.inSteps(text.most())).orElse(read);
        }
        Set<String> roles = new LinkedHashSet<>(options.ignored());
        roles.add(options.target());
        StepColumns sequence = StepColumns.of(table, steps, roles);
        TrainingTable read = TrainingTable.of("rows", table, options.withInputs(sequence.names()), weights);
        sequence.requireNumbers(read.cells(), read.dataset().inputNames());
        return read.inSteps(sequence.steps());
    }

    private SchemaOptions options(String method, Map<String, String> settings, boolean takesCells, boolean readsTexts) {
        MissingPolicy policy = missing.orElse(takesCells ? MissingPolicy.KEEP : MissingPolicy.REFUSE);
        if (takesCells != (policy == MissingPolicy.KEEP)) {
            throw new UserException("The policy '" + policy + "' for missing values is not for the method '" + method
                    + "' and its network, which "
                    + (takesCells
                            ? "learn from missing values: name none."
                            : "need a value in each cell: choose another policy."));
        }
        Set<String> left = new LinkedHashSet<>(columns.ignored());
        weights.column().ifPresent(left::add);
        requireColumns(left);
        Map<String, ValueType> types = rows.types();
        for (String name : parsed) {
            int unused = rows.table().require(name, "It was to be parsed.");
            types.remove(name);
        }
        TaskChoice task = columns.task().suited(settings);
        boolean words = types.get(columns.target()) == ValueType.WORDS;
        return columns.withTask(task == TaskChoice.AUTO && words ? TaskChoice.CLASSIFICATION : task)
                .withMissing(policy)
                .withIgnored(left)
                .withTypes(types)
                .withText(readsTexts ? Optional.empty() : columns.text())
                .withTexts(readsTexts ? beside() : TextChoice.NONE);
    }

    /** Texts beside other columns: those that were named, and those that are found. */
    private TextChoice beside() {
        return columns.text()
                .map(text -> TextChoice.of(and(columns.texts().named(), text.column()))
                        .withMost(text.most()))
                .orElseGet(() -> TextChoice.of(columns.texts().named()));
    }

    /** Refuses used columns whose values are of several types, unless it is said what they are. */
    private void requireColumns(Set<String> left) {
        for (TypedColumn column : rows.faults()) {
            String name = column.name();
            boolean said = !column.isComposite()
                    && (parsed.contains(name) || columns.categorical().contains(name));
            if (!left.contains(name) && !said) {
                throw new UserException(
                        rows.table().source() + " " + column.fault().orElseThrow());
            }
        }
    }
}
