package dev.credence.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Decisions from a fuzzer's bytes, one after the other; zeros when they are used up, so that every input means
 * something.
 */
final class Cursor {
    private static final int LONGEST_TEXT = 64;

    private final byte[] bytes;
    private int at;

    Cursor(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean isAtEnd() {
        return at >= bytes.length;
    }

    /** 0 to 255. */
    int next() {
        return at < bytes.length ? bytes[at++] & 0xFF : 0;
    }

    /** 0 to n − 1. */
    int below(int n) {
        return n <= 256 ? next() % n : (next() << 8 | next()) % n;
    }

    <T> T of(List<T> choices) {
        return choices.get(below(choices.size()));
    }

    /** Text of a length that the first byte says; whatever is no UTF-8 becomes the replacement character. */
    String text() {
        int length = below(LONGEST_TEXT);
        int end = Math.min(bytes.length, at + length);
        String text = new String(bytes, at, end - at, StandardCharsets.UTF_8);
        at = end;
        return text;
    }

    /** All that is left. */
    byte[] rest() {
        byte[] rest = Arrays.copyOfRange(bytes, Math.min(at, bytes.length), bytes.length);
        at = bytes.length;
        return rest;
    }
}
