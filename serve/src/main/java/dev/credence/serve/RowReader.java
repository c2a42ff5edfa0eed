package dev.credence.serve;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.registry.Suggestions;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the cells of requests into a model's inputs as tables are turned into them, so that a row gets the prediction
 * that it would get in a file.
 */
final class RowReader {
    /** Standard deviations from the training mean; by Chebyshev's inequality at most 4 % of any column are as far. */
    private static final double UNUSUAL = 5;

    /** Standard deviations; what a network multiplies such numbers with must not take them beyond float. */
    private static final double FARTHEST = 1e18;

    /** Beyond it squares overflow, as in tables. */
    private static final double LARGEST = 1e150;

    private static final int MOST_WORDS = 1000;
    private static final String MISSING_GROUP = "(missing)";

    private final TableSchema schema;
    private final Standardisation standardisation;
    private final String groupedBy;
    private final Consumer<Examples> outcomeCheck;

    /**
     * A reader.
     *
     * @param groupedBy the column that tells groups apart for the guarantee; empty where there are none
     * @param outcomeCheck throws a {@link UserException} where a target is none that the model can predict
     */
    RowReader(TableSchema schema, Standardisation standardisation, String groupedBy, Consumer<Examples> outcomeCheck) {
        this.schema = schema;
        this.standardisation = standardisation;
        this.groupedBy = groupedBy;
        this.outcomeCheck = outcomeCheck;
    }

    /** The columns that a row must have. */
    List<String> needed() {
        Set<String> names = new LinkedHashSet<>();
        schema.columns().forEach(c -> names.add(c.column()));
        if (!groupedBy.isEmpty()) {
            names.add(groupedBy);
        }
        return List.copyOf(names);
    }

    /** The column of outcomes. */
    String target() {
        return schema.target();
    }

    /** Whether every input is a number, so that all can stand in one tensor. */
    boolean isNumeric() {
        return groupedBy.isEmpty() && schema.columns().stream().allMatch(ColumnEncoding::numeric);
    }

    /** Refuses a name that is no column, so that a misspelt one is not quietly missing. The target may be there. */
    void requireKnown(String name, String place) {
        List<String> needed = needed();
        if (!needed.contains(name) && !name.equals(schema.target())) {
            throw RequestException.bad(place + " has an unknown column '" + shown(name) + "'."
                    + Suggestions.didYouMean(name, needed) + " The model's columns are " + some(needed) + ".");
        }
    }

    static String shown(String text) {
        String plain = text.codePoints()
                .limit(64)
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return plain.length() < text.length() ? plain + "…" : plain;
    }

    static String some(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(20, names.size())))
                + (names.size() > 20 ? ", … (" + names.size() + " in all)" : "");
    }

    /**
     * Rows of cells as text.
     *
     * @param header names of columns, all that are {@link #needed}
     * @throws RequestException 400 where a cell is not understood; says which
     */
    InputRows read(List<String> header, List<List<String>> cells) {
        return read(header, cells, false);
    }

    /** Likewise, of rows that have the target too, whose cells are then the last. */
    InputRows readOutcomes(List<String> header, List<List<String>> cells) {
        return read(header, cells, true);
    }

    private InputRows read(List<String> header, List<List<String>> cells, boolean outcomes) {
        CsvTable table = CsvTable.of("The request", "row", header, cells);
        EncodedTable encoded;
        try {
            encoded = outcomes ? schema.encode(table) : schema.encodeInputs(table);
            if (outcomes) {
                outcomeCheck.accept(encoded.examples());
            }
        } catch (UserException e) {
            throw RequestException.bad(shortened(String.valueOf(e.getMessage())));
        }
        requireAll(encoded, cells.size());
        double[][] inputs = encoded.examples().inputMatrix();
        List<List<String>> unusual = new ArrayList<>();
        for (int i = 0; i < inputs.length; i++) {
            unusual.add(unusual(inputs[i], i, table));
        }
        double[] targets = outcomes ? encoded.examples().targets() : new double[0];
        return new InputRows(inputs, targets, groups(table), unusual);
    }

    /** A message repeats what was found, which may be long. */
    private static String shortened(String message) {
        return message.length() <= MOST_WORDS ? message : message.substring(0, MOST_WORDS) + "…";
    }

    /** Rows with a missing value are left out under one of the policies, and a request gets an answer for each. */
    private static void requireAll(EncodedTable encoded, int rows) {
        int[] kept = encoded.rows();
        for (int i = 0; i < rows; i++) {
            if (i >= kept.length || kept[i] != i) {
                int row = i;
                if (Arrays.stream(encoded.unlabelled()).anyMatch(unlabelled -> unlabelled == row)) {
                    throw RequestException.bad("The request row " + (i + 1) + " has no outcome. Leave the row out.");
                }
                throw RequestException.bad("The request row " + (i + 1) + " has a missing value, and the model was"
                        + " trained on complete rows. Leave the row out.");
            }
        }
    }

    private List<String> groups(CsvTable table) {
        if (groupedBy.isEmpty()) {
            return List.of();
        }
        int column = table.column(groupedBy).orElseThrow();
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < table.rows(); i++) {
            String text = table.text(i, column);
            groups.add(text.isEmpty() ? MISSING_GROUP : text);
        }
        return groups;
    }

    /** Rows of numbers, for models whose inputs are all numbers and none missing. */
    InputRows read(double[][] inputs) {
        List<List<String>> unusual = new ArrayList<>();
        for (int i = 0; i < inputs.length; i++) {
            for (int j = 0; j < inputs[i].length; j++) {
                if (!(Math.abs(inputs[i][j]) <= LARGEST)) {
                    throw RequestException.bad("The request row " + (i + 1) + " column '"
                            + schema.columns().get(j).column() + "': expected a number of at most 1e150");
                }
            }
            unusual.add(unusual(inputs[i], i, null));
        }
        return new InputRows(inputs, List.of(), unusual);
    }

    /** Whether the inputs have a mean and a scale; methods for tables scale cells themselves, as they see fit. */
    private static boolean scales(Standardisation s) {
        return Arrays.stream(s.inputMean()).anyMatch(mean -> mean != 0)
                || Arrays.stream(s.inputScale()).anyMatch(scale -> scale != 1);
    }

    private List<String> unusual(double[] row, int number, @Nullable CsvTable table) {
        List<String> names = Collections.emptyList();
        boolean scales = scales(standardisation);
        boolean cells = schema.missing() == MissingPolicy.KEEP;
        int at = 0;
        for (ColumnEncoding column : schema.columns()) {
            boolean far = false;
            boolean compared = !cells || (scales && !Double.isNaN(row[at]));
            if (cells && column.categorical()) {
                far = table != null
                        && Double.isNaN(row[at])
                        && isNoMissing(
                                table.text(number, table.column(column.column()).orElseThrow()));
            } else if (!column.categorical() && compared) {
                double mean = standardisation.inputMean()[at];
                double scale = standardisation.inputScale()[at];
                double z = Math.abs((row[at] - mean) / scale);
                far = z > UNUSUAL;
                if (!(z < FARTHEST)) {
                    throw RequestException.bad("The request row " + (number + 1) + " column '" + column.column() + "': "
                            + row[at] + " is too far from the training data, whose mean is " + mean
                            + " and standard deviation " + scale + ".");
                }
            }
            if (far && !names.contains(column.column())) {
                names = names.isEmpty() ? new ArrayList<>() : names;
                names.add(column.column());
            }
            at += cells ? 1 : column.width();
        }
        return List.copyOf(names);
    }

    /** Words for a missing value were read as such. */
    private static boolean isNoMissing(String text) {
        return !text.isEmpty() && !text.matches("(?i)na|n/a|\\?|nan|null");
    }
}
