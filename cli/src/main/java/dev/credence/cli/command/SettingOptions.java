package dev.credence.cli.command;

import dev.credence.cli.data.ModelText;
import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A method's settings: any by {@code --set}, common ones by their own options. */
final class SettingOptions {
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            order = 30,
            description = "A setting of the method; may be repeated. See: credence methods NAME.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Reads
    @Option(
            names = "--model",
            paramLabel = "NAME|FILE",
            order = 31,
            description = {
                "The network: mlp, mlp:100,100, tabular, tabular:periodic, lenet, keras-cnn, or a YAML or JSON "
                        + "file that lists its layers.",
                "Short for --set model=…"
            })
    private @Nullable String model;

    @Option(
            names = "--hidden",
            paramLabel = "N,N",
            order = 31,
            description = "Units of each hidden layer, such as 50,50, or none. Short for --set hidden=…")
    private @Nullable String hidden;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            order = 32,
            description = "Passes over the training data. Short for --set epochs=…")
    private @Nullable String epochs;

    @Option(
            names = "--batch",
            paramLabel = "N",
            order = 33,
            description = "Points in a mini-batch. Short for --set batch=…")
    private @Nullable String batch;

    /** The given settings as text; others keep the method's defaults. */
    Map<String, String> asText() {
        requireDistinct(spec);
        Map<String, String> all = new LinkedHashMap<>(settings);
        List<String> twice = new ArrayList<>();
        put(all, twice, "model", model == null ? null : ModelText.of(model));
        put(all, twice, "hidden", hidden);
        put(all, twice, "epochs", epochs);
        put(all, twice, "batch", batch);
        if (!twice.isEmpty()) {
            throw new UserException("Given twice, as an option and by --set: " + String.join(", ", twice) + ".");
        }
        return all;
    }

    /** The file of {@code --model}, if it is one of a trained model, not of a network. */
    Optional<String> savedModel() {
        return Optional.ofNullable(model).filter(name -> name.endsWith(".credence"));
    }

    /** Rejects a repeated name in {@code --set}, of which the map would silently keep the last value. */
    static void requireDistinct(@Nullable CommandSpec spec) {
        Map<String, String> seen = new LinkedHashMap<>();
        OptionSpec set = spec == null ? null : spec.findOption("--set");
        for (String pair : set == null ? List.<String>of() : set.originalStringValues()) {
            String name = pair.substring(0, Math.max(0, pair.indexOf('=')));
            String value = pair.substring(pair.indexOf('=') + 1);
            String before = seen.putIfAbsent(name, value);
            if (before != null) {
                throw new UserException("--set gives " + name + " twice: " + before + " and " + value + ".");
            }
        }
    }

    private static void put(Map<String, String> all, List<String> twice, String name, @Nullable String value) {
        if (value != null && all.put(name, value) != null) {
            twice.add(name);
        }
    }
}
