package dev.credence.datasets.csv;

import dev.credence.datasets.cells.Cells;
import dev.credence.datasets.cells.Decimal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the cells of one column: which are missing, and the plain form of the others. */
final class CellReader {
    private final MissingWords words;
    private final ColumnFormat format;
    private final boolean numbers;
    private final Set<String> missing;
    private final Set<String> values;

    /** Numbers that stand for missing values, such as −999, however they are written. */
    private final Set<Double> missingNumbers = new HashSet<>();

    /** Whether a plain decimal is its own plain form. */
    private final boolean decimals;

    /**
     * @param words missing in every column, and those only among numbers
     * @param numbers whether the column holds numbers or dates
     */
    CellReader(MissingWords words, ColumnFormat format, boolean numbers) {
        this.words = words;
        this.format = format;
        this.numbers = numbers;
        this.missing = keys(format.missing());
        this.values = keys(format.values());
        for (String word : format.missing()) {
            ParsedCell cell = ParsedCell.of(word);
            if (cell.kind() == ParsedCell.Kind.NUMBER) {
                missingNumbers.add(cell.number() + 0.0); // −0 is 0
            }
        }
        this.decimals = missingNumbers.isEmpty()
                && format.others() != ColumnFormat.Others.INDICATED
                && (format.notation() == CellNotation.PLAIN || format.notation() == CellNotation.NUMBER);
    }

    private static Set<String> keys(List<String> words) {
        return words.stream().map(MissingWords::key).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a cell is empty or holds a word for missing values. */
    boolean isMissing(String text) {
        if (text.isEmpty()) {
            return true;
        }
        String key = MissingWords.key(text);
        return missing.contains(key)
                || (words.contains(key, numbers) && !values.contains(key))
                || isMissingNumber(text);
    }

    private boolean isMissingNumber(String text) {
        return !missingNumbers.isEmpty()
                && missingNumbers.contains(ParsedCell.of(text).number() + 0.0);
    }

    /** {@link #isMissing(String)} of a table's cell, without its text where that is a known decimal. */
    boolean isMissing(CsvTable table, int row, int column) {
        boolean present = missingNumbers.isEmpty() && table.word(row, column) >= 0;
        return !present && isMissing(table.text(row, column));
    }

    /** The number of a table's cell that is a known decimal, without its text; else NaN. */
    double decimal(CsvTable table, int row, int column) {
        long word = decimals ? table.word(row, column) : Cells.UNKNOWN;
        return word >= 0 ? Decimal.value(word) : Double.NaN;
    }

    /** The plain form of a cell: empty if it is missing, and the text itself if it is not in the column's notation. */
    String plain(String text) {
        if (isMissing(text)) {
            return "";
        }
        Optional<String> plain = format.notation().plain(text, format.unit());
        return switch (format.others()) {
            case REFUSED -> plain.orElse(text);
            case MISSING -> plain.orElse("");
            case INDICATED -> plain.isPresent() ? "0" : "1";
        };
    }

    /** The content of a cell; a text if it is not in the column's notation, although it may be a number in another. */
    ParsedCell cell(String text) {
        if (isMissing(text)) {
            return ParsedCell.of("");
        }
        Optional<String> plain = format.notation().plain(text, format.unit());
        return switch (format.others()) {
            case REFUSED -> plain.map(ParsedCell::of).orElse(ParsedCell.TEXT);
            case MISSING -> ParsedCell.of(plain.orElse(""));
            case INDICATED -> ParsedCell.of(plain.isPresent() ? "0" : "1");
        };
    }

    /** What a cell is expected to be, for messages. */
    String expected() {
        return format.expected();
    }
}
