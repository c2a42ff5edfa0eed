package dev.credence.eval.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Default settings of a data set for every contender.
 *
 * @param settings fixed settings, as text
 * @param grid settings to select within each split, with their candidates (Gal 2016 has a grid of precisions for each
 *     data set)
 */
public record Defaults(Map<String, String> settings, Map<String, List<String>> grid) {
    /** No defaults. */
    public static final Defaults NONE = new Defaults(Map.of(), Map.of());

    public Defaults {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        grid = Collections.unmodifiableMap(new LinkedHashMap<>(grid));
    }
}
