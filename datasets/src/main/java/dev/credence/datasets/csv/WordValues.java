package dev.credence.datasets.csv;

import java.util.Arrays;

/**
 * Numbers by {@linkplain dev.credence.datasets.cells.Cells#word words}: a map of primitives. Not thread-safe to fill.
 */
final class WordValues {
    private static final long NONE = -1; // the word of an unknown cell

    private long[] words = new long[16];
    private double[] values = new double[16];
    private int size;

    WordValues() {
        Arrays.fill(words, NONE);
    }

    void put(long word, double value) {
        if (4 * (size + 1) > 3 * words.length) {
            grow();
        }
        int at = place(word);
        size += words[at] == NONE ? 1 : 0;
        words[at] = word;
        values[at] = value;
    }

    /** Whether a word has a number. */
    boolean contains(long word) {
        return words[place(word)] == word;
    }

    /** The number of a word that has one. */
    double get(long word) {
        return values[place(word)];
    }

    private int place(long word) {
        long mixed = word * 0x9E3779B97F4A7C15L;
        int at = (int) (mixed >>> 32) & (words.length - 1);
        while (words[at] != word && words[at] != NONE) {
            at = (at + 1) & (words.length - 1);
        }
        return at;
    }

    private void grow() {
        long[] oldWords = words;
        double[] oldValues = values;
        words = new long[2 * oldWords.length];
        values = new double[words.length];
        Arrays.fill(words, NONE);
        for (int i = 0; i < oldWords.length; i++) {
            if (oldWords[i] != NONE) {
                int at = place(oldWords[i]);
                words[at] = oldWords[i];
                values[at] = oldValues[i];
            }
        }
    }
}
