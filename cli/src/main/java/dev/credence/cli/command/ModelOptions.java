package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.scoring.SavedModel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options that name a model and its Monte-Carlo samples. */
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
            converter = SamplesConverter.class,
            description = {
                "Monte-Carlo samples of the weights (default: the model's setting prediction-samples);",
                "mean-weights: the single network at their mean, for dropout with every mask at its mean."
            })
    private @Nullable Samples asked;

    /** The number of samples, or the weights' mean. */
    record Samples(int number, boolean atMean) {}

    /** Parses a number or {@value #MEAN_WEIGHTS}. */
    static final class SamplesConverter implements ITypeConverter<Samples> {
        private static final String MEAN_WEIGHTS = "mean-weights";

        @Override
        public Samples convert(String text) {
            if (text.equals(MEAN_WEIGHTS)) {
                return new Samples(1, true);
            }
            try {
                return new Samples(Integer.parseInt(text), false);
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is neither a whole number nor " + MEAN_WEIGHTS);
            }
        }
    }

    void check(Problems problems) {
        check(number(), problems);
    }

    /** Checks the option where mean weights are not supported, as in calibration. */
    void checkSamples(Problems problems) {
        check(problems);
        if (asked != null && asked.atMean()) {
            problems.add("--samples is " + SamplesConverter.MEAN_WEIGHTS
                    + ", which is for predictions only; expected a number.");
        }
    }

    private @Nullable Integer number() {
        return asked == null ? null : asked.number();
    }

    /** Rejects a number of samples out of range. */
    static void check(@Nullable Integer samples, Problems problems) {
        if (samples != null && (samples < 1 || samples > CommonSettings.MOST_SAMPLES)) {
            problems.add("--samples is " + samples + ", expected 1 to " + CommonSettings.MOST_SAMPLES + ".");
        }
    }

    SavedModel load(NamedServices<Method> methods, DeviceOnDemand device) {
        SavedModel model = SavedModel.open(file, methods, device);
        return asked != null && asked.atMean() ? model.atMeanWeights() : model;
    }

    /** S: the option, or the model's calibration, or its settings. */
    int samples(SavedModel model) {
        if (asked != null) {
            return asked.number();
        }
        return model.samples();
    }

    /** Warns if a calibrated model predicts with another number of samples than in its calibration. */
    void warnOfOtherSamples(SavedModel model, Console console) {
        int calibrated = model.calibratedSamples().orElse(1);
        if (asked != null && calibrated > 1 && asked.number() != calibrated) {
            console.warn("the model was calibrated with " + Numbers.counted(calibrated, "sample")
                    + ": its guarantee holds for predictions"
                    + " with this number, not for --samples "
                    + (asked.atMean() ? SamplesConverter.MEAN_WEIGHTS : asked.number()) + ".");
        }
    }
}
