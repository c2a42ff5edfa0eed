package dev.credence.core.train;

import dev.credence.core.data.Examples;
import dev.credence.core.data.RowWeights;
import dev.credence.core.method.Method;
import dev.credence.core.method.Settings;
import java.util.stream.IntStream;

/**
 * Weighted rows as a method takes them: those that count, with their weights, or as copies.
 *
 * @param rows the rows
 * @param indices the row of each among the given rows
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WeightedRows(Examples rows, int[] indices) {
    private static final String INSTEAD =
            "Round the weights, or use a method that takes any, such as auto, map, ensemble, dropout-alpha or vi";

    static WeightedRows of(Method method, Settings settings, Examples given) {
        if (!given.isWeighted()) {
            return new WeightedRows(given, IntStream.range(0, given.size()).toArray());
        }
        if (!method.takesWeights(settings)) {
            int[] copies = RowWeights.copies(given, "The method '" + method.name() + "'", INSTEAD);
            return new WeightedRows(RowWeights.ignored(given, copies), copies);
        }
        int[] counted = RowWeights.counted(given);
        return new WeightedRows(counted.length == given.size() ? given : given.rows(counted), counted);
    }
}
