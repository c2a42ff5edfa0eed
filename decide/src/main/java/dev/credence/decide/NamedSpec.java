package dev.credence.decide;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A name with settings as one text: {@code wheel:delta=0.95,sd=0.1}.
 *
 * @param settings settings as text, in order
 */
public record NamedSpec(String name, Map<String, String> settings) {
    public NamedSpec {
        settings = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /**
     * Parses a text.
     *
     * @throws UserException if it is malformed
     */
    public static NamedSpec parse(String text) {
        int colon = text.indexOf(':');
        String name = (colon < 0 ? text : text.substring(0, colon)).strip();
        if (name.isEmpty()) {
            throw new UserException("There is no name in '" + text + "'; expected NAME or NAME:key=value,key=value");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        if (colon >= 0) {
            for (String pair : text.substring(colon + 1).split(",", -1)) {
                int equals = pair.indexOf('=');
                if (equals < 1) {
                    throw new UserException(
                            "'" + pair + "' in '" + text + "' is not a setting; expected NAME:key=value,key=value");
                }
                if (settings.put(
                                pair.substring(0, equals).strip(),
                                pair.substring(equals + 1).strip())
                        != null) {
                    throw new UserException(
                            "The setting '" + pair.substring(0, equals) + "' is given twice in '" + text + "'");
                }
            }
        }
        return new NamedSpec(name, settings);
    }

    /**
     * Parses several, separated by commas; an item without a name before its equals sign is a setting of the one before
     * it.
     */
    public static List<NamedSpec> list(String text) {
        List<String> parts = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            boolean setting = part.contains("=") && !part.contains(":");
            if (setting && !parts.isEmpty()) {
                parts.set(parts.size() - 1, parts.get(parts.size() - 1) + "," + part);
            } else {
                parts.add(part);
            }
        }
        return parts.stream().map(NamedSpec::parse).toList();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(name);
        settings.forEach((key, value) -> text.append(text.length() == name.length() ? ":" : ",")
                .append(key)
                .append('=')
                .append(value));
        return text.toString();
    }
}
