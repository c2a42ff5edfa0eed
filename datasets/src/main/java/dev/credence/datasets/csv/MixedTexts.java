package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.core.text.Vocabulary;
import dev.credence.core.text.Words;
import java.util.Arrays;
import java.util.Optional;

/** Columns of texts beside columns of other kinds. */
final class MixedTexts {
    /** Words of a vocabulary at most: linear models learn rare ones, too. */
    private static final int MOST_WORDS = 50_000;

    /** Cells of a column's words at most, 400 MB. */
    private static final int MOST_CELLS = 50_000_000;

    private final CsvTable table;
    private final SchemaOptions options;

    MixedTexts(CsvTable table, SchemaOptions options) {
        this.table = table;
        this.options = options;
    }

    /** Refuses named columns that are something else as well. */
    void check() {
        for (String name : options.texts().named()) {
            if (name.equals(options.target())) {
                throw new DataException("Column '" + name + "' is the target and cannot be a text.");
            }
            if (options.ignored().contains(name)) {
                throw new DataException("Column '" + name + "' is a text and cannot be left out.");
            }
            if (options.categorical().contains(name)) {
                throw new DataException("Column '" + name + "' cannot be both a text and categorical.");
            }
        }
    }

    /** Whether a column was named as a text. */
    boolean isNamed(int column) {
        return options.texts().named().contains(table.header().get(column));
    }

    /** The encoding of a named column. */
    ColumnEncoding named(int column, int[] rows) {
        return new TextFit(table, input(column, rows)).encoding(column, rows);
    }

    /** The encoding of a column of categories that are sentences; empty for other columns. */
    Optional<ColumnEncoding> found(int column, int[] rows, ColumnStatistics profile) {
        String name = table.header().get(column);
        boolean sentences = !options.categorical().contains(name)
                && profile.sentences()
                && profile.writtenDates().isEmpty();
        if (!options.texts().found() || !sentences) {
            return Optional.empty();
        }
        TextInput input = input(column, rows);
        Vocabulary words = new TextFit(table, input).vocabulary(column, rows);
        return words.size() == 0
                ? Optional.empty()
                : Optional.of(ColumnEncoding.text(name, new WordCodes(words, input.most())));
    }

    private TextInput input(int column, int[] rows) {
        int longest = Arrays.stream(rows)
                .map(row -> Words.of(table.text(row, column)).size())
                .max()
                .orElse(1);
        int room = Math.max(1, MOST_CELLS / Math.max(1, rows.length));
        int most = Math.max(1, Math.min(Math.min(longest, options.texts().most()), room));
        return new TextInput(table.header().get(column), most, Vocabulary.USUAL_MIN_COUNT, MOST_WORDS);
    }
}
