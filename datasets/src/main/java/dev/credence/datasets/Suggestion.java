package dev.credence.datasets;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** What a mistyped name may have meant. */
public final class Suggestion {
    private Suggestion() {}

    /** " Did you mean 'x'?" for the known name nearest to {@code name} where one is near; else the empty string. */
    public static String didYouMean(String name, Collection<String> known) {
        return nearest(name, known).map(n -> " Did you mean '" + n + "'?").orElse("");
    }

    private static Optional<String> nearest(String name, Collection<String> known) {
        String wanted = name.strip().toLowerCase(Locale.ROOT);
        String best = null;
        int least = Math.max(2, Math.min(wanted.length(), 40) / 3) + 1;
        for (String candidate : known) {
            int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT), least);
            if (distance < least) {
                least = distance;
                best = candidate;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Levenshtein's distance: insertions, deletions and replacements; {@code limit} where it cannot be less. */
    private static int distance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) >= limit) {
            return limit;
        }
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replace, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
