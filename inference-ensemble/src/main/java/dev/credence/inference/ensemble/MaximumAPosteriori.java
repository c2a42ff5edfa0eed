package dev.credence.inference.ensemble;

import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Model;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.posterior.PointEstimate;

/**
 * The method {@code map}: one network, which maximises log p(D | w) + log p(w). The deterministic baseline, and the
 * member of a deep ensemble; with {@code noise=heteroscedastic} that of Lakshminarayanan et al.
 */
public final class MaximumAPosteriori implements InferenceMethod {
    private static final Schema SETTINGS = CommonSettings.SCHEMA.without("samples", "prediction-samples");

    @Override
    public String name() {
        return "map";
    }

    @Override
    public String description() {
        return "One network by maximum a posteriori: no uncertainty about the weights";
    }

    @Override
    public String citation() {
        return "MacKay (1992), A practical Bayesian framework for backpropagation networks, Neural Computation";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings);
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        new PointEstimate(model),
                        new AlphaDivergence(0),
                        1,
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
    }
}
