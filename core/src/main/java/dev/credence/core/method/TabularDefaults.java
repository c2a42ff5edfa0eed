package dev.credence.core.method;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.model.Architecture;
import dev.credence.core.model.RealMlp;
import dev.credence.core.model.TabularNetwork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Defaults of a method for {@code model=tabular}, and the layers of this network, which depend on the training rows.
 */
public final class TabularDefaults {
    private static final String DROPOUT = "dropout";
    private static final List<Integer> WIDTHS = List.of(RealMlp.WIDTH, RealMlp.WIDTH);

    /**
     * Defaults of methods that train by gradients. Weights are of order 1, hence Adam's learning rate and the prior
     * N(0, 1) for any widths.
     */
    private static final Map<String, String> TRAINED = Map.of(
            CommonSettings.HIDDEN.name(),
            CommonSettings.HIDDEN.text(WIDTHS),
            CommonSettings.LEARNING_RATE.name(),
            "0.01",
            CommonSettings.SCHEDULE.name(),
            "cosine",
            CommonSettings.EPOCHS.name(),
            "200",
            CommonSettings.LENGTH_SCALE.name(),
            "1",
            DROPOUT,
            "0.1");

    /** Those that replace a method's own default, which suits another network. */
    private static final Set<String> ALWAYS =
            Set.of(CommonSettings.HIDDEN.name(), CommonSettings.LENGTH_SCALE.name(), DROPOUT);

    private TabularDefaults() {}

    /** The network setting, of methods that have it; empty for the default. */
    static Optional<String> network(InferenceMethod method, Map<String, String> texts) {
        return Optional.ofNullable(texts.get(CommonSettings.MODEL.name()))
                .filter(text -> method.settings(texts)
                        .find(CommonSettings.MODEL.name())
                        .filter(Setting.Text.class::isInstance)
                        .isPresent());
    }

    /** Settings as text, completed by the network's defaults. */
    static Map<String, String> with(InferenceMethod method, Map<String, String> texts) {
        if (network(method, texts).filter(Architecture::isTabular).isEmpty()) {
            return texts;
        }
        Schema schema = method.settings(texts);
        Map<String, String> all = new LinkedHashMap<>(texts);
        if (schema.find(CommonSettings.OPTIMISER.name()).isEmpty()) {
            return texts;
        }
        TRAINED.forEach((name, value) -> schema.find(name)
                .filter(setting -> ALWAYS.contains(name) || isUsual(setting))
                .filter(setting -> setting.parse(value) != null)
                .ifPresent(setting -> all.putIfAbsent(name, value)));
        return all;
    }

    /** Whether a method keeps the common default. */
    private static boolean isUsual(Setting<?> setting) {
        return CommonSettings.SCHEMA
                .find(setting.name())
                .filter(common -> common.defaultText().equals(setting.defaultText()))
                .isPresent();
    }

    /**
     * Settings with the network's layers in place of its name.
     *
     * @param train the training rows
     * @param cells columns of the inputs; empty if all are numbers
     * @throws dev.credence.core.UserException if there is no such network for these rows
     */
    public static Settings resolved(InferenceMethod method, Settings settings, Examples train, List<Column> cells) {
        Map<String, String> texts = settings.asText();
        Optional<String> name = network(method, texts).filter(Architecture::isTabular);
        if (name.isEmpty()) {
            return settings;
        }
        Map<String, String> resolved = new LinkedHashMap<>(texts);
        List<Integer> hidden = settings.has(CommonSettings.HIDDEN) ? settings.get(CommonSettings.HIDDEN) : WIDTHS;
        resolved.put(CommonSettings.MODEL.name(), TabularNetwork.of(name.get()).layers(train, cells, hidden));
        return method.parse(resolved);
    }
}
