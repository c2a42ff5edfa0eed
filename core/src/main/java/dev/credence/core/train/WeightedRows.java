package dev.credence.core.train;

import dev.credence.core.Nouns;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RowWeights;
import dev.credence.core.method.Method;
import dev.credence.core.method.Settings;
import java.util.Arrays;
import java.util.Optional;

/**
 * Weighted rows as a method takes them: those that count, with their weights, or as copies.
 *
 * @param rows the rows
 * @param indices the row of each among the given rows; empty if they are all rows in their order
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WeightedRows(Examples rows, Optional<int[]> indices) {
    private static final String INSTEAD =
            "Round the weights, or use a method that takes any, such as auto, map, ensemble, dropout-alpha or vi";

    /**
     * The rows that training sees.
     *
     * @throws UserException if no row counts, or the method does not take these weights
     */
    static WeightedRows of(Method method, Settings settings, Examples given) {
        if (!given.isWeighted()) {
            return new WeightedRows(given, Optional.empty());
        }
        if (!method.takesWeights(settings)) {
            int[] copies = RowWeights.copies(given, "The method '" + method.name() + "'", INSTEAD);
            requireSome(given, copies);
            return new WeightedRows(RowWeights.ignored(given, copies), Optional.of(copies));
        }
        int[] counted = RowWeights.counted(given);
        requireSome(given, counted);
        return new WeightedRows(counted.length == given.size() ? given : given.rows(counted), Optional.of(counted));
    }

    /** What belongs to these rows of what belongs to the given rows. */
    int[] pick(int[] ofAll) {
        return indices.map(rows -> Arrays.stream(rows).map(i -> ofAll[i]).toArray())
                .orElse(ofAll);
    }

    private static void requireSome(Examples given, int[] chosen) {
        if (given.size() > 0 && chosen.length == 0) {
            throw new UserException("All " + Nouns.counted(given.size(), "training row")
                    + " have the weight 0; expected at least one above 0");
        }
    }
}
