package dev.credence.core.method;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A method and its settings as text, {@code NAME} or {@code NAME:key=value,key=value}.
 *
 * <p>A part without '=' belongs to the value before it, as in {@code hidden=50,50}. Text in square brackets is not
 * split, so that a value may itself be such a text: {@code auto:methods=[vi:epochs=9,hidden=5],cycles=2}. Brackets
 * around a whole value are removed.
 *
 * @param name name of the method
 * @param settings settings as text, in their original order
 */
public record MethodText(String name, Map<String, String> settings) {
    public MethodText {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /**
     * Parses such a text.
     *
     * @throws UserException if it has another form
     */
    public static MethodText parse(String text) {
        int colon = text.indexOf(':');
        String name = (colon < 0 ? text : text.substring(0, colon)).strip();
        if (name.isEmpty()) {
            throw unreadable(text, "it has no name");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        String last = "";
        for (String part : colon < 0 ? List.<String>of() : split(text, ',', colon + 1)) {
            int equals = part.indexOf('=');
            boolean isPair = equals > 0 && !part.substring(0, equals).contains("[");
            if (!isPair && last.isEmpty()) {
                throw unreadable(text, "'" + part + "' is not of the form KEY=VALUE");
            }
            if (!isPair) {
                settings.merge(last, part, (before, more) -> before + "," + more);
            } else {
                last = part.substring(0, equals).strip();
                if (settings.put(last, part.substring(equals + 1).strip()) != null) {
                    throw new UserException("The method '" + text + "' sets '" + last + "' twice");
                }
            }
        }
        settings.replaceAll((key, value) -> withoutBrackets(value));
        return new MethodText(name, settings);
    }

    /**
     * Splits a text at separators outside square brackets.
     *
     * @throws UserException if brackets are unbalanced
     */
    public static List<String> split(String text, char separator) {
        return split(text, separator, 0);
    }

    private static List<String> split(String text, char separator, int from) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = from;
        for (int i = from; i < text.length() && depth >= 0; i++) {
            char c = text.charAt(i);
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (c == separator && depth == 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        if (depth != 0) {
            throw unreadable(text, "a square bracket has no partner");
        }
        parts.add(text.substring(start));
        return parts;
    }

    /**
     * Removes brackets around the whole value; keeps them if the first closes before the end, as in {@code [a]+[b]}.
     */
    private static String withoutBrackets(String value) {
        int last = value.length() - 1;
        if (last < 1 || value.charAt(0) != '[' || value.charAt(last) != ']') {
            return value;
        }
        int depth = 0;
        for (int i = 0; i < last; i++) {
            char c = value.charAt(i);
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (depth == 0) {
                return value;
            }
        }
        return value.substring(1, last);
    }

    private static UserException unreadable(String text, String why) {
        return new UserException(
                "Cannot read the method '" + text + "': " + why + "; expected NAME or NAME:key=value,key=value");
    }
}
