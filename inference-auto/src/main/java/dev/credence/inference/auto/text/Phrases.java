package dev.credence.inference.auto.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The features of a text: which words it has, and which pairs of neighbouring words. How often and where does not
 * count.
 */
final class Phrases {
    private static final int FEWEST_ROWS = 2;

    private final long[] words; // ascending codes
    private final long[] pairs; // ascending, of two of these words

    private Phrases(long[] words, long[] pairs) {
        this.words = words;
        this.pairs = pairs;
    }

    /**
     * The features of training texts: words and pairs that occur in {@value #FEWEST_ROWS} of them or more, the most
     * frequent ones if these are too many. They depend on no target.
     *
     * @param texts codes of words
     * @param known V, codes from V on are unknown
     * @param most maximum number of features
     */
    static Phrases of(int[][] texts, int known, int most) {
        long[] words = frequent(
                Arrays.stream(texts)
                        .flatMapToLong(text -> Arrays.stream(text)
                                .filter(code -> code < known)
                                .distinct()
                                .asLongStream()),
                most);
        Phrases single = new Phrases(words, new long[0]);
        return new Phrases(words, frequent(Arrays.stream(texts).flatMapToLong(single::pairs), most - words.length));
    }

    /** Features of enough rows, from those of all rows, in ascending order. */
    private static long[] frequent(LongStream ofRows, int most) {
        long[] all = ofRows.sorted().toArray();
        record Counted(long feature, int rows) {}
        List<Counted> counted = new ArrayList<>();
        for (int from = 0, to = 0; from < all.length; from = to) {
            while (to < all.length && all[to] == all[from]) {
                to++;
            }
            if (to - from >= FEWEST_ROWS) {
                counted.add(new Counted(all[from], to - from));
            }
        }
        return counted.stream()
                .sorted(Comparator.comparingInt(Counted::rows).reversed()) // stable: equals by their codes
                .limit(most)
                .mapToLong(Counted::feature)
                .sorted()
                .toArray();
    }

    /**
     * Restores features.
     *
     * @param words codes of words
     * @param pairs the codes of the two words of each pair, one pair after the other
     * @throws IllegalArgumentException if they are not those of {@link #words} and {@link #pairs}
     */
    static Phrases of(int[] words, int[] pairs) {
        Phrases phrases = new Phrases(
                Arrays.stream(words).asLongStream().toArray(),
                IntStream.range(0, pairs.length / 2)
                        .mapToLong(p -> pair(pairs[2 * p], pairs[2 * p + 1]))
                        .toArray());
        boolean whole = pairs.length % 2 == 0 && Arrays.stream(pairs).allMatch(phrases::isKnown);
        if (!whole || !ascends(phrases.words) || !ascends(phrases.pairs)) {
            throw new IllegalArgumentException("the words of its texts are not in order");
        }
        return phrases;
    }

    private static boolean ascends(long[] values) {
        return IntStream.range(1, values.length).allMatch(k -> values[k - 1] < values[k]);
    }

    private static long pair(int first, int second) {
        return ((long) first << Integer.SIZE) | second;
    }

    private boolean isKnown(int code) {
        return Arrays.binarySearch(words, code) >= 0;
    }

    /** The different pairs of known neighbours in a text. */
    private LongStream pairs(int[] text) {
        return IntStream.range(1, text.length)
                .filter(k -> isKnown(text[k - 1]) && isKnown(text[k]))
                .mapToLong(k -> pair(text[k - 1], text[k]))
                .distinct();
    }

    /** The codes of the words. */
    int[] words() {
        return Arrays.stream(words).mapToInt(code -> (int) code).toArray();
    }

    /** The codes of the two words of each pair, one pair after the other. */
    int[] pairs() {
        return Arrays.stream(pairs)
                .flatMap(pair -> LongStream.of(pair >>> Integer.SIZE, pair & 0xFFFFFFFFL))
                .mapToInt(code -> (int) code)
                .toArray();
    }

    /** Number of features. */
    int size() {
        return words.length + pairs.length;
    }

    /** The features of a text, in ascending order: its words from 0 on, then its pairs. */
    int[] features(int[] text) {
        IntStream single = Arrays.stream(text).map(code -> Arrays.binarySearch(words, code));
        IntStream twos = pairs(text)
                .mapToInt(pair -> Arrays.binarySearch(pairs, pair))
                .map(at -> at < 0 ? at : words.length + at);
        return IntStream.concat(single, twos)
                .filter(feature -> feature >= 0)
                .sorted()
                .distinct()
                .toArray();
    }
}
