package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A method as it enters a comparison.
 *
 * @param label what its results are listed under; unique in a comparison
 * @param method the inference method's name
 * @param settings settings that are fixed, as text
 * @param grid settings that are chosen within each split, with their candidates; empty for no selection
 */
public record Contender(String label, String method, Map<String, String> settings, Map<String, List<String>> grid) {
    public Contender {
        settings = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        Map<String, List<String>> copy = new LinkedHashMap<>();
        grid.forEach((name, candidates) -> {
            if (candidates.isEmpty()) {
                throw new UserException("The grid of setting '" + name + "' has no candidates");
            }
            copy.put(name, List.copyOf(candidates));
        });
        grid = java.util.Collections.unmodifiableMap(copy);
    }

    /** Every combination of the grid's candidates over the fixed settings, in the grid's order, the last setting varying fastest. */
    public List<Map<String, String>> candidates() {
        List<Map<String, String>> all = new ArrayList<>();
        all.add(settings);
        grid.forEach((name, values) -> {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> shorter : all) {
                for (String value : values) {
                    Map<String, String> one = new LinkedHashMap<>(shorter);
                    one.put(name, value);
                    longer.add(one);
                }
            }
            all.clear();
            all.addAll(longer);
        });
        return all;
    }

    /** The same with settings added; those it fixes or searches already win. */
    public Contender withDefaults(Map<String, String> defaults) {
        Map<String, String> merged = new LinkedHashMap<>();
        defaults.forEach((name, value) -> {
            if (!grid.containsKey(name)) {
                merged.put(name, value);
            }
        });
        merged.putAll(settings);
        return new Contender(label, method, merged, grid);
    }
}
