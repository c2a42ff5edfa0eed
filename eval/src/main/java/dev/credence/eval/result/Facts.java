package dev.credence.eval.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settings that determine a result, by name. */
public final class Facts {
    private Facts() {}

    /** Differences as texts: {@code seed 1, now 2}. */
    public static List<String> differences(Map<String, String> then, Map<String, String> now) {
        List<String> differences = new ArrayList<>();
        Map<String, String> all = new LinkedHashMap<>(then);
        all.putAll(now);
        all.keySet().forEach(name -> {
            String before = then.getOrDefault(name, "none");
            String after = now.getOrDefault(name, "none");
            if (!before.equals(after)) {
                differences.add(name + " " + before + ", now " + after);
            }
        });
        return differences;
    }
}
