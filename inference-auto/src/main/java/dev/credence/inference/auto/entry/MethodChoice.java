package dev.credence.inference.auto.entry;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.MethodText;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TabularDefaults;
import dev.credence.core.model.Architecture;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An inference method chosen as a member of the stack.
 *
 * @param member its name in the stack: the method's, with a number appended if repeated
 * @param method name of the method
 * @param settings those other than the defaults
 */
public record MethodChoice(String member, String method, Map<String, String> settings) {
    /** The syntax of {@link #parse} in words. */
    public static final String FORMS = "none, or METHOD[:KEY=VALUE,...], several joined by +";

    private static final String NONE = "none";

    public MethodChoice {
        settings = Map.copyOf(settings);
    }

    /**
     * Parses members such as {@code dropout-alpha+vbp:epochs=100}; {@code none} for none.
     *
     * @throws UserException for another syntax
     */
    public static List<MethodChoice> parse(String text) {
        List<MethodChoice> choices = new ArrayList<>();
        if (text.equals(NONE)) {
            return choices;
        }
        for (String part : MethodText.split(text, '+')) {
            MethodText read = MethodText.parse(part);
            long earlier =
                    choices.stream().filter(c -> c.method.equals(read.name())).count();
            String member = earlier == 0 ? read.name() : read.name() + "-" + (earlier + 1);
            choices.add(new MethodChoice(member, read.name(), read.settings()));
        }
        return choices;
    }

    /** @throws UserException if the method is not on the class path */
    InferenceMethod found() {
        return Methods.discover().get(method);
    }

    /**
     * All of its settings, checked.
     *
     * @throws UserException if the method or a setting is unknown, or a value is out of range
     */
    public Settings checked() {
        return found().parse(settings);
    }

    /**
     * Requires a method that takes weights of rows.
     *
     * @throws UserException if it takes none
     */
    public void requireWeights() {
        if (!found().takesWeights(checked())) {
            throw new UserException("The method '" + method
                    + "' does not take weights of rows: leave it out of the members, or the weights");
        }
    }

    /** Whether its network has constants from training rows. */
    boolean isTabular() {
        return Architecture.isTabular(settings.getOrDefault(CommonSettings.MODEL.name(), ""));
    }

    /** The settings, with the layers of {@code model=tabular} fitted to the rows. */
    Settings resolved(Examples rows) {
        return TabularDefaults.resolved(found(), checked(), rows, List.of());
    }

    /** The settings with another network. */
    Settings withModel(String layers) {
        Map<String, String> texts = new LinkedHashMap<>(checked().asText());
        texts.put(CommonSettings.MODEL.name(), layers);
        return found().parse(texts);
    }
}
