package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Parameters;
import dev.credence.core.inference.Lending;
import dev.credence.core.method.ChainTrace;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Chains whose kept draws of θ represent the posterior of a network; predictions are the draws' mixture. */
abstract class DrawnChains implements Inference {
    final NetworkParts parts;
    final Device device;
    final long seed;
    final Parameters parameters;
    final DrawStore draws;
    final DrawPredictions predictions;
    private final int chains;
    private final DrawGradients gradients;
    private final Lending lending = new Lending();
    private Findings findings = Findings.NONE;

    /** @param each kept draws of each chain */
    DrawnChains(NetworkParts parts, int chains, int each, Device device, long seed) {
        this.parts = parts;
        this.chains = chains;
        this.device = device;
        this.seed = seed;
        this.parameters = parts.allocate(device, seed);
        this.draws = new DrawStore(device, chains, each, parts.shapes());
        this.predictions = new DrawPredictions(parts, device, parameters, seed);
        this.gradients = new DrawGradients(parts, device, parameters, seed);
    }

    final void setFindings(Findings findings) {
        this.findings = findings;
    }

    @Override
    public final Device device() {
        return device;
    }

    /** Only all draws together represent the posterior. */
    @Override
    public final boolean hasPosterior(Progress progress) {
        return progress.epoch() >= progress.epochs();
    }

    @Override
    public final Map<String, Tensor> parameters() {
        Map<String, Tensor> all = draws.tensors();
        parts.fixed().forEach(p -> all.put(p.name(), parameters.value(p.name())));
        return all;
    }

    @Override
    public final Findings findings() {
        return findings;
    }

    /** Convergence diagnostics at these inputs. */
    @Override
    public final Map<String, Double> findingsAt(float[] inputs, int points) {
        return FunctionMixing.at(inputs, points, draws.read(), chains, predictions);
    }

    @Override
    public final Optional<ChainTrace> leastAgreement(float[] inputs, int points) {
        return FunctionMixing.leastAgreement(inputs, points, draws.read(), chains, predictions);
    }

    @Override
    public final Predictive predict(float[] inputs, int points, int samples, int draw) {
        return predictions.of(predictions.chosen(draws.read(), samples, draw), inputs, points);
    }

    @Override
    public final void lend(float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        lending.lend(this, inputs, points, samples, draw, use);
    }

    @Override
    public final Optional<OutputSource> outputSource(int points, int samples) {
        return device.traits().asynchronous()
                ? Optional.of(predictions.source(draws.read(), samples))
                : Optional.empty();
    }

    @Override
    public final Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        return Optional.of(gradients.of(predictions.chosen(draws.read(), samples, draw), inputs, targets));
    }

    /** The draws of {@link #predict}. */
    @Override
    public final Optional<WeightSamples> weights(int samples) {
        return predictions.weights(draws.read(), samples);
    }
}
