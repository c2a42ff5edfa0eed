package dev.credence.core.inference;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Parameters;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.StepResult;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.Objective;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.GradientStep;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import dev.credence.core.prior.Prior;
import dev.credence.core.random.Stream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Minimises an objective over a posterior's parameters by mini-batch gradients. Any posterior, objective, prior and
 * likelihood that fit together will do; made by hand or by an {@link dev.credence.core.method.InferenceMethod}.
 */
public final class GradientInference implements Inference {
    private final Parts parts;
    private final Device device;
    private final long seed;
    private final Parameters parameters;
    private final @Nullable Parameters held;
    private final GradientStep update;
    private final Map<Integer, EnergyGraph> energyGraphs = new HashMap<>();
    private final Predictor predictor;
    private final Lending lending = new Lending();
    private final InputDifferentiation inputDifferentiation;
    private final Diagnostics diagnostics;
    private @Nullable EnergyGraph latest;
    private @Nullable ResidualVariance residualVariance;
    private @Nullable Points lastBatch;
    private @Nullable DeferredSteps deferred;

    /**
     * What is paired.
     *
     * @param model network and likelihood
     * @param prior p(w)
     * @param posterior q(w), for this model
     * @param objective what is minimised
     * @param samples K
     * @param trainingPoints N, which the divergence is divided by
     * @param options optimiser, schedule, clipping, warm-up
     * @param momentPrediction how classes are predicted from means and variances
     */
    public record Parts(
            Model model,
            Prior prior,
            Posterior posterior,
            Objective objective,
            int samples,
            int trainingPoints,
            GradientOptions options,
            MomentPrediction momentPrediction) {
        /** Classes predicted by draws. */
        public Parts(
                Model model,
                Prior prior,
                Posterior posterior,
                Objective objective,
                int samples,
                int trainingPoints,
                GradientOptions options) {
            this(model, prior, posterior, objective, samples, trainingPoints, options, MomentPrediction.SAMPLED);
        }
    }

    /** Allocates and initialises all parameters. */
    public GradientInference(Parts parts, Device device, long seed) {
        this(parts, device, seed, null);
    }

    /**
     * The same for a posterior that also uses, as constants, parameters that another optimiser trains.
     *
     * @param held those parameters, on this device, allocated before; the graphs read what they hold at each step. They
     *     are not among {@link #parameters} or {@link #state}. Null for none
     */
    public GradientInference(Parts parts, Device device, long seed, @Nullable Parameters held) {
        this.parts = parts;
        this.held = held;
        this.device = device;
        this.seed = seed;
        Declarations declarations = new Declarations();
        parts.posterior().declare(declarations);
        parts.prior().declare(declarations);
        parts.model().likelihood().declare(declarations);
        this.parameters = Parameters.allocate(device, declarations, seed);
        this.update = new GradientStep(device, parameters, parts.options(), seed);
        this.diagnostics = new Diagnostics(parts, device, parameters, seed);
        this.predictor = new Predictor(parts, parameters, device, seed);
        this.inputDifferentiation = new InputDifferentiation(parts, parameters, device, seed);
    }

    @Override
    public Device device() {
        return device;
    }

    private EnergyGraph evaluate(Points batch, Progress progress) {
        EnergyGraph graph = graph(batch.size());
        graph.setDivergenceWeight(parts.options().divergenceWeight(progress) / parts.trainingPoints());
        graph.evaluate(batch, progress.step());
        lastBatch = batch;
        return graph;
    }

    @Override
    public StepResult step(Points batch, Progress progress) {
        EnergyGraph graph = evaluate(batch, progress);
        double norm = update.gradientNorm();
        StepResult result = graph.result(norm);
        if (!result.isFinite()) {
            String parameter = parameters.firstNonFinite();
            throw new NonFiniteException(
                    Double.isFinite(result.energy()) ? "gradient" : "energy",
                    progress,
                    parameter == null ? "none, the batch's energy itself" : parameter);
        }
        update.apply(norm, progress);
        return result;
    }

    /** On an asynchronous device. */
    @Override
    public Optional<DeferredSteps> deferredSteps() {
        if (deferred == null && device.traits().asynchronous()) {
            deferred = deferredSteps(device.allocate(1));
        }
        return Optional.ofNullable(deferred);
    }

    /**
     * Deferred steps that are a part of larger ones.
     *
     * @param going [1], becomes 1 now, and 0 with the first step that is not finite; while it is 0, whoever made it so,
     *     steps change nothing
     */
    public DeferredSteps deferredSteps(Tensor going) {
        return new LoggedSteps(device, update, this::evaluate, going);
    }

    /**
     * The graph for batches of a size; asked for once a step, so without a box or a lambda where the size is that of
     * the step before.
     */
    private EnergyGraph graph(int points) {
        EnergyGraph graph = latest;
        if (graph == null || graph.points() != points) {
            graph = energyGraphs.computeIfAbsent(
                    points, m -> new EnergyGraph(parts, device, parameters, held, seed, Stream.TRAINING.first(), m));
            latest = graph;
        }
        return graph;
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        parts.posterior().anneal(parameters, progress.fraction());
        if (parts.model().likelihood() instanceof Likelihood.Gaussian gaussian
                && gaussian.precision() instanceof Precision.ClosedForm) {
            if (residualVariance == null) {
                residualVariance = new ResidualVariance(parts, device, parameters, held, seed);
            }
            double variance = residualVariance.of(training, progress.epoch());
            parameters.setScalar(Likelihood.LOG_PRECISION, -Math.log(variance));
        }
    }

    /** The posterior's, on the last step's batch as the caller's arrays hold it now. */
    @Override
    public Map<String, Double> diagnostics() {
        return lastBatch == null ? Map.of() : diagnostics.of(lastBatch);
    }

    /** What the posterior has learnt. */
    @Override
    public Findings findings() {
        return Findings.learnt(parts.posterior().learnt(parameters));
    }

    /**
     * What it trains: for {@linkplain TrainingHook hooks}, and for graphs of another optimiser that hold it constant.
     * Its values change with every {@link #step}.
     */
    public Parameters trained() {
        return parameters;
    }

    @Override
    public Map<String, Tensor> parameters() {
        return parameters.byName();
    }

    @Override
    public Map<String, Tensor> state() {
        Map<String, Tensor> state = new LinkedHashMap<>(parameters.byName());
        state.putAll(update.state());
        return state;
    }

    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        return predictor.predict(inputs, points, samples, draw);
    }

    /** Of sampled outputs the numbers are computed by a device that works by itself. */
    @Override
    public void lend(float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        lending.lend(this, inputs, points, samples, draw, use);
    }

    @Override
    public Optional<OutputSource> outputSource(int points, int samples) {
        return predictor.source(points, samples);
    }

    /** Where the posterior knows its mean's outputs. */
    @Override
    public Optional<Predictive> predictAtMean(float[] inputs, int points) {
        return predictor.predictAtMean(inputs, points);
    }

    /** Of sampled outputs with the draws of {@link #predict}; outputs given by moments are drawn from them. */
    @Override
    public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        return Optional.of(inputDifferentiation.of(inputs, targets, samples, draw));
    }

    @Override
    public Optional<LastLayer> lastLayer(float[] inputs, int points, int samples, int draw) {
        return predictor.lastLayer(inputs, points, samples, draw);
    }

    @Override
    public Optional<WeightSamples> weights(int samples) {
        return WeightDrawing.of(parts, parameters, device, seed, samples);
    }
}
