package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.datasets.cells.Decimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** How the columns of a table are written, and what is said about it. */
final class ColumnFormats {
    private static final int DIGITS_OF_DATE = 8;

    private final CsvTable table;
    private final SchemaOptions options;
    private final MissingWords words;
    private final Map<Integer, FormatFit.Found> found = new LinkedHashMap<>();
    private final FormatNotes notes = new FormatNotes();
    private final Map<String, int[]> missing = new LinkedHashMap<>();

    /**
     * Finds the formats; those of the inputs over the rows that have a target.
     *
     * @throws DataException if columns cannot be read; names them all
     */
    ColumnFormats(CsvTable table, SchemaOptions options, MissingWords words, int target, int[] inputs) {
        this.table = table;
        this.options = options;
        this.words = words;
        int[] rows = table.allRows();
        int[] used =
                IntStream.concat(IntStream.of(target), IntStream.of(inputs)).toArray();
        Optional<DecimalMark> decimal = options.cells().decimal().or(() -> DecimalMark.of(table, used, rows));
        found.put(target, find(target, rows, decimal));
        CellReader targets = reader(target);
        int[] labelled = IntStream.of(rows).noneMatch(row -> targets.isMissing(table, row, target))
                ? rows
                : IntStream.of(rows)
                        .filter(row -> !targets.isMissing(table, row, target))
                        .toArray();
        ColumnFaults faults = new ColumnFaults(table);
        for (int column : inputs) {
            faults.collect(column, () -> found.put(column, find(column, labelled, decimal)));
        }
        faults.throwAll();
    }

    private FormatFit.Found find(int column, int[] rows, Optional<DecimalMark> decimal) {
        String name = table.header().get(column);
        ColumnFormat base = ColumnFormat.PLAIN
                .withMissing(options.cells().missing().all(name))
                .withValues(options.cells().values().all(name));
        if (base.isPlain() && decimal.filter(DecimalMark.COMMA::equals).isEmpty() && isPlain(column, rows)) {
            return new FormatFit.Found(base, FormatFit.Kind.NUMBERS, false);
        }
        ColumnTexts texts = new ColumnTexts(table, column, rows, new CellReader(words, base, false));
        FormatFit.Found format = new FormatFit(name, texts, words, base, options, decimal, notes).find();
        CellReader reader = new CellReader(words, format.format(), format.kind() != FormatFit.Kind.CATEGORIES);
        for (String word : texts.counts().keySet()) {
            boolean said = MissingWords.EARLIER.contains(word, false) || isLone(word, format.format(), base);
            if (reader.isMissing(word) && !said) {
                int[] counts = missing.computeIfAbsent(word, w -> new int[2]);
                counts[0] += texts.cells(word);
                counts[1]++;
            }
        }
        return format;
    }

    /** Whether a word is missing in this column alone, of which there is a warning. */
    private static boolean isLone(String word, ColumnFormat format, ColumnFormat base) {
        return format.missing().contains(word) && !base.missing().contains(word);
    }

    /** A quick check for columns of plain numbers, which need no look at their different texts. */
    private boolean isPlain(int column, int[] rows) {
        boolean maybeDates = true;
        boolean numbers = false;
        String name = table.header().get(column);
        if (options.categorical().contains(name) || options.types().get(name) == ValueType.WORDS) {
            return false;
        }
        for (int row : rows) {
            long word = table.word(row, column);
            if (word >= 0 && !(maybeDates && Decimal.isWhole(word))) {
                numbers = true;
                maybeDates = false;
                continue;
            }
            String text = table.text(row, column);
            ParsedCell.Kind kind = ParsedCell.of(text).kind();
            if (kind == ParsedCell.Kind.TEXT
                    || kind == ParsedCell.Kind.NOT_FINITE
                    || text.indexOf('E') >= 0
                    || text.indexOf('e') >= 0) {
                return false;
            }
            numbers |= kind == ParsedCell.Kind.NUMBER;
            maybeDates &= text.isEmpty() || text.length() == DIGITS_OF_DATE;
        }
        return numbers && !maybeDates;
    }

    /** The format of a used column. */
    FormatFit.Found of(int column) {
        return Objects.requireNonNull(found.get(column));
    }

    /** The reader of a used column's cells. */
    CellReader reader(int column) {
        FormatFit.Found format = of(column);
        return new CellReader(words, format.format(), format.kind() != FormatFit.Kind.CATEGORIES);
    }

    /** Which cells are missing. */
    MissingValues.Cells cells() {
        Map<Integer, CellReader> readers = new LinkedHashMap<>();
        found.keySet().forEach(column -> readers.put(column, reader(column)));
        return (row, column) -> Objects.requireNonNull(readers.get(column)).isMissing(table, row, column);
    }

    /** Logs what is said about the columns. */
    void log() {
        missing.forEach((word, counts) -> notes.note(
                "words that count as missing",
                "'" + word + "' (" + counts[0] + (counts[0] == 1 ? " cell" : " cells")
                        + (counts[1] == 1 ? "" : " in " + counts[1] + " columns") + ")"));
        notes.log(table.source());
    }
}
