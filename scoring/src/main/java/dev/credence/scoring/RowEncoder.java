package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.registry.Suggestions;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Encodes rows of named cells as a model's inputs: rows of a table, of a request, or of a map. The same cells become
 * the same inputs wherever they are from. For several threads at once.
 */
public final class RowEncoder {
    /** Standard deviations; what a network multiplies such numbers with must not take them beyond float. */
    private static final double FARTHEST = 1e18;

    /** Beyond it squares overflow, as in tables. */
    private static final double LARGEST = 1e150;

    private static final String MISSING_GROUP = "(missing)";

    private final String source;
    private final TableSchema schema;
    private final Standardisation standardisation;
    private final boolean scales;
    private final CellCheck check;
    private final Supplier<String> groupedBy;
    private final Consumer<Examples> targetCheck;

    /**
     * An encoder.
     *
     * @param source of the rows, for messages: "The request"
     * @param scales whether inputs are standardised; methods for tables scale cells themselves, as they see fit
     * @param check finds cells unlike those of the training rows
     * @param groupedBy gives the column with the groups of the guarantee; empty where there are none
     * @param targetCheck throws a {@link UserException} where the model's likelihood cannot have a target
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

    /** The same encoder for rows from elsewhere, as messages name it: "The request". */
    public RowEncoder of(String otherSource) {
        return new RowEncoder(otherSource, schema, standardisation, scales, check, groupedBy, targetCheck);
    }

    /** The columns that a row must have. */
    public List<String> needed() {
        Set<String> names = new LinkedHashSet<>();
        schema.columns().forEach(c -> names.add(c.column()));
        String group = groupedBy.get();
        if (!group.isEmpty()) {
            names.add(group);
        }
        return List.copyOf(names);
    }

    /** The column of outcomes. */
    public String target() {
        return schema.target();
    }

    /** Whether every input is a number, so that all can stand in one tensor. */
    public boolean isNumeric() {
        return groupedBy.get().isEmpty() && schema.columns().stream().allMatch(ColumnEncoding::numeric);
    }

    /**
     * Refuses a name that is no column, so that a misspelt one is not quietly missing. The target may be there.
     *
     * @param place of the row, for the message
     * @throws UserException if there is no such column
     */
    public void requireKnown(String name, String place) {
        List<String> needed = needed();
        if (!needed.contains(name) && !name.equals(schema.target())) {
            throw new UserException(place + " has an unknown column '" + ShortText.of(name) + "'."
                    + Suggestions.didYouMean(name, needed) + " The model's columns are " + ShortText.of(needed) + ".");
        }
    }

    /**
     * Rows of named cells. A value is a number, a truth value or anything whose text is a cell's, such as a date; null
     * where it is missing. The target may be among them and is not looked at.
     *
     * @param rows at least one
     * @throws UserException if a column is missing or unknown, or a cell is not understood; says which
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
     * @param header all of {@link #needed}, and the target if outcomes are needed
     * @param place of the row, for messages
     * @throws UserException if a column is missing or unknown
     */
    public List<String> cells(Map<String, ?> row, List<String> header, String place) {
        row.keySet().forEach(name -> requireKnown(name, place));
        List<String> cells = new ArrayList<>();
        for (String name : header) {
            Object value = row.get(name);
            if (value == null && !row.containsKey(name)) {
                throw new UserException(
                        place + " lacks the column '" + name + "'; give null where its value is missing");
            }
            cells.add(cell(value));
        }
        return cells;
    }

    /** The text of a value; NaN is a missing number. */
    static String cell(@Nullable Object value) {
        return value == null || (value instanceof Number number && Double.isNaN(number.doubleValue()))
                ? ""
                : value.toString();
    }

    /**
     * Rows of cells as text.
     *
     * @param header names of columns, all that are {@link #needed}
     * @param cells a list for each row; empty for a missing value
     * @throws UserException if a cell is not understood, or a row is incomplete that must be complete; says which
     */
    public EncodedRows encode(List<String> header, List<List<String>> cells) {
        return encode(CsvTable.of(source, "row", header, cells), false);
    }

    /** The same for rows that have the target too. */
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

    /** The inputs of a table, which needs no target. Rows with a missing value may be left out. */
    EncodedTable encodeInputs(CsvTable table) {
        EncodedTable encoded = schema.encodeInputs(table);
        requireNear(table, encoded);
        return encoded;
    }

    /**
     * Inputs and targets of a table.
     *
     * @param target the target's column; empty for that of the training
     */
    EncodedTable encode(CsvTable table, String target) {
        TableSchema own = target.isEmpty()
                ? schema
                : new TableSchema(schema.columns(), target, schema.classes(), schema.missing());
        EncodedTable encoded = own.encode(table);
        requireNear(table, encoded);
        targetCheck.accept(encoded.examples());
        return encoded;
    }

    /** Rows with a missing value are left out under one of the policies; here each needs a prediction. */
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

    /** The group of a row by its cell: an empty one is a group of its own. */
    static String group(String cell) {
        return cell.isEmpty() ? MISSING_GROUP : cell;
    }

    /**
     * Rows of numbers, for models whose inputs are all numbers and none missing.
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

    /** Refuses numbers so far from the training data that they are infinite in the network's arithmetic. */
    private void requireNear(CsvTable table, EncodedTable encoded) {
        if (!scales) {
            return; // clips its cells itself
        }
        List<String> names = schema.inputNames();
        double[] row = new double[names.size()];
        for (int i = 0; i < encoded.examples().size(); i++) {
            encoded.examples().inputs(i, row, 0);
            for (int j = 0; j < row.length; j++) {
                if (!Double.isNaN(row[j]) && !(distance(row[j], j) < FARTHEST)) { // a missing one is the network's
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

    /** In standard deviations from the training mean. */
    private double distance(double value, int input) {
        return Math.abs(
                (value - standardisation.inputMean()[input]) / standardisation.inputScale()[input]);
    }

    private List<String> unusual(double[] row, int number, @Nullable CsvTable table) {
        Function<String, String> text = name -> table == null ? "" : text(table, number, name);
        return check.of(row, text).stream().map(UnusualCell::column).toList();
    }

    /** The text of a cell; empty where it is missing. */
    static String text(CsvTable table, int row, String column) {
        int at = table.column(column).orElseThrow();
        return table.isMissing(row, at) ? "" : table.text(row, at);
    }
}
