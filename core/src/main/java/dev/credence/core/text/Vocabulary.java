package dev.credence.core.text;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The words that a model knows, with codes 0 … {@link #size()} − 1 in their order. All other words share the code
 * {@link #size()}. The list of words is all of it, so that a model file can hold it.
 */
public final class Vocabulary {
    /** How often a word occurs at least: what occurs once is a name, a misspelling or chance. */
    public static final int USUAL_MIN_COUNT = 2;

    /** Usual number of words at most. */
    public static final int USUAL_SIZE = 10_000;

    private final List<String> words;
    private final Map<String, Integer> codes = new HashMap<>();

    /**
     * A vocabulary of these words, in this order.
     *
     * @throws IllegalArgumentException if a word occurs twice
     */
    public Vocabulary(List<String> words) {
        this.words = List.copyOf(words);
        for (String word : this.words) {
            if (codes.put(word, codes.size()) != null) {
                throw new IllegalArgumentException("the word '" + word + "' occurs twice in a vocabulary");
            }
        }
    }

    /** The usual vocabulary of texts: {@value #USUAL_SIZE} words at most that occur twice or more. */
    public static Vocabulary of(Stream<List<String>> texts) {
        return of(texts, USUAL_MIN_COUNT, USUAL_SIZE);
    }

    /**
     * The words of some texts: most frequent first, equally frequent ones by their UTF-16 code units.
     *
     * @param texts the words of each, as of {@link Words}
     * @param minCount how often a word occurs in all of them, at least
     * @param size number of words at most
     */
    public static Vocabulary of(Stream<List<String>> texts, int minCount, int size) {
        Map<String, Integer> counts = new HashMap<>();
        texts.forEachOrdered(text -> text.forEach(word -> counts.merge(word, 1, Integer::sum)));
        return ofCounts(counts, minCount, size);
    }

    /**
     * The same from how often each word occurs.
     *
     * @param counts by word
     */
    public static Vocabulary ofCounts(Map<String, Integer> counts, int minCount, int size) {
        Comparator<Map.Entry<String, Integer>> byCount = Map.Entry.comparingByValue(Comparator.reverseOrder());
        return new Vocabulary(counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= minCount)
                .sorted(byCount.thenComparing(Map.Entry.comparingByKey()))
                .limit(size)
                .map(Map.Entry::getKey)
                .toList());
    }

    /** The words in the order of their codes. */
    public List<String> words() {
        return words;
    }

    /** Number of words. */
    public int size() {
        return words.size();
    }

    /** Whether it has the word. */
    public boolean knows(String word) {
        return codes.containsKey(word);
    }

    /** The code of a word: {@link #size()} for a word that it does not have. */
    public int code(String word) {
        return codes.getOrDefault(word, words.size());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vocabulary vocabulary && vocabulary.words.equals(words);
    }

    @Override
    public int hashCode() {
        return words.hashCode();
    }

    @Override
    public String toString() {
        return "a vocabulary of " + words.size() + " words";
    }
}
