package dev.credence.datasets.csv;

import java.util.Set;

/**
 * Which columns of a table are read as texts, beside columns of other kinds.
 *
 * @param found whether columns of sentences are: of 4 words or more on average, at least half of them different
 * @param named columns that are in any case
 * @param most number of words of a text that are read at most, its last ones
 */
public record TextChoice(boolean found, Set<String> named, int most) {
    /** Usual number of words of a text that are read. */
    public static final int USUAL_MOST = 256;

    /** No texts. */
    public static final TextChoice NONE = new TextChoice(false, Set.of(), USUAL_MOST);

    /** Those that are found. */
    public static final TextChoice FOUND = new TextChoice(true, Set.of(), USUAL_MOST);

    public TextChoice {
        named = Set.copyOf(named);
        if (most < 1 || most > TextInput.LARGEST_MOST) {
            throw new IllegalArgumentException(
                    "the words of a text are " + most + ", expected 1 to " + TextInput.LARGEST_MOST);
        }
    }

    /** Those that are found and these. */
    public static TextChoice of(Set<String> columns) {
        return new TextChoice(true, columns, USUAL_MOST);
    }

    /** The same with another number of words. */
    public TextChoice withMost(int words) {
        return new TextChoice(found, named, words);
    }

    TextChoice renamed(Set<String> columns) {
        return new TextChoice(found, columns, most);
    }
}
