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

    private static final Schema SETTINGS = CommonSettings.SCHEMA
            .without("samples", "length-scale", "mixture-weight", "mixture-length-scale")
            .with(
                    new Setting.Choice("activation", "relu", List.of("relu"), "activation of hidden units"),
                    new Setting.Real("learning-rate", 0.01, 1e-12, 100, "step size before the schedule")
                            .tuned(SearchRange.logarithmic(1e-3, 0.05)),
                    new Setting.Choice("schedule", "cosine", Schedule.NAMES, "the learning rate over the epochs"),
                    new Setting.Choice(
                                    "propagation",
                                    "gate",
                                    List.of("gate", "clt"),
                                    "how moments pass a ReLU: a Bernoulli gate, or exactly for Gaussian pre-activations")
                            .tuned(SearchRange.of("gate", "clt")),
                    new Setting.Real(
                            "sharpness", 100, 1e-6, INFINITE, "C of the gates s(C E[u]); Infinity for hard gates"),
                    new Setting.Choice(
                            "biases", "deterministic", List.of("deterministic", "gaussian"), "posterior of the biases"),
                    new Setting.Real(
                                    "initial-log-variance",
                                    -9,
                                    -50,
                                    5,
                                    "log σ² of the weights' posterior before training")
                            .tuned(SearchRange.linear(-12, -4)),
                    new Setting.Real(
                            "input-variance", 0, 0, 1e6, "variance of noise on every input, of standardised inputs"),
                    new Setting.Choice(
                            "prior",
                            "gaussian",
                            List.of("gaussian", "learnt-gaussian", "empirical-bayes", "log-uniform"),
                            "prior of the weights; empirical-bayes: a variance for each block, always at its optimum"),
                    new Setting.Real(
                                    "prior-precision",
                                    10,
                                    1e-9,
                                    1e9,
                                    "1/variance of the Gaussian prior, where it is learnt before training")
                            .tuned(SearchRange.logarithmic(0.1, 100)),
                    new Setting.Choice(
                            "noise",
                            "closed-form",
                            List.of("closed-form", "learnt", "fixed", "heteroscedastic"),
                            "regression: how the noise precision τ is determined, or predicted for each point"),
                    new Setting.Choice(
                            "binary",
                            "probit",
                            List.of("probit", "logistic"),
                            "two classes: a probit bound, or the logistic function to second order"),
                    new Setting.Real("margin-variance", 1, 1e-6, 1e6, "probit: variance of the latent margin"),
                    new Setting.Choice(
                            "prediction",
                            "sampled",
                            List.of("sampled", "second-order"),
                            "class probabilities: the softmax of drawn logits, or its second-order formula"),
                    new Setting.Whole("prediction-samples", 100, 1, 1_000_000, "draws of the logits in prediction, S"));

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
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings, likelihood(problem.task(), settings));
        Propagation propagation = settings.choice("propagation").equals("clt")
                ? new Propagation.CentralLimit()
                : new Propagation.Gate(settings.real("sharpness"));
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        prior(settings),
                        new MomentPosterior(
                                model,
                                propagation,
                                settings.real("initial-log-variance"),
                                settings.choice("biases").equals("gaussian"),
                                settings.real("input-variance")),
                        new ClosedFormElbo(),
                        1,
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings),
                        settings.choice("prediction").equals("second-order")
                                ? MomentPrediction.SECOND_ORDER
                                : MomentPrediction.SAMPLED),
                device,
                seed);
    }

    static Likelihood likelihood(Task task, Settings settings) {
        boolean probit = settings.choice("binary").equals("probit");
        return probit && task instanceof Task.Classification c && c.isBinary()
                ? new Likelihood.Probit(settings.real("margin-variance"))
                : CommonSettings.likelihood(task, settings);
    }

    static Prior prior(Settings settings) {
        double precision = settings.real("prior-precision");
        return switch (settings.choice("prior")) {
            case "log-uniform" -> new LogUniformPrior();
            case "learnt-gaussian" -> new GaussianPrior(precision, true);
            case "empirical-bayes" -> new EmpiricalBayesPrior(1 / precision);
            default -> new GaussianPrior(precision, false);
        };
    }
}
