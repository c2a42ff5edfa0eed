package dev.credence.datasets.csv;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Words for missing values, in lower case; they are compared without case, and an empty cell is always missing. A model
 * file holds the words of its training, so that later versions of the list do not change how its cells are read.
 *
 * @param everywhere missing in every column
 * @param amongNumbers missing in columns of numbers and dates; categories in columns of words, where "none" or
 *     "unknown" may be an answer
 */
public record MissingWords(Set<String> everywhere, Set<String> amongNumbers) {
    /** Those of model files without a list of their own. */
    public static final MissingWords EARLIER = of(List.of("na", "n/a", "?", "nan", "null"), List.of());

    /**
     * The usual words: those of {@code pandas.read_csv}, except that None is a category among words; the marks of SAS,
     * Stata, MySQL and statistical offices; and the faults of spreadsheets.
     */
    public static final MissingWords USUAL = of(
            Stream.concat(
                            EARLIER.everywhere.stream(),
                            Stream.of(
                                    ".",
                                    "-",
                                    "--",
                                    "..",
                                    "\\n",
                                    "n.a.",
                                    "#n/a",
                                    "#n/a n/a",
                                    "#na",
                                    "<na>",
                                    "-nan",
                                    "nat",
                                    "1.#ind",
                                    "-1.#ind",
                                    "1.#qnan",
                                    "-1.#qnan"))
                    .toList(),
            List.of(
                    "none",
                    "missing",
                    "unknown",
                    "unk",
                    "undefined",
                    "not available",
                    "not applicable",
                    "not reported",
                    "no data",
                    "nil",
                    "n.d.",
                    "nd",
                    "k.a.",
                    "tbd",
                    "…",
                    "...",
                    "---",
                    "–",
                    "—",
                    "*",
                    "**",
                    "#div/0!",
                    "#value!",
                    "#ref!",
                    "#name?",
                    "#num!",
                    "#null!"));

    /** Marks that are categories where a column of words has "+" or fewer than two other values: yes and no. */
    static final List<String> MARKS = List.of(".", "-", "--", "..");

    public MissingWords {
        everywhere = Collections.unmodifiableSet(new LinkedHashSet<>(everywhere)); // in order, for equal model files
        amongNumbers = Collections.unmodifiableSet(new LinkedHashSet<>(amongNumbers));
    }

    static MissingWords of(List<String> everywhere, List<String> amongNumbers) {
        return new MissingWords(new LinkedHashSet<>(everywhere), new LinkedHashSet<>(amongNumbers));
    }

    /** Whether a word is among them. */
    boolean contains(String word, boolean numbers) {
        String key = key(word);
        return everywhere.contains(key) || (numbers && amongNumbers.contains(key));
    }

    /** The form in which words are compared. */
    static String key(String text) {
        return text.length() > 64 ? text : text.toLowerCase(Locale.ROOT);
    }
}
