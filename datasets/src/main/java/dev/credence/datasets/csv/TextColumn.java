package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A growing list of short texts, stored as bytes: a number of eight digits takes 12 bytes instead of the 56 of a
 * String.
 */
final class TextColumn {
    private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

    private byte[] bytes = new byte[64];
    private int[] ends = new int[8];
    private int size;
    private final String refusal;

    TextColumn() {
        this("");
    }

    private TextColumn(String refusal) {
        this.refusal = refusal;
    }

    /** A column without cells, which refuses to be read. */
    static TextColumn refusing(String message) {
        return new TextColumn(message);
    }

    /** Appends a text; false if there is no room for it. */
    boolean add(String text) {
        if (!refusal.isEmpty()) {
            return true;
        }
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        int start = start(size);
        if ((long) start + encoded.length > MAX_BYTES || size == MAX_BYTES / 4) {
            return false;
        }
        if (start + encoded.length > bytes.length) {
            bytes = Arrays.copyOf(bytes, grown(bytes.length, start + encoded.length));
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, grown(size, size + 1));
        }
        System.arraycopy(encoded, 0, bytes, start, encoded.length);
        ends[size] = start + encoded.length;
        size++;
        return true;
    }

    String get(int row) {
        if (!refusal.isEmpty()) {
            throw new DataException(refusal);
        }
        int start = start(row);
        return new String(bytes, start, ends[row] - start, StandardCharsets.UTF_8);
    }

    private int start(int row) {
        return row == 0 ? 0 : ends[row - 1];
    }

    private static int grown(int now, int needed) {
        return (int) Math.min(MAX_BYTES, Math.max(needed, now + (long) (now >> 1)));
    }
}
