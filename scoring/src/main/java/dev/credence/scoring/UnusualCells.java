package dev.credence.scoring;

import dev.credence.scoring.UnusualCell.Kind;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A summary of unusual cells in words. */
public final class UnusualCells {
    private static final int MOST_COLUMNS = 5;
    private static final int MOST_SUGGESTIONS = 3;

    /** What a model promises for rows that are not unusual. */
    public enum Promise {
        /** Nothing. */
        NONE,
        /** A coverage, for rows without gaps that the training rows did not have. */
        OF_TRAINING,
        /** A coverage, for rows without gaps that the calibration rows did not have. */
        OF_CALIBRATION
    }

    private UnusualCells() {}

    /**
     * One line with the counts of each kind and column; empty without unusual cells. For an unknown category, suggests
     * a known one that differs only in case, surrounding blanks or Unicode normalisation.
     *
     * @param rows the unusual cells of each row
     * @param categories gives the known categories of a column; empty for numbers
     */
    public static String text(
            List<List<UnusualCell>> rows, Function<String, List<String>> categories, Promise promise) {
        Map<Kind, Map<String, Integer>> counts = new LinkedHashMap<>();
        Set<String> suggestions = new LinkedHashSet<>();
        Map<String, Map<String, String>> byFolded = new HashMap<>(); // by column
        for (List<UnusualCell> row : rows) {
            for (UnusualCell cell : row) {
                counts.computeIfAbsent(cell.kind(), kind -> new LinkedHashMap<>())
                        .merge(cell.column(), 1, Integer::sum);
                if (cell.kind() == Kind.UNKNOWN_CATEGORY && suggestions.size() < MOST_SUGGESTIONS) {
                    String known = byFolded.computeIfAbsent(cell.column(), name -> byFolded(categories.apply(name)))
                            .get(folded(cell.text()));
                    if (known != null) {
                        suggestions.add("'" + ShortText.of(cell.text()) + "' may be '" + ShortText.of(known) + "'");
                    }
                }
            }
        }
        if (counts.isEmpty()) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            Map<String, Integer> of = counts.getOrDefault(kind, Map.of());
            if (!of.isEmpty()) {
                int sum = of.values().stream().mapToInt(n -> n).sum();
                parts.add(sum + (sum == 1 ? " cell " : " cells ") + words(kind, promise) + " (" + columns(of) + ")");
            }
        }
        return "Unlike the training rows: " + String.join(", ", parts) + "."
                + (promise == Promise.NONE ? "" : " The guarantee does not extend to such rows.")
                + (suggestions.isEmpty() ? "" : " " + String.join(", ", suggestions) + ".");
    }

    private static Map<String, String> byFolded(List<String> categories) {
        Map<String, String> known = new HashMap<>();
        categories.forEach(category -> known.putIfAbsent(folded(category), category));
        return known;
    }

    private static String words(Kind kind, Promise promise) {
        return switch (kind) {
            case UNKNOWN_CATEGORY -> "of unknown categories";
            case MISSING ->
                promise == Promise.OF_CALIBRATION
                        ? "missing where the calibration rows had no gaps"
                        : "missing where training had no gaps";
            case FAR -> "far outside the training range";
            case UNKNOWN_WORDS -> "half or more of whose words are unknown";
        };
    }

    private static String columns(Map<String, Integer> counts) {
        String some = counts.entrySet().stream()
                .limit(MOST_COLUMNS)
                .map(e -> ShortText.of(e.getKey()) + " " + e.getValue())
                .collect(Collectors.joining(", "));
        int more = counts.size() - MOST_COLUMNS;
        return more > 0 ? some + " and " + more + " more columns" : some;
    }

    private static String folded(String text) {
        return Normalizer.normalize(text.strip(), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }
}
