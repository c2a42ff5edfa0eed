package dev.credence.core.method;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checked values for every setting of a schema. Made by {@link Schema#parse}. */
public final class Settings {
    private final Map<String, Object> values;

    Settings(Map<String, Object> values) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    public double real(String name) {
        return (Double) value(name);
    }

    /** Whether a {@link Setting.RealOrWord} is its word; else it is a number, which {@link #real} gives. */
    public boolean isWord(String name) {
        return value(name) instanceof String;
    }

    public int whole(String name) {
        return (Integer) value(name);
    }

    public String choice(String name) {
        return (String) value(name);
    }

    public String text(String name) {
        return (String) value(name);
    }

    public List<Integer> wholes(String name) {
        return ((List<?>) value(name)).stream().map(Integer.class::cast).toList();
    }

    /** Whether there is a setting of a name. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** All values as text that {@link Schema#parse} takes back. */
    public Map<String, String> asText() {
        Map<String, String> texts = new LinkedHashMap<>();
        values.forEach((name, value) ->
                texts.put(name, value instanceof List<?> list ? Setting.Wholes.text(list) : String.valueOf(value)));
        return texts;
    }

    private Object value(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("There is no setting '" + name + "'; there are " + values.keySet());
        }
        return value;
    }

    @Override
    public String toString() {
        return asText().toString();
    }
}
