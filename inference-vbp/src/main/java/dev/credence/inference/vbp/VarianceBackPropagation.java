package dev.credence.inference.vbp;

import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.inference.MomentPrediction;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.objective.ClosedFormElbo;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.prior.EmpiricalBayesPrior;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.LogUniformPrior;
import dev.credence.core.prior.Prior;
import java.util.List;

/**
 * Variance back-propagation: a factorised Gaussian posterior, with the moments of its outputs and their evidence lower
 * bound in closed form.
 */
public final class VarianceBackPropagation implements InferenceMethod {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    static final Setting.Choice PROPAGATION = new Setting.Choice(
                    "propagation",
                    "gate",
                    List.of("gate", "clt"),
                    "propagation of moments through a ReLU: a Bernoulli gate, or exactly for Gaussian pre-activations")
            .tuned(SearchRange.of("gate", "clt"));
    static final Setting.Real SHARPNESS =
            new Setting.Real("sharpness", 100, 1e-6, INFINITE, "C of the gates s(C E[u]); Infinity for hard gates");
    static final Setting.Choice BIASES = new Setting.Choice(
            "biases", "deterministic", List.of("deterministic", "gaussian"), "posterior of the biases");
    static final Setting.Real INITIAL_LOG_VARIANCE = new Setting.Real(
                    "initial-log-variance", -9, -50, 5, "log σ² of the weights' posterior before training")
            .tuned(SearchRange.linear(-12, -4));
    static final Setting.Real INPUT_VARIANCE =
            new Setting.Real("input-variance", 0, 0, 1e6, "variance of noise on every input, of standardised inputs");
    private static final Setting.Real PRIOR_PRECISION = new Setting.Real(
                    "prior-precision",
                    10,
                    1e-9,
                    1e9,
                    "1/variance of the Gaussian prior, where it is learnt before training")
            .tuned(SearchRange.logarithmic(0.1, 100));
    private static final Setting.Choice BINARY = new Setting.Choice(
            "binary",
            "probit",
            List.of("probit", "logistic"),
            "two classes: a probit bound, or the logistic function to second order");
    private static final Setting.Real MARGIN_VARIANCE =
            new Setting.Real("margin-variance", 1, 1e-6, 1e6, "probit: variance of the latent margin");
    static final Setting.Choice PREDICTION = new Setting.Choice(
            "prediction",
            "sampled",
            List.of("sampled", "second-order"),
            "class probabilities: the softmax of drawn logits, or its second-order formula");

    private static final Schema SETTINGS = CommonSettings.SCHEMA
            .without(
                    CommonSettings.SAMPLES,
                    CommonSettings.LENGTH_SCALE,
                    CommonSettings.MIXTURE_WEIGHT,
                    CommonSettings.MIXTURE_LENGTH_SCALE)
            .with(
                    new Setting.Choice(
                            CommonSettings.ACTIVATION.name(), "relu", List.of("relu"), "activation of hidden units"),
                    CommonSettings.LEARNING_RATE.withDefault(0.01).tuned(SearchRange.logarithmic(1e-3, 0.05)),
                    new Setting.Choice(
                            CommonSettings.SCHEDULE.name(),
                            "cosine",
                            Schedule.NAMES,
                            "the learning rate over the epochs"),
                    PROPAGATION,
                    SHARPNESS,
                    BIASES,
                    INITIAL_LOG_VARIANCE,
                    INPUT_VARIANCE,
                    new Setting.Choice(
                            CommonSettings.PRIOR.name(),
                            "gaussian",
                            List.of("gaussian", "learnt-gaussian", "empirical-bayes", "log-uniform"),
                            "prior of the weights; empirical-bayes: a variance for each block, always at its optimum"),
                    PRIOR_PRECISION,
                    new Setting.Choice(
                            CommonSettings.NOISE.name(),
                            "closed-form",
                            List.of("closed-form", "learnt", "fixed", "heteroscedastic"),
                            "regression: how the noise precision τ is determined, or predicted for each point"),
                    BINARY,
                    MARGIN_VARIANCE,
                    PREDICTION,
                    new Setting.Whole(
                            CommonSettings.PREDICTION_SAMPLES.name(),
                            100,
                            1,
                            1_000_000,
                            "draws of the logits in prediction, S"));

    @Override
    public String name() {
        return "vbp";
    }

    @Override
    public String description() {
        return "Gaussian posterior by variance back-propagation: closed-form moments and evidence bound, no sampling";
    }

    @Override
    public String citation() {
        return "Haussmann, Hamprecht & Kandemir (2019), Sampling-free variational inference of Bayesian neural networks by"
                + " variance backpropagation, UAI";
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
        Model model = CommonSettings.model(problem, settings, likelihood(problem.task(), settings));
        Propagation propagation = settings.get(PROPAGATION).equals("clt")
                ? new Propagation.CentralLimit()
                : new Propagation.Gate(settings.get(SHARPNESS));
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        prior(settings),
                        new MomentPosterior(
                                model,
                                propagation,
                                settings.get(INITIAL_LOG_VARIANCE),
                                settings.get(BIASES).equals("gaussian"),
                                settings.get(INPUT_VARIANCE)),
                        new ClosedFormElbo(),
                        1,
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings),
                        settings.get(PREDICTION).equals("second-order")
                                ? MomentPrediction.SECOND_ORDER
                                : MomentPrediction.SAMPLED),
                device,
                seed);
    }

    static Likelihood likelihood(Task task, Settings settings) {
        boolean probit = settings.get(BINARY).equals("probit");
        return probit && task instanceof Task.Classification c && c.isBinary()
                ? new Likelihood.Probit(settings.get(MARGIN_VARIANCE))
                : CommonSettings.likelihood(task, settings);
    }

    static Prior prior(Settings settings) {
        double precision = settings.get(PRIOR_PRECISION);
        return switch (settings.get(CommonSettings.PRIOR)) {
            case "log-uniform" -> new LogUniformPrior();
            case "learnt-gaussian" -> new GaussianPrior(precision, true);
            case "empirical-bayes" -> new EmpiricalBayesPrior(1 / precision);
            default -> new GaussianPrior(precision, false);
        };
    }
}
