package dev.credence.inference.laplace;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.layer.Block;
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
import dev.credence.core.prior.GaussianPrior;
import java.util.List;

/**
 * The method {@code laplace}: q(θ) = N(θ*, (τ H + δ I)⁻¹) at the mode θ*, H the generalised Gauss–Newton matrix,
 * predicted by the network linearised there (Immer et al. 2021), with δ and τ that maximise the evidence.
 */
public final class Laplace implements InferenceMethod {
    /** Above this number the eigenvectors of a matrix take minutes. */
    static final int MOST_PARAMETERS = 2000;

    private static final Setting.Choice STRUCTURE = new Setting.Choice(
            "structure",
            Structure.LAST_LAYER.setting(),
            Structure.settings(),
            "which parameters have a posterior, and with which covariances");
    private static final Setting.Whole EVIDENCE_UPDATES = new Setting.Whole(
            "evidence-updates",
            10,
            0,
            1_000_000,
            "how often the evidence sets what is learnt of prior and noise while training");

    private static final Schema SETTINGS = CommonSettings.SCHEMA
            .without(CommonSettings.SAMPLES, CommonSettings.MIXTURE_WEIGHT, CommonSettings.MIXTURE_LENGTH_SCALE)
            .with(
                    STRUCTURE,
                    EVIDENCE_UPDATES,
                    new Setting.Choice(
                            CommonSettings.PRIOR.name(),
                            "learnt-gaussian",
                            List.of("learnt-gaussian", "gaussian"),
                            "whether the evidence sets the prior's precision, or length-scale keeps it"),
                    new Setting.Choice(
                            CommonSettings.NOISE.name(),
                            "learnt",
                            List.of("learnt", "fixed"),
                            "regression: whether the evidence sets the noise precision τ too"));

    @Override
    public String name() {
        return "laplace";
    }

    @Override
    public String description() {
        return "Laplace approximation: a Gaussian at the mode by its curvature, with linearised predictions and evidence";
    }

    @Override
    public String citation() {
        return "MacKay (1992), A practical Bayesian framework for backpropagation networks, Neural Computation;"
                + " Daxberger et al. (2021), Laplace redux, NeurIPS";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Structure structure = Structure.of(settings.get(STRUCTURE));
        double lengthScale = settings.get(CommonSettings.LENGTH_SCALE);
        Model model = CommonSettings.model(problem, settings, likelihood(problem.task(), settings));
        requireFeasible(model, structure);
        GradientInference network = new GradientInference(
                new GradientInference.Parts(
                        model,
                        GaussianPrior.ofLengthScale(lengthScale),
                        ModeEstimate.of(model, structure, lengthScale * lengthScale),
                        new AlphaDivergence(0),
                        1,
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
        var updates = new LaplaceInference.Updates(
                settings.get(EVIDENCE_UPDATES),
                settings.get(CommonSettings.PRIOR).equals("learnt-gaussian"),
                settings.get(CommonSettings.NOISE).equals("learnt"));
        return new LaplaceInference(model, structure, updates, network, seed);
    }

    /** The likelihood; a Gaussian's τ is state set by the evidence. */
    private static Likelihood likelihood(Task task, Settings settings) {
        return task instanceof Task.Classification
                ? CommonSettings.likelihood(task, settings)
                : new Likelihood.Gaussian(new Precision.Fixed(settings.get(CommonSettings.PRECISION)));
    }

    private static void requireFeasible(Model model, Structure structure) {
        if (structure.kronecker()) {
            for (KroneckerLayer layer : KroneckerLayer.of(model, structure.lastLayer())) {
                if (Math.max(layer.inputs(), layer.outputs()) > MOST_PARAMETERS) {
                    throw new UserException("structure=" + structure.setting() + " has factors of the inputs and of the"
                            + " outputs of a layer, and one has " + layer.inputs() + " and " + layer.outputs()
                            + ", more than the " + MOST_PARAMETERS
                            + " that it is for; use smaller layers, or structure=diagonal");
                }
            }
            return;
        }
        List<Block> blocks = structure.lastLayer()
                ? LastLayerLinearisation.last(model).blocks()
                : model.network().blocks().toList();
        long size = blocks.stream().mapToLong(Block::length).sum();
        if (structure != Structure.DIAGONAL && size > MOST_PARAMETERS) {
            throw new UserException("structure=" + structure.setting() + " keeps the covariances of " + size
                    + " parameters, more than the " + MOST_PARAMETERS + " that it is for; use structure="
                    + (structure == Structure.FULL ? "kfac or last-layer" : "last-layer-kfac")
                    + ", or structure=diagonal");
        }
    }
}
