package dev.credence.inference.dropoutalpha;

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
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.Predictive;
import java.util.Map;
import java.util.Optional;

/**
 * Trains like the wrapped inference, and predicts by the single network with the posterior's mean weights, E_q[W],
 * which is standard dropout (Gal 2016, section 4.4). Such a prediction has no epistemic part. Input gradients are not
 * offered, as the wrapped inference's are those of sample averages.
 *
 * @param sampled the wrapped inference, which must offer its mean network
 */
record MeanWeights(Inference sampled) implements Inference {
    @Override
    public Device device() {
        return sampled.device();
    }

    @Override
    public StepResult step(Points batch, Progress progress) {
        return sampled.step(batch, progress);
    }

    @Override
    public Optional<DeferredSteps> deferredSteps() {
        return sampled.deferredSteps();
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        sampled.endOfEpoch(training, progress);
    }

    @Override
    public boolean followsEpochs() {
        return sampled.followsEpochs();
    }

    @Override
    public boolean hasPosterior(Progress progress) {
        return sampled.hasPosterior(progress);
    }

    @Override
    public void endOfTraining(TrainingPoints training, Progress progress) {
        sampled.endOfTraining(training, progress);
    }

    @Override
    public Map<String, Tensor> parameters() {
        return sampled.parameters();
    }

    @Override
    public Map<String, Tensor> state() {
        return sampled.state();
    }

    @Override
    public Map<String, Double> diagnostics() {
        return sampled.diagnostics();
    }

    @Override
    public Findings findings() {
        return sampled.findings();
    }

    @Override
    public Map<String, Double> findingsAt(float[] inputs, int points) {
        return sampled.findingsAt(inputs, points);
    }

    @Override
    public Optional<ChainTrace> leastAgreement(float[] inputs, int points) {
        return sampled.leastAgreement(inputs, points);
    }

    /** One component; {@code samples} is ignored. */
    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        return predictAtMean(inputs, points).orElseThrow();
    }

    @Override
    public Optional<Predictive> predictAtMean(float[] inputs, int points) {
        return sampled.predictAtMean(inputs, points);
    }

    @Override
    public Optional<LastLayer> lastLayer(float[] inputs, int points, int samples, int draw) {
        return sampled.lastLayer(inputs, points, samples, draw);
    }

    /** The single predicting network. */
    @Override
    public Optional<WeightSamples> weights(int samples) {
        return sampled.weights(0);
    }
}
