package dev.credence.datasets.csv;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The names of a table's columns. A name is found by its text, or else by its canonical composition (NFC): one system
 * writes é as a character, another as e and an accent. Immutable.
 */
public final class ColumnNames {
    private final List<String> all;
    private final Map<String, int[]> byName = new HashMap<>();
    private final Map<String, int[]> byComposed = new HashMap<>();

    /** @param names some may occur twice, or be empty */
    public ColumnNames(List<String> names) {
        this.all = List.copyOf(names);
        for (int j = 0; j < all.size(); j++) {
            int index = j;
            byName.merge(all.get(j), new int[] {j}, (before, unused) -> with(before, index));
            byComposed.merge(composed(all.get(j)), new int[] {j}, (before, unused) -> with(before, index));
        }
    }

    private static int[] with(int[] indices, int next) {
        return IntStream.concat(IntStream.of(indices), IntStream.of(next)).toArray();
    }

    private static String composed(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC);
    }

    /** All names in order. */
    public List<String> all() {
        return all;
    }

    /** The positions of this name; none if two others match it only by their composition. */
    public int[] of(String name) {
        if (name.isEmpty()) {
            return new int[0]; // nobody can mean it
        }
        int[] named = byName.get(name);
        if (named != null) {
            return named.clone();
        }
        int[] composed = byComposed.get(composed(name));
        return composed == null || composed.length > 1 ? new int[0] : composed.clone();
    }
}
