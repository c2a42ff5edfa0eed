package dev.credence.core.train;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Records the calls of the training loop. Its one parameter counts the epochs, and its predictions have scripted
 * errors.
 */
final class ScriptedInference implements Inference {
    /** A call of {@link #step}, with the batch's targets. */
    record Step(Progress progress, List<Integer> targets) {}

    final List<Step> steps = new ArrayList<>();
    final List<Progress> ends = new ArrayList<>();
    private final ReferenceDevice device = new ReferenceDevice();
    private final Tensor epochs = device.allocate(1);
    private final double[] errors;
    private Findings findings = Findings.NONE;
    private int posteriorFrom = 1;

    /** @param errors error of predictions after each epoch; every target is 0 */
    ScriptedInference(double... errors) {
        this.errors = errors;
    }

    /** Sets the first epoch with a posterior. */
    ScriptedInference posteriorFrom(int epoch) {
        posteriorFrom = epoch;
        return this;
    }

    @Override
    public boolean hasPosterior(Progress progress) {
        return progress.epoch() >= posteriorFrom;
    }

    ScriptedInference finding(Findings given) {
        findings = given;
        return this;
    }

    @Override
    public Findings findings() {
        return findings;
    }

    double parameter() {
        return device.get(epochs, 0);
    }

    @Override
    public Device device() {
        return device;
    }

    @Override
    public StepResult step(Points batch, Progress progress) {
        List<Integer> targets = new ArrayList<>();
        double sum = 0;
        for (float y : batch.targets()) {
            targets.add((int) y);
            sum += y;
        }
        steps.add(new Step(progress, targets));
        return new StepResult(sum / batch.size(), -sum / batch.size(), 3, 4);
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        ends.add(progress);
        device.set(epochs, 0, progress.epoch());
    }

    @Override
    public Map<String, Tensor> parameters() {
        return Map.of("epochs", epochs);
    }

    @Override
    public Map<String, Tensor> state() {
        return parameters();
    }

    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        double[] mean = new double[points];
        Arrays.fill(mean, errors[(int) parameter() - 1]);
        double[] one = new double[points];
        Arrays.fill(one, 1);
        return GaussianPredictive.of(mean, new double[points], one);
    }
}
