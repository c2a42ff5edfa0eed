package dev.credence.core.method;

import dev.credence.core.UserException;
import dev.credence.core.registry.Suggestions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The settings of a method, in display order. */
public record Schema(List<Setting<?>> settings) {
    public Schema {
        settings = List.copyOf(settings);
        List<String> names = settings.stream().map(Setting::name).toList();
        if (names.stream().distinct().count() != names.size()) {
            throw new IllegalArgumentException("Setting names must be unique: " + names);
        }
        for (Setting<?> setting : settings) {
            SearchRange search = setting.search();
            if (search != null) {
                search.fault(setting).ifPresent(fault -> {
                    throw new IllegalArgumentException(fault);
                });
            }
        }
    }

    public static Schema of(Setting<?>... settings) {
        return new Schema(List.of(settings));
    }

    /** Adds settings; one with an existing name, such as a method's own default, replaces it. */
    public Schema with(Setting<?>... more) {
        Map<String, Setting<?>> all = new LinkedHashMap<>();
        settings.forEach(s -> all.put(s.name(), s));
        for (Setting<?> s : more) {
            all.put(s.name(), s);
        }
        return new Schema(List.copyOf(all.values()));
    }

    /** Adds all settings of another schema; one with an existing name replaces it. */
    public Schema with(Schema more) {
        return with(more.settings.toArray(Setting<?>[]::new));
    }

    /** Removes settings that do not apply to a method. */
    public Schema without(Setting<?>... unused) {
        List<String> names = Stream.of(unused).map(Setting::name).toList();
        return new Schema(
                settings.stream().filter(s -> !names.contains(s.name())).toList());
    }

    public Optional<Setting<?>> find(String name) {
        return settings.stream().filter(s -> s.name().equals(name)).findFirst();
    }

    /** Default values. */
    public Settings defaults() {
        return parse(Map.of());
    }

    /**
     * Parses values from text, with defaults for the rest.
     *
     * @throws UserException that names every unknown setting and every invalid value
     */
    public Settings parse(Map<String, String> texts) {
        List<String> faults = new ArrayList<>();
        List<String> names = settings.stream().map(Setting::name).toList();
        texts.keySet().stream()
                .filter(name -> !names.contains(name))
                .forEach(name -> faults.add("There is no setting '" + name + "'." + Suggestions.didYouMean(name, names)
                        + " Known settings: " + String.join(", ", names) + "."));
        List<Settings.Value<?>> values = new ArrayList<>();
        for (Setting<?> setting : settings) {
            String text = texts.getOrDefault(setting.name(), setting.defaultText());
            value(setting, text.strip())
                    .ifPresentOrElse(
                            values::add,
                            () -> faults.add("Setting '" + setting.name() + "' is '" + text + "', expected "
                                    + setting.expected(text)));
        }
        if (!faults.isEmpty()) {
            throw new UserException(String.join(System.lineSeparator(), faults));
        }
        return new Settings(values);
    }

    private static <T> Optional<Settings.Value<?>> value(Setting<T> setting, String text) {
        return Optional.ofNullable(setting.parse(text)).map(value -> new Settings.Value<>(setting, value));
    }
}
