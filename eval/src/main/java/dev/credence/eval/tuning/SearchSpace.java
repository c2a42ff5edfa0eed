package dev.credence.eval.tuning;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Search space of a method's settings.
 *
 * @param method the method
 * @param fixed fixed settings that differ from the defaults
 * @param ranges intervals or candidates of the searched settings, in the method's order; at least one
 */
public record SearchSpace(InferenceMethod method, Map<String, String> fixed, Map<String, SearchRange> ranges) {
    public SearchSpace {
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
        ranges = Collections.unmodifiableMap(new LinkedHashMap<>(ranges));
    }

    /**
     * The space declared by a method, or the requested one.
     *
     * @param fixed fixed settings, as text
     * @param asked {@code KEY=FROM..TO}, {@code KEY=V1,V2}, or {@code KEY} for the range declared by the method; empty
     *     for all declared ranges of settings that are not fixed
     * @throws UserException if anything is invalid; lists all errors
     */
    public static SearchSpace of(InferenceMethod method, Map<String, String> fixed, List<String> asked) {
        if (asked.isEmpty()) {
            return new SearchSpace(method, fixed, declared(method, fixed, method.parse(fixed)));
        }
        List<String> faults = new ArrayList<>();
        try {
            var unused = method.parse(fixed);
        } catch (UserException e) {
            faults.add(e.getMessage());
        }
        Map<String, SearchRange> ranges = new LinkedHashMap<>();
        for (String text : asked) {
            String name = text.split("=", 2)[0].strip();
            try {
                if (fixed.containsKey(name)) {
                    throw new UserException("a setting cannot be both fixed and searched");
                }
                if (ranges.put(name, range(method, fixed, text)) != null) {
                    throw new UserException("it is named twice");
                }
            } catch (UserException e) {
                faults.add("Search range of '" + name + "': " + e.getMessage());
            }
        }
        if (!faults.isEmpty()) {
            throw new UserException(String.join(System.lineSeparator(), faults), Argument.SEARCH);
        }
        Map<String, SearchRange> inOrder = new LinkedHashMap<>();
        for (Setting<?> setting : method.settings(fixed).settings()) {
            SearchRange range = ranges.get(setting.name());
            if (range != null) {
                inOrder.put(setting.name(), range);
            }
        }
        return new SearchSpace(method, fixed, inOrder);
    }

    private static Map<String, SearchRange> declared(
            InferenceMethod method, Map<String, String> fixed, Settings defaults) {
        Map<String, SearchRange> ranges = new LinkedHashMap<>();
        for (Setting<?> setting : method.settings(fixed).settings()) {
            SearchRange range = setting.search();
            boolean open = range != null && !fixed.containsKey(setting.name()) && !isEpochs(setting.name());
            if (open && range instanceof SearchRange.Where where) {
                open = where.value().equals(defaults.asText().get(where.setting()));
                range = where.range();
            }
            if (open && range != null) {
                ranges.put(setting.name(), range);
            }
        }
        if (ranges.isEmpty()) {
            throw new UserException(
                    "The method '" + method.name()
                            + "' declares no ranges to search but those of settings that are fixed; give some.",
                    Argument.SEARCH);
        }
        return ranges;
    }

    private static SearchRange range(InferenceMethod method, Map<String, String> fixed, String text) {
        String[] parts = text.split("=", 2);
        String name = parts[0].strip();
        if (isEpochs(name)) {
            throw new UserException("the epochs are divided among the trials and cannot be searched; fix their number");
        }
        Setting<?> setting = method.settings(fixed)
                .find(name)
                .orElseGet(
                        () -> { // the schema has the message
                            method.settings(fixed).parse(Map.of(name, ""));
                            throw new IllegalStateException(name);
                        });
        SearchRange declared = setting.search() instanceof SearchRange.Where where ? where.range() : setting.search();
        if (parts.length < 2) {
            if (declared == null) {
                throw new UserException("the method declares no range for it; give an interval, " + name
                        + "=FROM..TO, or candidates, " + name + "=V1,V2");
            }
            return declared;
        }
        SearchRange range =
                SearchRange.parse(parts[1], declared instanceof SearchRange.Interval usual && usual.logarithmic());
        if (range instanceof SearchRange.Candidates candidates
                && candidates.values().size() == 1) {
            throw new UserException("'" + parts[1] + "' is a single value; fix the setting at it");
        }
        range.fault(setting).ifPresent(fault -> {
            throw new UserException(fault);
        });
        return range;
    }

    private static boolean isEpochs(String name) {
        return name.equals(CommonSettings.EPOCHS.name());
    }

    /** Names of the searched settings, in the method's order. */
    public List<String> searched() {
        return List.copyOf(ranges.keySet());
    }

    /** All settings, with the given values of the searched ones. */
    Map<String, String> settings(Map<String, String> searched) {
        Map<String, String> all = new LinkedHashMap<>(fixed);
        all.putAll(searched);
        return method.parse(all).asText();
    }

    /** A searched setting by name. */
    Setting<?> setting(String name) {
        return method.settings(fixed).find(name).orElseThrow();
    }

    /** Epochs of a full training. */
    int epochs() {
        return method.parse(fixed).get(CommonSettings.EPOCHS);
    }
}
