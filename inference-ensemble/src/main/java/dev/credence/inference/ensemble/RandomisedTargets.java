package dev.credence.inference.ensemble;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.ChainTrace;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Trains an inference on y + ε instead of y, with ε ~ N(0, σ²) fixed for each point: with anchors drawn from the prior,
 * the optimum of a linear network is then an exact draw from its posterior. A point is identified by its inputs and
 * target, so equal rows have the same ε.
 */
final class RandomisedTargets implements Inference {
    private final Inference trained;
    private final double deviation;
    private final CounterRandom random;

    /**
     * Wraps an inference.
     *
     * @param deviation σ, in units of standardised targets
     */
    RandomisedTargets(Inference trained, double deviation, long seed) {
        this.trained = trained;
        this.deviation = deviation;
        this.random = Stream.TRAINING.of(seed, "targets");
    }

    /** The points with randomised targets. */
    Points randomised(Points batch) {
        float[] targets = batch.targets().clone();
        int width = batch.width();
        for (int n = 0; n < targets.length; n++) {
            int[] bits = new int[width + 1];
            for (int j = 0; j < width; j++) {
                bits[j] = Float.floatToIntBits(batch.inputs()[n * width + j] + 0f); // −0 is 0
            }
            bits[width] = Float.floatToIntBits(targets[n] + 0f);
            int step = 0;
            for (int b : bits) {
                step = random.word(step, Integer.toUnsignedLong(b)); // a hash of the row
            }
            targets[n] += (float) (deviation * random.normal(step, 0));
        }
        return new Points(batch.inputs(), targets, batch.weights());
    }

    @Override
    public Device device() {
        return trained.device();
    }

    @Override
    public StepResult step(Points batch, Progress progress) {
        return trained.step(randomised(batch), progress);
    }

    @Override
    public Optional<DeferredSteps> deferredSteps() {
        return trained.deferredSteps().map(steps -> new DeferredSteps() {
            @Override
            public int capacity() {
                return steps.capacity();
            }

            @Override
            public void step(Points batch, Progress progress) {
                steps.step(randomised(batch), progress);
            }

            @Override
            public List<StepResult> results() {
                return steps.results();
            }
        });
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        trained.endOfEpoch(training, progress);
    }

    @Override
    public boolean followsEpochs() {
        return trained.followsEpochs();
    }

    @Override
    public boolean hasPosterior(Progress progress) {
        return trained.hasPosterior(progress);
    }

    @Override
    public void endOfTraining(TrainingPoints training, Progress progress) {
        trained.endOfTraining(training, progress);
    }

    @Override
    public Map<String, Tensor> parameters() {
        return trained.parameters();
    }

    @Override
    public Map<String, Tensor> state() {
        return trained.state();
    }

    @Override
    public Map<String, Double> diagnostics() {
        return trained.diagnostics();
    }

    @Override
    public Findings findings() {
        return trained.findings();
    }

    @Override
    public Map<String, Double> findingsAt(float[] inputs, int points) {
        return trained.findingsAt(inputs, points);
    }

    @Override
    public Optional<ChainTrace> leastAgreement(float[] inputs, int points) {
        return trained.leastAgreement(inputs, points);
    }

    @Override
    public Optional<LastLayer> lastLayer(float[] inputs, int points, int samples, int draw) {
        return trained.lastLayer(inputs, points, samples, draw);
    }

    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        return trained.predict(inputs, points, samples, draw);
    }

    @Override
    public void lend(float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        trained.lend(inputs, points, samples, draw, use);
    }

    @Override
    public Optional<OutputSource> outputSource(int points, int samples) {
        return trained.outputSource(points, samples);
    }

    @Override
    public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        return trained.inputGradients(inputs, targets, samples, draw);
    }

    @Override
    public Optional<WeightSamples> weights(int samples) {
        return trained.weights(samples);
    }
}
