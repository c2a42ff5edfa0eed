package dev.credence.core.file;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Contents of an archive file.
 *
 * @param document the JSON document
 * @param arrays arrays by name, sorted; an unmodifiable copy
 * @param attachments further JSON documents by name, sorted; an unmodifiable copy
 */
public record Archive(ObjectNode document, Map<String, NpyArray> arrays, Map<String, ObjectNode> attachments) {
    /** Folder of the attachments. */
    static final String ATTACHMENTS = "attachments";

    public Archive {
        arrays = sorted(arrays);
        attachments = sorted(attachments);
    }

    /** An archive without attachments. */
    public Archive(ObjectNode document, Map<String, NpyArray> arrays) {
        this(document, arrays, Map.of());
    }

    private static <T> Map<String, T> sorted(Map<String, T> map) {
        SortedMap<String, T> sorted = new TreeMap<>(map);
        return Collections.unmodifiableSortedMap(sorted);
    }
}
