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
 * @param attachments further JSON documents by name, in the order of their names; an unmodifiable copy
 */
public record Archive(ObjectNode document, Map<String, NpyArray> arrays, Map<String, ObjectNode> attachments) {
    /** The folder of attachments. */
    static final String ATTACHMENTS = "attachments";

    public Archive {
        arrays = sorted(arrays);
        attachments = sorted(attachments);
    }

    /** Without attachments. */
    public Archive(ObjectNode document, Map<String, NpyArray> arrays) {
        this(document, arrays, Map.of());
    }

    private static <T> Map<String, T> sorted(Map<String, T> map) {
        SortedMap<String, T> sorted = new TreeMap<>(map);
        return Collections.unmodifiableSortedMap(sorted);
    }
}
