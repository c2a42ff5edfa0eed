package dev.credence.inference.ensemble;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.posterior.PointEstimate;
import java.util.List;

/**
 * The method {@code map}: one network that maximises log p(D | w) + log p(w). The deterministic baseline, and the
 * member of deep ensembles: with {@code noise=heteroscedastic} of Lakshminarayanan et al., with {@code beta} of Seitzer
 * et al., with {@code anchors} of Pearce et al.
 */
public final class MaximumAPosteriori implements InferenceMethod {
    private static final String NO_ANCHORS = "none";
    private static final String RANDOMISED = "prior-and-targets";

    private static final Setting.Choice ANCHORS = new Setting.Choice(
            "anchors",
            NO_ANCHORS,
            List.of(NO_ANCHORS, "prior", RANDOMISED),
            "centre of the penalty on the weights: 0, or a draw of the prior (ensembles: Pearce et al."
                    + " 2020); with prior-and-targets the targets have noise added too");
    private static final Setting.Real BETA = new Setting.Real(
            "beta", 0, 0, 1, "noise=heteroscedastic: β of the β-NLL (Seitzer et al. 2022); 0 is the likelihood");

    private static final Schema SETTINGS = CommonSettings.SCHEMA
            .without(CommonSettings.SAMPLES, CommonSettings.PREDICTION_SAMPLES)
            .with(ANCHORS, BETA);

    @Override
    public String name() {
        return "map";
    }

    @Override
    public String description() {
        return "A single network by maximum a posteriori, without uncertainty about the weights";
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
    public boolean takesWeights(Settings settings) {
        return true;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings);
        double beta = settings.get(BETA);
        if (beta > 0 && !(model.likelihood() instanceof Likelihood.HeteroscedasticGaussian)) {
            throw new UserException("map: beta is " + beta + ", but the β-NLL is for noise=heteroscedastic, where the"
                    + " network predicts each point's variance; use that noise, or beta=0");
        }
        String anchors = settings.get(ANCHORS);
        GradientInference network = new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        anchors.equals(NO_ANCHORS) ? new PointEstimate(model) : anchored(model, settings),
                        beta > 0 ? new WeightedLikelihood(beta) : new AlphaDivergence(0),
                        1,
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
        return anchors.equals(RANDOMISED) ? randomised(network, model, seed) : network;
    }

    private static AnchoredEstimate anchored(Model model, Settings settings) {
        if (!settings.get(CommonSettings.PRIOR).equals("gaussian")) {
            throw new UserException("map: anchors are drawn from a prior that is fixed and Gaussian, but prior="
                    + settings.get(CommonSettings.PRIOR) + "; use prior=gaussian, or anchors=none");
        }
        double lengthScale = settings.get(CommonSettings.LENGTH_SCALE);
        return new AnchoredEstimate(model, lengthScale * lengthScale);
    }

    private static Inference randomised(Inference network, Model model, long seed) {
        if (model.likelihood() instanceof Likelihood.Gaussian gaussian
                && gaussian.precision() instanceof Precision.Fixed fixed) {
            return new RandomisedTargets(network, 1 / Math.sqrt(fixed.initial()), seed);
        }
        throw new UserException("map: anchors=prior-and-targets adds noise of the targets' own precision, which must be"
                + " known: it is for noise=fixed. Use that, or anchors=prior");
    }
}
