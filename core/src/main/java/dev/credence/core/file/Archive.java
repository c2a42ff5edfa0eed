package dev.credence.core.file;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an archive file holds.
 *
 * @param document the JSON document
 * @param arrays the arrays by name, in the order of their names; an unmodifiable copy
 */
public record Archive(ObjectNode document, Map<String, NpyArray> arrays) {
    public Archive {
        SortedMap<String, NpyArray> sorted = new TreeMap<>(arrays);
        arrays = Collections.unmodifiableSortedMap(sorted);
    }
}
