package dev.credence.eval.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a data set asks of every contender, unless the contender says otherwise.
 *
 * @param settings settings that are fixed, as text
 * @param grid settings to choose within each split, with their candidates (Gal 2016 gives every data set a grid of
 *     precisions of its own)
 */
public record Defaults(Map<String, String> settings, Map<String, List<String>> grid) {
    /** Nothing asked. */
    public static final Defaults NONE = new Defaults(Map.of(), Map.of());

    public Defaults {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        grid = Collections.unmodifiableMap(new LinkedHashMap<>(grid));
    }
}
