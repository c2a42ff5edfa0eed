package dev.credence.cli.command;

import dev.credence.cli.data.LoadedModel;
import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.InferenceMethod;
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

    LoadedModel load(NamedServices<InferenceMethod> methods, Device device) {
        return new LoadedModel(file, ModelFile.load(file, methods, device));
    }

    int samples(LoadedModel model) {
        return samples == null ? model.model().defaultSamples() : samples;
    }
}
