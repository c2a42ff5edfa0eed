package dev.credence.datasets.csv;

import dev.credence.core.text.Vocabulary;

/**
 * A column of texts as the input of a network: the sequence of the codes of its last words.
 *
 * @param column its name
 * @param most number of words of a row that are read, its last ones
 * @param minCount how often a word occurs in these, at least, for a code of its own
 * @param size number of words with a code at most, the most frequent ones
 */
public record TextInput(String column, int most, int minCount, int size) {
    /** Usual number of words of a row that are read. */
    public static final int USUAL_MOST = 30;

    /** Columns of more words would make more inputs than a table may have. */
    public static final int LARGEST_MOST = 10_000;

    public TextInput {
        if (most < 1 || most > LARGEST_MOST) {
            throw new IllegalArgumentException("the words of a text are " + most + ", expected 1 to " + LARGEST_MOST);
        }
    }

    /** With the usual vocabulary: see {@link Vocabulary}. */
    public static TextInput of(String column, int most) {
        return new TextInput(column, most, Vocabulary.USUAL_MIN_COUNT, Vocabulary.USUAL_SIZE);
    }

    /** With a code for each word, for rows that are divided before their vocabulary is made. */
    public static TextInput ofAllWords(String column, int most) {
        return new TextInput(column, most, 1, Integer.MAX_VALUE);
    }

    TextInput named(String name) {
        return new TextInput(name, most, minCount, size);
    }
}
