package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.registry.Suggestions;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.ColumnFormat;
import dev.credence.datasets.csv.ColumnNames;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Encodes rows of named cells, from a table, a request or a map, as a model's inputs. The same cells give the same
 * inputs whatever their source. Thread-safe.
 */
public final class RowEncoder {
    /**
     * Standard deviations from the training mean; a network's products with such inputs must stay within float's range.
     */
    private static final double FARTHEST = 1e18;

    /** Squares of larger numbers overflow; the limit of tables too. */
    private static final double LARGEST = 1e150;

    private static final String MISSING_GROUP = "(missing)";

    private final String source;
    private final TableSchema schema;
    private final Standardisation standardisation;
    private final boolean scales;
    private final CellCheck check;
    private final Supplier<String> groupedBy;
    private final Consumer<Examples> targetCheck;

    /** Made when they are first needed: the guarantee's group is not known before. */
    private volatile @Nullable Columns columns;

    /**
     * The columns of a row, of which there may be thousands, by their names.
     *
     * @param needed in their order
     * @param names of these and of the target
     * @param spellings of the same, to find a name in another Unicode normalisation
     * @param formats of those that are inputs or the target
     */
    private record Columns(
            List<String> needed, Set<String> names, ColumnNames spellings, Map<String, ColumnFormat> formats) {
        static Columns of(TableSchema schema, String group) {
            Map<String, ColumnFormat> formats = new HashMap<>();
            Set<String> needed = new LinkedHashSet<>();
            for (ColumnEncoding column : schema.columns()) {
                needed.add(column.column());
                formats.putIfAbsent(column.column(), column.reading());
            }
            formats.put(schema.target(), schema.format(schema.target()));
            if (!group.isEmpty()) {
                needed.add(group);
            }
            List<String> names =
                    Stream.concat(needed.stream(), Stream.of(schema.target())).toList();
            return new Columns(List.copyOf(needed), Set.copyOf(names), new ColumnNames(names), formats);
        }

        ColumnFormat format(String name) {
            return formats.getOrDefault(name, ColumnFormat.PLAIN);
        }
    }

    /**
     * @param source of the rows, for messages: "The request"
     * @param scales whether inputs are standardised; methods for tables scale cells themselves
     * @param check finds unusual cells
     * @param groupedBy gives the group column of the guarantee; empty without one
     * @param targetCheck throws a {@link UserException} for a target outside the likelihood's support
     */
    RowEncoder(
            String source,
            TableSchema schema,
            Standardisation standardisation,
            boolean scales,
            CellCheck check,
            Supplier<String> groupedBy,
            Consumer<Examples> targetCheck) {
        this.source = source;
        this.schema = schema;
        this.standardisation = standardisation;
        this.scales = scales;
        this.check = check;
        this.groupedBy = groupedBy;
        this.targetCheck = targetCheck;
    }

    /** The same encoder with another source of rows in messages: "The request". */
    public RowEncoder of(String otherSource) {
        return new RowEncoder(otherSource, schema, standardisation, scales, check, groupedBy, targetCheck);
    }

    /** The columns that a row must have. */
    public List<String> needed() {
        return columns().needed();
    }

    private Columns columns() {
        Columns made = columns;
        if (made == null) {
            made = Columns.of(schema, groupedBy.get());
            columns = made;
        }
        return made;
    }

    /** Whether the model has a column of this name, or its target has it. */
    boolean isKnown(String name) {
        Columns own = columns();
        return own.names().contains(name) || own.spellings().of(name).length > 0;
    }

    /** The target column. */
    public String target() {
        return schema.target();
    }

    /** Whether every input is a number, so that one tensor holds them all. */
    public boolean isNumeric() {
        return groupedBy.get().isEmpty() && schema.columns().stream().allMatch(ColumnEncoding::numeric);
    }

    /**
     * The model's name of a column, which may differ in its Unicode normalisation. An unknown one is refused: a
     * misspelt column must not count as missing. The target is allowed.
     *
     * @param place of the row, for the message
     * @throws UserException if there is no such column
     */
    public String known(String name, String place) {
        Columns own = columns();
        if (own.names().contains(name)) {
            return name;
        }
        int[] found = own.spellings().of(name);
        if (found.length == 0) {
            throw new UserException(place + " has an unknown column '" + ShortText.of(name) + "'."
                    + Suggestions.didYouMean(name, own.needed()) + " The model's columns are "
                    + ShortText.of(own.needed()) + ".");
        }
        return own.spellings().all().get(found[0]);
    }

    /**
     * Encodes rows of named cells. A value is a number, a text, a truth value, a constant of an enum, a date or time,
     * or another object by its text; null, NaN or an empty {@link java.util.Optional} if missing. A target is ignored.
     *
     * @param rows at least one
     * @throws UserException if a column is missing or unknown, or a cell cannot be parsed; says which
     */
    public EncodedRows encode(List<? extends Map<String, ?>> rows) {
        List<String> header = needed();
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            cells.add(cells(rows.get(i), header, source + " row " + (i + 1)));
        }
        return encode(header, cells);
    }

    /**
     * The cells of one row in the order of a header, as text.
     *
     * @param header all of {@link #needed}, and the target if it is needed
     * @param place of the row, for messages
     * @throws UserException if a column is missing or unknown
     */
    public List<String> cells(Map<String, ?> row, List<String> header, String place) {
        Map<String, @Nullable Object> values = new HashMap<>();
        row.forEach((name, value) -> {
            String known = known(name, place);
            if (values.containsKey(known)) {
                throw new UserException(place + " has the column '" + known + "' twice");
            }
            values.put(known, value);
        });
        List<String> cells = new ArrayList<>();
        for (String name : header) {
            Object value = values.get(name);
            if (value == null && !values.containsKey(name)) {
                throw new UserException(
                        place + " lacks the column '" + name + "'; give null where its value is missing");
            }
            cells.add(cell(name, value, place));
        }
        return cells;
    }

    /**
     * The cell of a value in a column, as text.
     *
     * @param name of the column
     * @param value of the types of {@link #encode(List)}; null if missing
     * @param place of its row, for messages
     * @throws UserException if it is no value of a cell
     */
    public String cell(String name, @Nullable Object value, String place) {
        CellValue cell = CellValue.of(value);
        return switch (cell.kind()) {
            case NUMBER -> columns().format(name).cell(cell.text()); // perhaps 1,5
            case MISSING, WORD, CONSTANT, MOMENT -> cell.text();
            case COMPOSITE ->
                throw new UserException(place + " column '" + name + "': found " + cell.text()
                        + ", expected a number, a text or a date.");
        };
    }

    /**
     * Encodes rows of cells as text.
     *
     * @param header column names, with all of {@link #needed}
     * @param cells a list for each row; a missing value is an empty text
     * @throws UserException if a cell cannot be parsed, or a row lacks a value that the model requires; says which
     */
    public EncodedRows encode(List<String> header, List<List<String>> cells) {
        return encode(CsvTable.of(source, "row", header, cells), false);
    }

    /** Encodes rows that include the target. */
    public EncodedRows encodeWithTargets(List<String> header, List<List<String>> cells) {
        return encode(CsvTable.of(source, "row", header, cells), true);
    }

    private EncodedRows encode(CsvTable table, boolean targets) {
        EncodedTable encoded = targets ? schema.encode(table) : schema.encodeInputs(table);
        if (targets) {
            targetCheck.accept(encoded.examples());
        }
        requireAll(encoded, table.rows());
        requireNear(table, encoded);
        double[][] inputs = encoded.examples().inputMatrix();
        List<List<String>> unusual = new ArrayList<>();
        for (int i = 0; i < inputs.length; i++) {
            unusual.add(unusual(inputs[i], i, table));
        }
        return new EncodedRows(inputs, targets ? encoded.examples().targets() : new double[0], groups(table), unusual);
    }

    /** Encodes the inputs of a table, which needs no target. Rows with a missing value may be left out. */
    EncodedTable encodeInputs(CsvTable table) {
        EncodedTable encoded = schema.encodeInputs(table);
        requireNear(table, encoded);
        return encoded;
    }

    /**
     * Encodes the inputs and targets of a table.
     *
     * @param target the target column; empty for the one trained on
     */
    EncodedTable encode(CsvTable table, String target) {
        TableSchema own = target.isEmpty() ? schema : schema.withTarget(target);
        EncodedTable encoded = own.encode(table);
        requireNear(table, encoded);
        targetCheck.accept(encoded.examples());
        return encoded;
    }

    /** Refuses rows that the missing-value policy left out: here each row needs a prediction. */
    private void requireAll(EncodedTable encoded, int rows) {
        int[] kept = encoded.rows();
        for (int i = 0; i < rows; i++) {
            if (i >= kept.length || kept[i] != i) {
                int row = i;
                if (Arrays.stream(encoded.unlabelled()).anyMatch(unlabelled -> unlabelled == row)) {
                    throw new UserException(source + " row " + (i + 1) + " has no outcome. Leave the row out.");
                }
                throw new UserException(source + " row " + (i + 1) + " has a missing value, and the model was"
                        + " trained on complete rows. Leave the row out.");
            }
        }
    }

    private List<String> groups(CsvTable table) {
        String group = groupedBy.get();
        if (group.isEmpty()) {
            return List.of();
        }
        int column = table.column(group).orElseThrow();
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < table.rows(); i++) {
            groups.add(group(table.text(i, column)));
        }
        return groups;
    }

    /** The group of a cell; empty cells form a group of their own. */
    static String group(String cell) {
        return cell.isEmpty() ? MISSING_GROUP : cell;
    }

    /**
     * Encodes rows of numbers, for models with numeric inputs and no missing values.
     *
     * @param inputs [N, D]; not copied
     * @throws UserException if a number is not finite or too large
     */
    public EncodedRows encode(double[][] inputs) {
        List<List<String>> unusual = new ArrayList<>();
        for (int i = 0; i < inputs.length; i++) {
            for (int j = 0; j < inputs[i].length; j++) {
                String place = source + " row " + (i + 1) + " column '"
                        + schema.columns().get(j).column() + "'";
                if (!(Math.abs(inputs[i][j]) <= LARGEST)) {
                    throw new UserException(place + ": expected a number of at most 1e150");
                }
                requireNear(inputs[i][j], j, place);
            }
            unusual.add(unusual(inputs[i], i, null));
        }
        return new EncodedRows(inputs, new double[0], List.of(), unusual);
    }

    /** Refuses numbers so far from the training data that they overflow in the network's arithmetic. */
    private void requireNear(CsvTable table, EncodedTable encoded) {
        if (!scales) {
            return; // methods for tables clip their cells
        }
        List<String> names = schema.inputNames();
        double[] row = new double[names.size()];
        for (int i = 0; i < encoded.examples().size(); i++) {
            encoded.examples().inputs(i, row, 0);
            for (int j = 0; j < row.length; j++) {
                if (!Double.isNaN(row[j]) && !(distance(row[j], j) < FARTHEST)) { // the network handles missing values
                    requireNear(row[j], j, table.place(encoded.rows()[i], names.get(j)));
                }
            }
        }
    }

    private void requireNear(double value, int input, String place) {
        if (scales && !(distance(value, input) < FARTHEST)) {
            throw new UserException(place + ": found " + value
                    + ", which is too far from the training data, whose mean is "
                    + standardisation.inputMean()[input] + " and standard deviation "
                    + standardisation.inputScale()[input] + ". Correct the cell or remove the row.");
        }
    }

    /** Distance from the training mean, in standard deviations. */
    private double distance(double value, int input) {
        return Math.abs(
                (value - standardisation.inputMean()[input]) / standardisation.inputScale()[input]);
    }

    private List<String> unusual(double[] row, int number, @Nullable CsvTable table) {
        Function<String, String> text = name -> table == null ? "" : text(schema, table, number, name);
        return check.of(row, text).stream().map(UnusualCell::column).toList();
    }

    /** The text of a cell; empty if missing. */
    static String text(TableSchema schema, CsvTable table, int row, String column) {
        String text = table.text(row, table.column(column).orElseThrow());
        return schema.isMissing(column, text) ? "" : text;
    }
}
