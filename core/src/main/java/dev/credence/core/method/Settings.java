package dev.credence.core.method;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checked values of every setting of a schema, in its order; created by {@link Schema#parse}. */
public final class Settings {
    private final Map<String, Value<?>> values;

    /** A setting and its value. */
    record Value<T>(Setting<T> setting, T value) {
        String text() {
            return setting.text(value);
        }
    }

    Settings(List<Value<?>> values) {
        Map<String, Value<?>> byName = new LinkedHashMap<>();
        values.forEach(value -> byName.put(value.setting().name(), value));
        this.values = Collections.unmodifiableMap(byName);
    }

    /**
     * The value of a setting.
     *
     * @throws IllegalArgumentException if the schema has no setting of this name, or one of another type
     */
    @SuppressWarnings("unchecked") // settings of one class have one value type
    public <T> T get(Setting<T> setting) {
        Value<?> value = values.get(setting.name());
        if (value == null) {
            throw new IllegalArgumentException(
                    "There is no setting '" + setting.name() + "'; there are " + values.keySet());
        }
        if (value.setting().getClass() != setting.getClass()) {
            throw new IllegalArgumentException("The setting '" + setting.name() + "' takes "
                    + value.setting().range() + ", but is read as one that takes " + setting.range());
        }
        return (T) value.value();
    }

    /** Whether the schema has a setting of this name. */
    public boolean has(Setting<?> setting) {
        return values.containsKey(setting.name());
    }

    /** All values as text that {@link Schema#parse} accepts. */
    public Map<String, String> asText() {
        Map<String, String> texts = new LinkedHashMap<>();
        values.forEach((name, value) -> texts.put(name, value.text()));
        return texts;
    }

    @Override
    public String toString() {
        return asText().toString();
    }
}
