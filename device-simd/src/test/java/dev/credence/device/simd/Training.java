package dev.credence.device.simd;

import dev.credence.core.data.Points;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.method.Inference;
import dev.credence.core.method.StepResult;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Progress;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.random.CounterRandom;
import java.util.List;

/** Whole training steps with classes of core alone: 13-50-1, ten weight samples, 32 points. */
final class Training {
    private static final int POINTS = 32;
    private static final int INPUTS = 13;

    private final Inference inference;
    private final Points batch;
    private int steps;

    Training(Device device) {
        Model model = Model.perceptron(
                INPUTS, List.of(50), Activation.RELU, new Likelihood.Gaussian(new Precision.Learnt(1)));
        GradientOptions options =
                new GradientOptions(new Optimiser.Adam(1e-3), Schedule.CONSTANT, Double.POSITIVE_INFINITY, 0);
        inference = new GradientInference(
                new GradientInference.Parts(
                        model,
                        GaussianPrior.ofLengthScale(1),
                        new FactorisedGaussian(model, -5, FactorisedGaussian.Estimator.WEIGHT),
                        new AlphaDivergence(0.5),
                        10,
                        455,
                        options),
                device,
                1);
        CounterRandom random = CounterRandom.of(3, 3);
        float[] x = new float[POINTS * INPUTS];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        float[] y = new float[POINTS];
        for (int i = 0; i < y.length; i++) {
            y[i] = (float) random.normal(1, i);
        }
        batch = new Points(x, y);
    }

    StepResult step() {
        return inference.step(batch, new Progress(1, 2, steps++));
    }

    /** All parameters by name. */
    List<float[]> parameters() {
        return inference.parameters().values().stream()
                .map(tensor -> inference.device().read(tensor))
                .toList();
    }
}
