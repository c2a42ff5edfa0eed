package dev.credence.cli.device;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Problem;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** A discovered method on one batch of a task, step by step. */
final class MethodRun {
    /** Regression, two classes, three classes. */
    static final List<Task> TASKS = List.of(Task.REGRESSION, Task.classification(2), Task.classification(3));

    private static final int INPUTS = 5;
    private static final int POINTS = 20;

    private final Inference inference;
    private final Points batch;
    private int step;

    private MethodRun(Inference inference, Points batch) {
        this.inference = inference;
        this.batch = batch;
    }

    static List<InferenceMethod> methods() {
        return List.copyOf(Methods.discover().all());
    }

    /** The method prepared for the task; empty if it refuses the task or the settings. */
    static Optional<MethodRun> of(InferenceMethod method, Task task, Map<String, String> settings, Device device) {
        Map<String, String> all = new LinkedHashMap<>(Map.of("hidden", "12", "samples", "4"));
        all.putAll(settings);
        all.keySet().removeIf(name -> method.settings().find(name).isEmpty()); // vbp draws no samples
        Problem problem = new Problem(task, INPUTS, 100);
        try {
            return Optional.of(
                    new MethodRun(method.prepare(problem, method.settings().parse(all), device, 3), points(task)));
        } catch (UserException e) {
            return Optional.empty();
        }
    }

    private static Points points(Task task) {
        CounterRandom random = CounterRandom.of(7, 7);
        float[] x = new float[POINTS * INPUTS];
        float[] y = new float[POINTS];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int i = 0; i < y.length; i++) {
            y[i] = task instanceof Task.Classification c
                    ? random.below(c.classes(), 1, i)
                    : x[i * INPUTS] + 0.1f * (float) random.normal(1, i);
        }
        return new Points(x, y);
    }

    StepResult step() {
        return inference.step(batch, new Progress(step / 10, 1_000_000, step++));
    }

    Inference inference() {
        return inference;
    }

    /** The predictions of random points: means and variances, or probabilities. */
    double[] predict(int points, int samples) {
        CounterRandom random = CounterRandom.of(8, 8);
        float[] x = new float[points * INPUTS];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        Predictive predictive = inference.predict(x, points, samples, 0);
        if (predictive instanceof RegressionPredictive regression) {
            return DoubleStream.concat(Arrays.stream(regression.mean()), Arrays.stream(regression.totalVariance()))
                    .toArray();
        }
        return Arrays.stream(((CategoricalMixture) predictive).meanProbabilities())
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }
}
