package dev.credence.inference.mcmc;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Parameters;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.inference.Lending;
import dev.credence.core.inference.MixtureInference;
import dev.credence.core.method.ChainTrace;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.StepResult;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Several chains of stochastic dynamics over a network's θ, side by side on the same mini-batches: each a training by
 * gradients of U/N whose updates have noise. What is kept after some epochs are the draws, in the same arrays as those
 * of {@link MarkovChains}, and predictions are their mixture.
 */
final class StochasticChains implements Inference {
    private final NetworkParts parts;
    private final StochasticOptions options;
    private final Device device;
    private final long seed;
    private final Parameters parameters;
    private final List<GradientInference> chains = new ArrayList<>();
    private final DrawStore draws;
    private final DrawPredictions predictions;
    private final DrawGradients gradients;
    private final Lending lending = new Lending();
    private Findings findings = Findings.NONE;

    StochasticChains(NetworkParts parts, StochasticOptions options, int trainingPoints, Device device, long seed) {
        this.parts = parts;
        this.options = options;
        this.device = device;
        this.seed = seed;
        this.parameters = parts.allocate(device, seed);
        this.draws = new DrawStore(device, options.chains(), options.draws().each(), parts.shapes());
        this.predictions = new DrawPredictions(parts, device, parameters, seed);
        this.gradients = new DrawGradients(parts, device, parameters, seed);
        for (int c = 0; c < options.chains(); c++) {
            CounterRandom random = Stream.CHAINS.of(seed, "seed of chain " + c);
            GradientInference chain = new GradientInference(
                    new GradientInference.Parts(
                            parts.model(),
                            parts.prior(),
                            new SampledNetwork(parts),
                            new AlphaDivergence(0),
                            1,
                            trainingPoints,
                            options.updates()),
                    c == 0 ? device : device.beside(),
                    (long) random.word(0, 0) << 32 | Integer.toUnsignedLong(random.word(0, 1)));
            chains.add(chain);
            draws.write(c, 0, position(chain));
        }
    }

    private double[] position(GradientInference chain) {
        float[] values = device.read(chain.trained().values());
        double[] position = new double[parts.size()];
        for (int i = 0; i < position.length; i++) {
            position[i] = values[i];
        }
        return position;
    }

    @Override
    public Device device() {
        return device;
    }

    /**
     * One update of every chain; the energy is U/N with the batch's points in place of all, its mean over the chains.
     */
    @Override
    public StepResult step(Points batch, Progress progress) {
        List<StepResult> results =
                chains.stream().map(chain -> chain.step(batch, progress)).toList();
        return new StepResult(
                mean(results, StepResult::energy),
                mean(results, StepResult::dataTerm),
                mean(results, StepResult::divergence),
                mean(results, StepResult::gradientNorm));
    }

    /** The same, read together. */
    @Override
    public Optional<DeferredSteps> deferredSteps() {
        return new MixtureInference(chains).deferredSteps();
    }

    private static double mean(List<StepResult> all, ToDoubleFunction<StepResult> number) {
        return all.stream().mapToDouble(number).average().orElseThrow();
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        boolean keeps = options.draws().keeps(progress.epoch() - 1);
        int place = draws.kept();
        if (keeps || place == 0) {
            for (int c = 0; c < chains.size(); c++) {
                draws.write(c, place, position(chains.get(c)));
            }
        }
        if (keeps) {
            draws.setKept(place + 1);
        }
    }

    @Override
    public void endOfTraining(TrainingPoints training, Progress progress) {
        NetworkPotential potential = new NetworkPotential(parts, device, parameters, seed, training);
        findings = new StochasticFindings(options, predictions, potential).of(draws.read(), training);
    }

    /** All draws together are the posterior. */
    @Override
    public boolean hasPosterior(Progress progress) {
        return progress.epoch() >= progress.epochs();
    }

    @Override
    public Map<String, Tensor> parameters() {
        Map<String, Tensor> all = draws.tensors();
        parts.fixed().forEach(p -> all.put(p.name(), parameters.value(p.name())));
        return all;
    }

    /** What the chains are by the names {@code chain<c>.…}, beside the draws. */
    @Override
    public Map<String, Tensor> state() {
        Map<String, Tensor> all = new LinkedHashMap<>(parameters());
        for (int c = 0; c < chains.size(); c++) {
            String prefix = "chain" + c + ".";
            chains.get(c).state().forEach((name, tensor) -> all.put(prefix + name, tensor));
        }
        return all;
    }

    @Override
    public Findings findings() {
        return findings;
    }

    /** How far the chains agree there. */
    @Override
    public Map<String, Double> findingsAt(float[] inputs, int points) {
        return FunctionMixing.at(inputs, points, draws.read(), chains.size(), predictions);
    }

    @Override
    public Optional<ChainTrace> leastAgreement(float[] inputs, int points) {
        return FunctionMixing.leastAgreement(inputs, points, draws.read(), chains.size(), predictions);
    }

    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        return predictions.of(predictions.chosen(draws.read(), samples, draw), inputs, points);
    }

    @Override
    public void lend(float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        lending.lend(this, inputs, points, samples, draw, use);
    }

    @Override
    public Optional<OutputSource> outputSource(int points, int samples) {
        return device.traits().asynchronous() ? Optional.of(predictions.source(draws.read(), samples)) : Optional.empty();
    }

    @Override
    public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        return Optional.of(gradients.of(predictions.chosen(draws.read(), samples, draw), inputs, targets));
    }

    /** The kept draws, as {@link #predict} takes them. */
    @Override
    public Optional<WeightSamples> weights(int samples) {
        return predictions.weights(draws.read(), samples);
    }
}
