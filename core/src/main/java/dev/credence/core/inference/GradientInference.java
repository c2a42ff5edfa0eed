package dev.credence.core.inference;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Mini-batch gradient descent on an objective over a posterior's parameters, for any compatible posterior, objective,
 * prior and likelihood. Created directly or by an {@link dev.credence.core.method.InferenceMethod}.
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
    private @Nullable DeferredSteps deferred;

    /**
     * Components of the inference.
     *
     * @param model network and likelihood
     * @param prior p(w)
     * @param posterior q(w) of this model
     * @param objective objective to minimise
     * @param samples K
     * @param trainingPoints N, the divisor of the divergence
     * @param options optimiser, schedule, clipping, warm-up
     * @param momentPrediction class probabilities from means and variances
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
        /** Components with sampled class probabilities. */
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
     * An inference whose posterior also reads parameters trained by another optimiser, as constants.
     *
     * @param held those parameters, allocated on this device; each step reads their current values. They are not part
     *     of {@link #parameters} or {@link #state}. Null for none
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

    /**
     * A new inference of the same parts with a latent input z ~ N(0, γ) of every point, which makes noise of any shape
     * (Depeweg et al. 2017). A point's last input is then the number of its training row, 0 to N − 1, and the network
     * gets z in its place: for these rows from beliefs that are learnt, for other numbers from N(0, γ).
     *
     * @param variance γ
     * @throws dev.credence.core.UserException if the method does not draw outputs under an α-divergence
     */
    public GradientInference withLatentInput(double variance) {
        return new GradientInference(LatentInput.added(parts, variance), device, seed);
    }

    @Override
    public Device device() {
        return device;
    }

    private EnergyGraph evaluate(Points batch, Progress progress) {
        EnergyGraph graph = graph(batch.size(), batch.isWeighted());
        graph.place(batch);
        evaluate(graph, progress);
        return graph;
    }

    /** Evaluates a graph on the batch that it holds. */
    private void evaluate(EnergyGraph graph, Progress progress) {
        graph.setDivergenceWeight(parts.options().divergenceWeight(progress) / parts.trainingPoints());
        graph.evaluate(progress.step());
        latest = graph;
    }

    /**
     * On an asynchronous device a {@linkplain #deferredSteps() deferred} step whose result is read, so that both give
     * the same bits.
     */
    @Override
    public StepResult step(Points batch, Progress progress) {
        Optional<DeferredSteps> steps = deferredSteps();
        if (steps.isPresent()) {
            steps.get().step(batch, progress);
            List<StepResult> results = steps.get().results();
            StepResult result = results.get(results.size() - 1);
            if (result.isFinite()) {
                return result;
            }
        }
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

    /** Deferred steps on an asynchronous device. */
    @Override
    public Optional<DeferredSteps> deferredSteps() {
        if (deferred == null && device.traits().asynchronous()) {
            deferred = deferredSteps(device.allocate(1), null);
        }
        return Optional.ofNullable(deferred);
    }

    /**
     * Deferred steps within larger ones.
     *
     * @param going [1], set to 1 now, and to 0 by the first step that is not finite; while it is 0, for any reason,
     *     steps have no effect
     * @param first prepares, for a batch size, the other optimiser's part of a step, which is made before this one's;
     *     null for none. It allocates and reads nothing when it runs, so that both can be {@linkplain Device#record
     *     recorded} as one
     */
    public DeferredSteps deferredSteps(Tensor going, @Nullable IntFunction<Kernel> first) {
        LoggedSteps.Evaluation evaluation = new LoggedSteps.Evaluation() {
            @Override
            public EnergyGraph graph(int points, boolean isWeighted) {
                return GradientInference.this.graph(points, isWeighted);
            }

            @Override
            public void evaluate(EnergyGraph graph, Progress progress) {
                GradientInference.this.evaluate(graph, progress);
            }
        };
        return new LoggedSteps(device, update, evaluation, going, first);
    }

    /**
     * The graph of a batch size, with factors or not. Called once per step: no boxing or lambda if the size is that of
     * the previous step.
     */
    private EnergyGraph graph(int points, boolean isWeighted) {
        EnergyGraph graph = latest;
        if (graph == null || graph.points() != points || graph.isWeighted() != isWeighted) {
            graph = energyGraphs.computeIfAbsent(
                    isWeighted ? -points : points,
                    m -> new EnergyGraph(
                            parts, device, parameters, held, seed, Stream.TRAINING.first(), points, isWeighted));
        }
        return graph;
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        parts.posterior().annealing().ifPresent(state -> state.anneal(parameters, progress.fraction()));
        if (estimatesPrecision()) {
            if (residualVariance == null) {
                residualVariance = new ResidualVariance(parts, device, parameters, held, seed);
            }
            double variance = residualVariance.of(training, progress.epoch());
            parameters.setScalar(Likelihood.LOG_PRECISION, -Math.log(variance));
        }
    }

    /** Whether the posterior is annealed, or the noise is estimated after every epoch. */
    @Override
    public boolean followsEpochs() {
        return parts.posterior().annealing().isPresent() || estimatesPrecision();
    }

    private boolean estimatesPrecision() {
        return parts.model().likelihood() instanceof Likelihood.Gaussian gaussian
                && gaussian.precision() instanceof Precision.ClosedForm;
    }

    /** The posterior's diagnostics on the last batch, read from the caller's arrays. */
    @Override
    public Map<String, Double> diagnostics() {
        return Optional.ofNullable(latest)
                .flatMap(EnergyGraph::latestBatch)
                .map(diagnostics::of)
                .orElse(Map.of());
    }

    /** Findings of the posterior. */
    @Override
    public Findings findings() {
        return Findings.learnt(parts.posterior().learnt(parameters));
    }

    /**
     * The trained parameters, for {@linkplain TrainingHook hooks} and for graphs of another optimiser that holds them
     * constant. Every {@link #step} changes their values.
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

    /** On an asynchronous device, results of sampled outputs are computed on the device. */
    @Override
    public void lend(float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        lending.lend(this, inputs, points, samples, draw, use);
    }

    @Override
    public Optional<OutputSource> outputSource(int points, int samples) {
        return predictor.source(points, samples);
    }

    /** Available if the posterior provides the outputs at its mean. */
    @Override
    public Optional<Predictive> predictAtMean(float[] inputs, int points) {
        return predictor.predictAtMean(inputs, points);
    }

    /** For sampled outputs with the draws of {@link #predict}; for moments from draws of the outputs. */
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
