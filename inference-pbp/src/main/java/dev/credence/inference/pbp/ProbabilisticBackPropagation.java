package dev.credence.inference.pbp;

import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import java.util.List;

/** The method {@code pbp}: beliefs about weights, noise and prior, updated by each point without a learning rate. */
public final class ProbabilisticBackPropagation implements InferenceMethod {
    private static final Schema SETTINGS = Schema.of(
            new Setting.Wholes(CommonSettings.HIDDEN.name(), List.of(50), 1, "units of each hidden layer, rectified"),
            CommonSettings.EPOCHS.withDefault(40),
            new Setting.Whole(
                    CommonSettings.BATCH.name(),
                    1000,
                    1,
                    Integer.MAX_VALUE,
                    "points after which the beliefs are kept; each updates them by itself, so that it changes rounding alone"),
            new Setting.Whole(
                    CommonSettings.PREDICTION_SAMPLES.name(),
                    1,
                    1,
                    CommonSettings.MOST_SAMPLES,
                    "changes nothing: predictions are in closed form"));

    @Override
    public String name() {
        return "pbp";
    }

    @Override
    public String description() {
        return "Probabilistic back-propagation: assumed density filtering for regression, without a learning rate";
    }

    @Override
    public String citation() {
        return "Hernández-Lobato & Adams (2015), Probabilistic Backpropagation for Scalable Learning of Bayesian Neural"
                + " Networks, ICML";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        if (!(problem.task() instanceof Task.Regression)) {
            throw CommonSettings.unsupported(name(), problem.task(), "use dropout-alpha or vbp, which do");
        }
        return new FilteringInference(problem.inputs(), settings.get(CommonSettings.HIDDEN), device, seed);
    }
}
