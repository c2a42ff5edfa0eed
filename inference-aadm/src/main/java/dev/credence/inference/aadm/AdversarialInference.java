package dev.credence.inference.aadm;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.ResidentBatch;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Minimises an objective over an {@link ImplicitPosterior}, with the divergence estimated by a discriminator (Mescheder
 * et al. 2017, algorithm 1; Rodriguez Santana &amp; Hernández-Lobato 2022). A step updates the discriminator, with a
 * separate optimiser, and then everything else: generator, biases, noise, prior.
 */
public final class AdversarialInference implements Inference {
    /**
     * Accuracy, averaged over an epoch, above which the discriminator is saturated and cannot estimate the log ratio.
     */
    private static final double SATURATED = 0.98;

    private static final Logger LOG = LoggerFactory.getLogger(AdversarialInference.class);

    private final ImplicitPosterior posterior;
    private final int samples;
    private final GradientOptions options;
    private final DiscriminatorTraining discriminator;
    private final GradientInference primal;
    private Map<String, Double> diagnostics = Map.of();
    private int steps;
    private double loss;
    private double accuracy;
    private double divergence;
    private boolean warned;
    /** Whether the discriminator's half of the next step has already been made. */
    private boolean contested;

    private @Nullable DeferredSteps deferred;

    /**
     * Allocates and initialises all parameters.
     *
     * @param parts model, posterior and objective; their options configure the generator's optimiser and the
     *     divergence's warm-up
     * @param posterior the posterior of {@code parts}
     * @param dual optimiser of the discriminator
     */
    public AdversarialInference(
            GradientInference.Parts parts,
            ImplicitPosterior posterior,
            GradientOptions dual,
            Device device,
            long seed) {
        if (!parts.posterior().equals(posterior)) {
            throw new IllegalArgumentException("The parts hold another posterior, " + parts.posterior());
        }
        this.posterior = posterior;
        this.samples = parts.samples();
        this.options = parts.options();
        discriminator = new DiscriminatorTraining(posterior, dual, device, seed);
        primal = new GradientInference(parts, device, seed, discriminator.parameters());
    }

    @Override
    public Device device() {
        return primal.device();
    }

    /**
     * On an asynchronous device a {@linkplain #deferredSteps() deferred} step whose result is read, so that both give
     * the same bits.
     */
    @Override
    public StepResult step(Points batch, Progress progress) {
        Optional<DeferredSteps> steps = contested ? Optional.empty() : deferredSteps();
        if (steps.isPresent()) {
            steps.get().step(batch, progress);
            StepResult result = steps.get().results().get(0);
            if (result.isFinite()) {
                return result;
            }
        }
        if (!contested) {
            discriminator.step(primal.trained(), draws(batch.size()), progress);
        }
        contested = false;
        StepResult result = primal.step(batch, progress);
        count(discriminator.loss(), discriminator.accuracy(), result);
        return result;
    }

    private int draws(int points) {
        return posterior.drawsInTraining(samples, points);
    }

    private void count(double dualLoss, double dualAccuracy, StepResult result) {
        steps++;
        loss += dualLoss;
        accuracy += dualAccuracy;
        divergence += result.divergence();
    }

    /** Available on an asynchronous device. */
    @Override
    public Optional<DeferredSteps> deferredSteps() {
        if (deferred == null && device().traits().asynchronous()) {
            deferred = new Deferred(device().allocate(1));
        }
        return Optional.ofNullable(deferred);
    }

    /** Both halves of a step; neither is applied after a non-finite one. */
    private final class Deferred implements DeferredSteps {
        private final Tensor going;
        private final DeferredDiscriminator dualSteps;
        /** Both halves of a step. */
        private final DeferredSteps primalSteps;

        Deferred(Tensor going) {
            this.going = going;
            dualSteps = new DeferredDiscriminator(device(), discriminator, going);
            primalSteps = primal.deferredSteps(going, points -> dualSteps.prepared(primal.trained(), draws(points)));
        }

        @Override
        public int capacity() {
            return primalSteps.capacity();
        }

        @Override
        public void step(Points batch, Progress progress) {
            dualSteps.begin(progress);
            primalSteps.step(batch, progress);
            dualSteps.end(draws(batch.size()));
        }

        @Override
        public boolean takesRows() {
            return primalSteps.takesRows();
        }

        @Override
        public void step(ResidentBatch batch, Progress progress) {
            dualSteps.begin(progress);
            primalSteps.step(batch, progress);
            dualSteps.end(draws(batch.size()));
        }

        @Override
        public List<StepResult> results() {
            List<DeferredDiscriminator.Diagnostics> dual = dualSteps.results();
            List<StepResult> results = new ArrayList<>(primalSteps.results());
            for (int i = 0; i < results.size(); i++) {
                DeferredDiscriminator.Diagnostics seen = dual.get(i);
                if (!seen.isFinite()) {
                    device().write(going, 1);
                    results.set(i, new StepResult(seen.loss(), Double.NaN, Double.NaN, Double.NaN));
                    return results;
                }
                if (!results.get(i).isFinite()) {
                    contested = true; // the dual half has been made, and must not be repeated
                    return results;
                }
                count(seen.loss(), seen.accuracy(), results.get(i));
            }
            return results;
        }
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        primal.endOfEpoch(training, progress);
        Map<String, Double> means = new LinkedHashMap<>();
        means.put("discriminator_loss", loss / steps);
        means.put("discriminator_accuracy", accuracy / steps);
        means.put("kl_estimate", divergence / steps);
        diagnostics = means;
        if (!warned && accuracy / steps > SATURATED && options.divergenceWeight(progress) == 1) {
            warned = true;
            LOG.warn(
                    "In epoch {} the discriminator separates {} % of the posterior's draws from Gaussian ones: it is"
                            + " saturated, and the estimate of the divergence is unreliable. More contrast-samples,"
                            + " a smaller learning-rate or a smaller discriminator help",
                    progress.epoch(), Math.round(100 * accuracy / steps));
        }
        steps = 0;
        loss = 0;
        accuracy = 0;
        divergence = 0;
    }

    @Override
    public void endOfTraining(TrainingPoints training, Progress progress) {
        primal.endOfTraining(training, progress);
    }

    /**
     * Means over the last epoch: the discriminator's loss (2 log 2 if it cannot discriminate) and accuracy, and the KL
     * estimate.
     */
    @Override
    public Map<String, Double> diagnostics() {
        return diagnostics;
    }

    /** Parameters of posterior, likelihood and prior; prediction needs no discriminator. */
    @Override
    public Map<String, Tensor> parameters() {
        return primal.parameters();
    }

    @Override
    public Map<String, Tensor> state() {
        Map<String, Tensor> state = new LinkedHashMap<>(primal.state());
        state.putAll(discriminator.parameters().byName());
        state.putAll(discriminator.update().state());
        return state;
    }

    @Override
    public Optional<LastLayer> lastLayer(float[] inputs, int points, int samples, int draw) {
        return primal.lastLayer(inputs, points, samples, draw);
    }

    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        return primal.predict(inputs, points, samples, draw);
    }

    @Override
    public void lend(float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        primal.lend(inputs, points, samples, draw, use);
    }

    @Override
    public Optional<OutputSource> outputSource(int points, int samples) {
        return primal.outputSource(points, samples);
    }

    @Override
    public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        return primal.inputGradients(inputs, targets, samples, draw);
    }

    @Override
    public Optional<WeightSamples> weights(int samples) {
        return primal.weights(samples);
    }
}
