package dev.credence.core.data;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Finds a cell among the names of values, such as the categories of a column: the name of equal text, or else the first
 * one of the {@linkplain CanonicalCell same value}. Immutable.
 */
public final class CellIndex {
    private final Map<String, Integer> byText = new HashMap<>();
    private final Map<CanonicalCell, Integer> byValue = new HashMap<>();

    /** @param names of the values, in the order of their indices; files of older versions may name a value twice */
    public CellIndex(Collection<String> names) {
        int index = 0;
        for (String name : names) {
            byText.putIfAbsent(name, index);
            byValue.putIfAbsent(new CanonicalCell(name), index);
            index++;
        }
    }

    /** The index of a cell's value; empty if it is not among them. */
    public OptionalInt of(String cell) {
        Integer index = byText.get(cell);
        if (index == null) {
            index = byValue.get(new CanonicalCell(cell));
        }
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }
}
