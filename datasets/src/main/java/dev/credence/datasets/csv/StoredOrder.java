package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.function.IntFunction;

/**
 * The order of rows by a moment that is parsed when it is asked for: 16 bytes for each row instead of its moment. A
 * stable merge sort by approximate numbers, between equal ones by the moments themselves.
 */
final class StoredOrder {
    private static final double NANO = 1e-9;

    private final IntFunction<Moment> moments;
    private final IntFunction<String> texts;
    private final double[] keys;

    /**
     * Parses all moments once, in order.
     *
     * @param texts of the cells, equal ones of equal moments
     * @throws DataException of the first that cannot be parsed
     */
    StoredOrder(int rows, IntFunction<Moment> moments, IntFunction<String> texts) {
        this.moments = moments;
        this.texts = texts;
        keys = new double[rows];
        for (int i = 0; i < rows; i++) {
            keys[i] = key(moments.apply(i));
        }
    }

    /** A number that is not larger for an earlier moment: of a time its seconds. */
    private static double key(Moment moment) {
        if (moment.isNumber()) {
            return moment.number().doubleValue();
        }
        LocalDateTime time = moment.utc();
        Instant instant = time.toInstant(ZoneOffset.UTC);
        return instant.getEpochSecond() + instant.getNano() * NANO;
    }

    /** The rows, the earliest first, those of the same moment as they come. */
    int[] rows() {
        int[] from = new int[keys.length];
        int[] to = new int[keys.length];
        for (int i = 0; i < from.length; i++) {
            from[i] = i;
        }
        for (long size = 1; size < keys.length; size *= 2) {
            for (long at = 0; at < keys.length; at += 2 * size) {
                int middle = (int) Math.min(keys.length, at + size);
                merge(from, to, (int) at, middle, (int) Math.min(keys.length, at + 2 * size));
            }
            int[] other = from;
            from = to;
            to = other;
        }
        return from;
    }

    private void merge(int[] from, int[] to, int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int i = start; i < end; i++) {
            boolean first = left < middle && (right >= end || !isBefore(from[right], from[left]));
            to[i] = first ? from[left++] : from[right++];
        }
    }

    private boolean isBefore(int a, int b) {
        if (keys[a] != keys[b]) {
            return keys[a] < keys[b];
        }
        return !texts.apply(a).equals(texts.apply(b)) && moments.apply(a).compareWith(moments.apply(b)) < 0;
    }
}
