package dev.credence.core.registry;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggestions for misspelt words: "Did you mean …?" */
public final class Suggestions {
    private Suggestions() {}

    /** The nearest known word, if at most one edit per three letters away. */
    public static Optional<String> closest(String unknown, Collection<String> known) {
        String word = unknown.toLowerCase(Locale.ROOT);
        return known.stream()
                .filter(k -> distance(word, k.toLowerCase(Locale.ROOT))
                        <= Math.max(1, Math.max(word.length(), k.length()) / 3))
                .min(Comparator.<String>comparingInt(k -> distance(word, k.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** {@code " Did you mean 'x'?"} with a leading space, to append to a sentence; empty if no known word is near. */
    public static String didYouMean(String unknown, Collection<String> known) {
        return closest(unknown, known).map(k -> " Did you mean '" + k + "'?").orElse("");
    }

    /** Optimal string alignment distance: insertions, deletions, substitutions and transpositions of neighbours. */
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int substitution = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(d[i - 1][j - 1] + substitution, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
