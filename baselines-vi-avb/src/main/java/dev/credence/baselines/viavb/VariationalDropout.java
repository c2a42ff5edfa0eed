package dev.credence.baselines.viavb;

import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.inference.HookedInference;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Model;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.posterior.FactorisedGaussian;
import java.util.List;

/**
 * The method {@code varout}: a {@link FactorisedGaussian} with local noise redrawn at each point, under the log-uniform
 * prior, with {@link Pruning} of weights dominated by noise. With prior=gaussian it is the variational dropout that
 * Haussmann et al. (2019) compare with.
 */
public final class VariationalDropout implements InferenceMethod {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    private static final Setting.Real INITIAL_LOG_VARIANCE = new Setting.Real(
                    "initial-log-variance", -10, -50, 10, "log variance of every weight and bias before training")
            .tuned(SearchRange.linear(-12, -3));
    private static final Setting.Real PRUNE = new Setting.Real(
            "prune",
            3,
            -INFINITE,
            INFINITE,
            "weights with a larger log σ²/μ² are removed after training; Infinity for none");

    private static final Schema SETTINGS = CommonSettings.SCHEMA
            .without(CommonSettings.MIXTURE_WEIGHT, CommonSettings.MIXTURE_LENGTH_SCALE)
            .with(
                    new Setting.Choice(
                            CommonSettings.PRIOR.name(),
                            "log-uniform",
                            List.of("log-uniform", "gaussian", "learnt-gaussian"),
                            "prior of the weights"),
                    new Setting.Real(
                            CommonSettings.LENGTH_SCALE.name(),
                            1,
                            1e-6,
                            1e6,
                            "inverse standard deviation of a Gaussian prior"),
                    new Setting.Choice(
                            CommonSettings.SCHEDULE.name(),
                            "linear",
                            Schedule.NAMES,
                            "the learning rate over the epochs"),
                    new Setting.Real(
                            CommonSettings.WARM_UP.name(),
                            0.2,
                            0,
                            1,
                            "fraction of the epochs over which the divergence's weight rises to 1: without it,"
                                    + " weights are pruned before they have learnt anything"),
                    INITIAL_LOG_VARIANCE,
                    PRUNE);

    @Override
    public String name() {
        return "varout";
    }

    @Override
    public String description() {
        return "Variational dropout: a dropout rate for every weight; prunes weights that are only noise";
    }

    @Override
    public String citation() {
        return "Kingma, Salimans & Welling (2015), Variational dropout and the local reparameterization trick, NeurIPS;"
                + " Molchanov, Ashukha & Vetrov (2017), Variational dropout sparsifies deep neural networks, ICML";
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
        Model model = CommonSettings.model(problem, settings);
        GradientInference inference = new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        new FactorisedGaussian(
                                model, settings.get(INITIAL_LOG_VARIANCE), FactorisedGaussian.Estimator.LOCAL),
                        new AlphaDivergence(0),
                        settings.get(CommonSettings.SAMPLES),
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
        return HookedInference.of(
                inference, arrays -> new Pruning(device, inference.parameters(), settings.get(PRUNE)));
    }
}
