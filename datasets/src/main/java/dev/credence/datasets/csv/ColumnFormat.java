package dev.credence.datasets.csv;

import java.util.List;

/**
 * How the cells of one column are written: found in the training data, and applied unchanged to new cells. Plain
 * fields, so that a model file can hold it as JSON.
 *
 * @param notation the notation of its values
 * @param unit the text beside every number, such as {@code kg}, {@code %} or {@code EUR}; empty for none
 * @param missing words that are missing in this column, beside the usual ones; compared without case
 * @param values usual words for missing that are values in this column
 * @param others what becomes of texts that are not in the notation
 */
public record ColumnFormat(
        CellNotation notation, String unit, List<String> missing, List<String> values, Others others) {
    /** What becomes of texts that are not in the notation. */
    public enum Others {
        /** They are errors, in a column of categories other categories. */
        REFUSED,
        /** They are missing. */
        MISSING,
        /** The column's value is whether a cell is such a text: 1 if it is, 0 if not. */
        INDICATED
    }

    /** Numbers, words and ISO 8601 dates, as a program writes them. */
    public static final ColumnFormat PLAIN =
            new ColumnFormat(CellNotation.PLAIN, "", List.of(), List.of(), Others.REFUSED);

    public ColumnFormat {
        missing = List.copyOf(missing);
        values = List.copyOf(values);
        if (!unit.isEmpty() && !notation.takesUnit()) {
            throw new IllegalArgumentException("The notation " + notation + " has no unit, got '" + unit + "'");
        }
    }

    ColumnFormat in(CellNotation newNotation, String newUnit) {
        return new ColumnFormat(newNotation, newUnit, missing, values, others);
    }

    ColumnFormat withMissing(List<String> words) {
        return new ColumnFormat(notation, unit, words, values, others);
    }

    ColumnFormat withValues(List<String> words) {
        return new ColumnFormat(notation, unit, missing, words, others);
    }

    ColumnFormat withOthers(Others newOthers) {
        return new ColumnFormat(notation, unit, missing, values, newOthers);
    }

    /** Whether cells are read as they are. */
    boolean isPlain() {
        return equals(PLAIN);
    }

    /** What a cell is expected to be, for messages: "a number with a decimal comma and 'kg'". */
    String expected() {
        return notation.words() + (unit.isEmpty() ? "" : " and '" + unit + "'");
    }

    /**
     * The cell of a number that is given as such and not as it is written in the column: where decimals have a comma,
     * 1.5 is the cell {@code 1,5}.
     *
     * @param number with a decimal point
     */
    public String cell(String number) {
        return notation == CellNotation.DECIMAL_COMMA ? number.replace('.', ',') : number;
    }
}
