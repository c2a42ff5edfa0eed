package dev.credence.guarantee.monitor;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.credence.core.file.JsonRecord;

/** JSON helpers of this package's files. */
final class MonitorJson {
    /** The largest count; sums of counts stay below 2⁵³, exact in doubles. */
    static final long MOST_COUNT = 1_000_000_000_000L;

    private MonitorJson() {}

    static void counts(ArrayNode array, long[] counts) {
        for (long count : counts) {
            array.add(count);
        }
    }

    /** Whole numbers from 0 to 10¹². */
    static long[] counts(JsonRecord json, String name) {
        double[] numbers = json.numbers(name);
        long[] counts = new long[numbers.length];
        for (int i = 0; i < counts.length; i++) {
            if (!(numbers[i] >= 0 && numbers[i] <= MOST_COUNT && numbers[i] == Math.rint(numbers[i]))) {
                throw new IllegalArgumentException(
                        "'" + name + "[" + i + "]' holds " + numbers[i] + ", expected a whole number from 0 to 10¹²");
            }
            counts[i] = (long) numbers[i];
        }
        return counts;
    }
}
