package dev.credence.datasets.csv;

import dev.credence.core.Argument;
import dev.credence.core.data.DataException;
import dev.credence.core.text.Vocabulary;
import java.util.Arrays;
import java.util.List;

/** Fits the encoding of a column of texts, the only input. */
final class TextFit {
    private static final int MOST_NAMES = 8;

    private final CsvTable table;
    private final TextInput text;

    TextFit(CsvTable table, TextInput text) {
        this.table = table;
        this.text = text;
    }

    /** Refuses a text that is the target, other inputs, and what a network of texts cannot have. */
    void check(int[] inputs, SchemaOptions options) {
        if (text.column().equals(options.target())) {
            throw new DataException("Column '" + text.column() + "' is the target and cannot be the text.");
        }
        if (options.ignored().contains(text.column())) {
            throw new DataException("Column '" + text.column() + "' is the text and cannot be left out.");
        }
        if (options.missing() != MissingPolicy.KEEP) {
            throw new DataException("Texts may have any number of words, and none: they need the policy '"
                    + MissingPolicy.KEEP + "' for missing values, not '" + options.missing() + "'.");
        }
        List<String> others = Arrays.stream(inputs)
                .mapToObj(table.header()::get)
                .filter(name -> !name.equals(text.column()))
                .toList();
        if (!others.isEmpty()) {
            boolean one = others.size() == 1;
            throw new DataException(
                    table.source() + ": a network of the texts in '" + text.column() + "' reads no other column, and "
                            + (one ? "there is '" : "there are '")
                            + String.join("', '", others.subList(0, Math.min(MOST_NAMES, others.size())))
                            + "'" + (others.size() > MOST_NAMES ? ", … (" + others.size() + ")" : "")
                            + ". Leave " + (one ? "it" : "them") + " out.",
                    Argument.COLUMNS);
        }
    }

    /** The encoding, with a vocabulary of the words that the network reads of these rows. */
    ColumnEncoding encoding(int column, int[] rows) {
        requireTexts(column, rows);
        Vocabulary words = vocabulary(column, rows);
        if (words.size() == 0) {
            throw new DataException(table.source() + " column '" + text.column() + "': "
                    + (text.minCount() > 1
                            ? "no word occurs " + text.minCount() + " times, so none can be learnt."
                            : "there is no word."));
        }
        return ColumnEncoding.text(text.column(), new WordCodes(words, text.most()));
    }

    /** The words that the network reads of these rows. */
    Vocabulary vocabulary(int column, int[] rows) {
        return Vocabulary.of(
                Arrays.stream(rows).mapToObj(row -> WordCodes.last(table.text(row, column), text.most())),
                text.minCount(),
                text.size());
    }

    private void requireTexts(int column, int[] rows) {
        boolean numbers = true;
        boolean words = false;
        for (int row : rows) {
            String cell = table.text(row, column);
            words |= !cell.isEmpty();
            numbers &= cell.isEmpty() || ParsedCell.of(cell).kind() == ParsedCell.Kind.NUMBER;
        }
        if (!words) {
            throw new DataException(table.source() + " column '" + text.column() + "': all texts are empty.");
        }
        if (numbers) {
            throw new DataException(
                    table.source() + " column '" + text.column() + "' holds numbers, where texts are expected.");
        }
    }
}
