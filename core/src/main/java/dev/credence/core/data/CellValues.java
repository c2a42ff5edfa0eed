package dev.credence.core.data;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The different values among cells. Each is named by its {@linkplain CanonicalCell canonical} text if a cell is written
 * so, else by its most frequent writing; on a tie by the first in the order of characters. So 1, 1.0 and 1.0 are the
 * value 1, and 1.0 and 1.0 the value 1.0, whatever the order of the cells. Immutable.
 */
public final class CellValues {
    private final Map<CanonicalCell, String> names = new HashMap<>();
    private final Map<String, Integer> counts;

    private CellValues(Map<String, Integer> byText) {
        if (byText.keySet().stream().allMatch(CellValues::isCanonical)) { // a million words are not copied
            counts = byText;
            return;
        }
        counts = new HashMap<>();
        Map<CanonicalCell, Integer> most = new HashMap<>();
        Map<CanonicalCell, Integer> all = new HashMap<>();
        new TreeMap<>(byText).forEach((text, count) -> {
            CanonicalCell value = new CanonicalCell(text);
            int rank = text.equals(value.text()) ? Integer.MAX_VALUE : count;
            if (rank > most.getOrDefault(value, -1)) {
                most.put(value, rank);
                names.put(value, text);
            }
            all.merge(value, count, Integer::sum);
        });
        all.forEach((value, count) -> counts.put(name(value.text()), count));
    }

    private static boolean isCanonical(String text) {
        return new CanonicalCell(text).text().equals(text);
    }

    /** The values of cells. */
    public static CellValues of(Collection<String> cells) {
        Map<String, Integer> byText = new HashMap<>();
        cells.forEach(cell -> byText.merge(cell, 1, Integer::sum));
        return new CellValues(byText);
    }

    /**
     * The values of cells.
     *
     * @param byText number of cells for each text; not changed afterwards
     */
    public static CellValues counted(Map<String, Integer> byText) {
        return new CellValues(byText);
    }

    /** Number of cells of each value, by name; in no particular order. */
    public Map<String, Integer> counts() {
        return Collections.unmodifiableMap(counts);
    }

    /** The name of a cell's value; its canonical text if no cell has it. */
    public String name(String cell) {
        CanonicalCell value = new CanonicalCell(cell);
        return names.getOrDefault(value, value.text());
    }

    /** The names of cells' values, in the order of the cells. */
    public static List<String> names(List<String> cells) {
        CellValues values = of(cells);
        return cells.stream().map(values::name).toList();
    }

    /** The value of each cell by its index: from 0, in the order in which values first occur. */
    public static int[] indices(List<String> cells) {
        Map<CanonicalCell, Integer> known = new HashMap<>();
        int[] indices = new int[cells.size()];
        for (int i = 0; i < indices.length; i++) {
            int next = known.size();
            indices[i] = known.computeIfAbsent(new CanonicalCell(cells.get(i)), value -> next);
        }
        return indices;
    }
}
