package dev.credence.testkit;

import dev.credence.core.data.Task;
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
import dev.credence.core.posterior.FactorisedGaussian;

/** A method made of core's parts: a factorised Gaussian posterior under variational inference. Not for three classes, so that refusing is tested. */
public final class MeanField implements InferenceMethod {
    @Override
    public String name() {
        return "testkit-mean-field";
    }

    @Override
    public String description() {
        return "Variational inference with a factorised Gaussian posterior";
    }

    @Override
    public String citation() {
        return "Graves (2011), Practical variational inference for neural networks, NeurIPS";
    }

    @Override
    public Schema settings() {
        return CommonSettings.SCHEMA;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        if (problem.task() instanceof Task.Classification c && !c.isBinary()) {
            throw CommonSettings.unsupported(name(), problem.task(), "use a method for several classes");
        }
        Model model = CommonSettings.model(problem, settings);
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        new FactorisedGaussian(
                                model,
                                -6,
                                model.convolutional()
                                        ? FactorisedGaussian.Estimator.LOCAL
                                        : FactorisedGaussian.Estimator.WEIGHT),
                        new AlphaDivergence(0),
                        settings.whole("samples"),
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
    }
}
