package dev.credence.datasets.csv;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The different texts of a column, with the number of their cells and their first rows. */
final class ColumnTexts {
    private final CsvTable table;
    private final int column;
    private final Map<String, Occurrence> present = new LinkedHashMap<>();
    private final Map<String, Occurrence> missing = new LinkedHashMap<>();
    private int cells;

    /** Where a text occurs. */
    private static final class Occurrence {
        private final int firstRow;
        private int cells;

        Occurrence(int firstRow) {
            this.firstRow = firstRow;
        }
    }

    /** @param reader says which cells are missing */
    ColumnTexts(CsvTable table, int column, int[] rows, CellReader reader) {
        this.table = table;
        this.column = column;
        for (int row : rows) {
            String text = table.text(row, column);
            if (!text.isEmpty()) {
                boolean isMissing = reader.isMissing(text);
                cells += isMissing ? 0 : 1;
                (isMissing ? missing : present).computeIfAbsent(text, t -> new Occurrence(row)).cells++;
            }
        }
    }

    /** The texts that are not missing, in the order of their first rows. */
    Set<String> all() {
        return present.keySet();
    }

    /** The words for missing values, likewise, without the empty text. */
    Set<String> missing() {
        return missing.keySet();
    }

    /** Number of cells that are not missing. */
    int cells() {
        return cells;
    }

    /** Number of cells with one of these texts. */
    int cells(Collection<String> texts) {
        return texts.stream().mapToInt(this::cells).sum();
    }

    /** Number of cells with this text. */
    int cells(String text) {
        return occurrence(text).cells;
    }

    /** Number of cells of each text, missing ones among them. */
    Map<String, Integer> counts() {
        Map<String, Integer> counts = counts(present.keySet());
        counts.putAll(counts(missing.keySet()));
        return counts;
    }

    /** Number of cells of each of these texts. */
    Map<String, Integer> counts(Collection<String> texts) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        texts.forEach(text -> counts.put(text, cells(text)));
        return counts;
    }

    /** The texts that are such and not missing, in the order of their first rows. */
    Set<String> where(Predicate<String> such) {
        Set<String> found = new LinkedHashSet<>();
        present.keySet().stream().filter(such).forEach(found::add);
        return found;
    }

    /** Position of a text's first row: "line 7". */
    String line(String text) {
        return table.line(occurrence(text).firstRow);
    }

    /** Position of a text's first cell: "t.csv line 7 column 'dose'". */
    String place(String text) {
        return table.place(occurrence(text).firstRow, column);
    }

    private Occurrence occurrence(String text) {
        Occurrence found = present.get(text);
        return found != null ? found : missing.getOrDefault(text, new Occurrence(0));
    }
}
