package dev.credence.inference.vbp;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.inference.MomentPrediction;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Model;
import dev.credence.core.objective.ClosedFormElbo;
import dev.credence.core.optimise.Schedule;
import java.util.List;

/**
 * Deterministic variational inference (Wu et al. 2019): a factorised Gaussian posterior, with the means and full
 * covariance of a layer's units and their evidence lower bound in closed form; by default the prior variance of each
 * block is always at its optimum (empirical Bayes).
 */
public final class DeterministicVariationalInference implements InferenceMethod {
    /** Maximum number of units of a layer, whose covariance has its square for every point. */
    private static final int MOST_UNITS = 500;

    private static final Schema SETTINGS = new VarianceBackPropagation()
            .settings()
            .without(
                    VarianceBackPropagation.PROPAGATION,
                    VarianceBackPropagation.SHARPNESS,
                    VarianceBackPropagation.INPUT_VARIANCE)
            .with(
                    new Setting.Choice(
                            CommonSettings.SCHEDULE.name(),
                            "cosine",
                            Schedule.NAMES,
                            "the learning rate over the epochs"),
                    new Setting.Choice(
                            CommonSettings.PRIOR.name(),
                            "empirical-bayes",
                            List.of("gaussian", "learnt-gaussian", "empirical-bayes", "log-uniform"),
                            "prior of the weights; empirical-bayes: a variance for each block, always at its optimum"),
                    VarianceBackPropagation.BIASES.withDefault("gaussian"));

    @Override
    public String name() {
        return "dvi";
    }

    @Override
    public String description() {
        return "Gaussian posterior with the full covariance of the units in closed form; small networks, no sampling";
    }

    @Override
    public String citation() {
        return "Wu, Nowozin, Meeds, Turner, Hernández-Lobato & Gaunt (2019), Deterministic variational inference for robust"
                + " Bayesian neural networks, ICLR";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public boolean takesWeights(Settings settings) {
        return true;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Model model =
                CommonSettings.model(problem, settings, VarianceBackPropagation.likelihood(problem.task(), settings));
        for (PlacedLayer at : model.placed()) {
            if (at.outputs() > MOST_UNITS) {
                throw new UserException("The method dvi keeps the covariance of all units of a layer, up to "
                        + MOST_UNITS + " of them; " + at + " has " + at.outputs() + ". Use fewer, or the method vbp");
            }
        }
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        VarianceBackPropagation.prior(settings),
                        new MomentPosterior(
                                model,
                                new Propagation.FullCovariance(),
                                settings.get(VarianceBackPropagation.INITIAL_LOG_VARIANCE),
                                settings.get(VarianceBackPropagation.BIASES).equals("gaussian"),
                                0),
                        new ClosedFormElbo(),
                        1,
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings),
                        settings.get(VarianceBackPropagation.PREDICTION).equals("second-order")
                                ? MomentPrediction.SECOND_ORDER
                                : MomentPrediction.SAMPLED),
                device,
                seed);
    }
}
