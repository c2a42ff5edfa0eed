package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.LoadedModel;
import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.ModelFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which model, and how it predicts. */
final class ModelOptions {
    @Reads
    @Option(
            names = "--model",
            required = true,
            order = 1,
            paramLabel = "FILE",
            description = "A model file written by credence train.")
    private Path file = Path.of("");

    @Option(
            names = "--samples",
            paramLabel = "S",
            order = 40,
            description = "Monte-Carlo samples of the weights (default: the model's setting prediction-samples).")
    private @Nullable Integer samples;

    void check(Problems problems) {
        check(samples, problems);
    }

    /** Refuses a number of samples that no prediction can have. */
    static void check(@Nullable Integer samples, Problems problems) {
        if (samples != null && (samples < 1 || samples > CommonSettings.MOST_SAMPLES)) {
            problems.add("--samples is " + samples + ", expected 1 to " + CommonSettings.MOST_SAMPLES + ".");
        }
    }

    LoadedModel load(NamedServices<Method> methods, Device device) {
        return new LoadedModel(file, ModelFile.load(file, methods, device));
    }

    /** S: as asked for, else as the model was calibrated with, else as its settings have it. */
    int samples(LoadedModel model) {
        if (samples != null) {
            return samples;
        }
        return model.calibratedSamples().orElse(model.model().defaultSamples());
    }

    /** Warns where a calibrated model predicts with other samples than it was calibrated with. */
    void warnOfOtherSamples(LoadedModel model, Console console) {
        int calibrated = model.calibratedSamples().orElse(1);
        if (samples != null && calibrated > 1 && samples != calibrated) {
            console.warn("the model was calibrated with " + calibrated + " samples: its guarantee is for predictions"
                    + " of as many, not for --samples " + samples + ".");
        }
    }
}
