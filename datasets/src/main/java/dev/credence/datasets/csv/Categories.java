package dev.credence.datasets.csv;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Lookup of a value among the categories or classes of a column: by equal text, or else by equal number, as some
 * programs write 1 and others 1.0.
 */
final class Categories {
    private final Map<String, Integer> byText = new HashMap<>();
    private final Map<Double, Integer> byNumber = new HashMap<>();

    Categories(List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            byText.put(names.get(i), i);
            ParsedCell cell = ParsedCell.of(names.get(i));
            if (cell.kind() == ParsedCell.Kind.NUMBER) {
                byNumber.putIfAbsent(cell.number() + 0.0, i); // −0 is 0
            }
        }
    }

    OptionalInt index(String text) {
        Integer index = byText.get(text);
        if (index == null && !byNumber.isEmpty()) {
            ParsedCell cell = ParsedCell.of(text);
            index = cell.kind() == ParsedCell.Kind.NUMBER ? byNumber.get(cell.number() + 0.0) : null;
        }
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }
}
