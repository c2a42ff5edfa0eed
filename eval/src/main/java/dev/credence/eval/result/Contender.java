package dev.credence.eval.result;

import dev.credence.core.UserException;
import dev.credence.core.method.MethodText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A method in a comparison.
 *
 * @param label label of its results; unique in a comparison
 * @param method name of the inference method
 * @param settings fixed settings, as text
 * @param grid settings selected within each split, with their candidates; empty for no selection
 */
public record Contender(String label, String method, Map<String, String> settings, Map<String, List<String>> grid) {
    public Contender {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        for (String name : grid.keySet()) {
            if (settings.containsKey(name)) {
                throw new UserException(
                        "The setting '" + name + "' of " + label + " cannot be both fixed and in the grid");
            }
        }
        Map<String, List<String>> copy = new LinkedHashMap<>();
        grid.forEach((name, candidates) -> {
            if (candidates.isEmpty()) {
                throw new UserException("The grid of setting '" + name + "' has no candidates");
            }
            copy.put(name, List.copyOf(candidates));
        });
        grid = Collections.unmodifiableMap(copy);
    }

    /**
     * Parses a {@link MethodText}, which becomes the label.
     *
     * @param grid settings to select within each split, except those fixed by the text
     * @throws UserException if the text is malformed
     */
    public static Contender parse(String text, Map<String, List<String>> grid) {
        MethodText read = MethodText.parse(text);
        Map<String, List<String>> searched = new LinkedHashMap<>(grid);
        searched.keySet().removeAll(read.settings().keySet());
        return new Contender(text, read.name(), read.settings(), searched);
    }

    /**
     * Every combination of the grid's candidates with the fixed settings, in the grid's order, the last setting varying
     * fastest.
     */
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

    /** This contender with default settings added; those that it fixes or searches take precedence. */
    public Contender withDefaults(Defaults defaults) {
        Map<String, String> fixed = new LinkedHashMap<>(defaults.settings());
        fixed.keySet().removeAll(grid.keySet());
        fixed.putAll(settings);
        Map<String, List<String>> searched = new LinkedHashMap<>(grid);
        defaults.grid().forEach(searched::putIfAbsent);
        searched.keySet().removeAll(settings.keySet());
        fixed.keySet().removeAll(searched.keySet());
        return new Contender(label, method, fixed, searched);
    }
}
