package dev.credence.eval.protocol;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Points;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.registry.NamedServices;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The method {@code fake}: the logit of class 1 is the standardised input, whatever the training data; the second
 * sample's is very slightly larger.
 */
public final class FakeClassifier implements InferenceMethod {
    private static final int POINTS = 40;

    public static NamedServices<InferenceMethod> registry() {
        return Methods.of(List.of(new FakeClassifier()));
    }

    /** Points with one input and two splits; class 1 has the positive inputs. */
    public static Dataset data(String name, IntToDoubleFunction input) {
        double[][] inputs = new double[POINTS][1];
        double[] targets = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            inputs[i][0] = input.applyAsDouble(i);
            targets[i] = inputs[i][0] > 0 ? 1 : 0;
        }
        List<Split> splits = IntStream.range(0, 2)
                .mapToObj(s -> new Split(
                        IntStream.range(0, POINTS).filter(i -> i / 10 != s).toArray(),
                        IntStream.range(0, POINTS).filter(i -> i / 10 == s).toArray()))
                .toList();
        return new Dataset(
                name,
                Task.classification(2),
                Examples.of(inputs, targets),
                List.of("x"),
                "y",
                List.of("no", "yes"),
                splits);
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public String description() {
        return "for tests";
    }

    @Override
    public String citation() {
        return "none";
    }

    @Override
    public Schema settings() {
        return Schema.of(
                new Setting.Whole("epochs", 3, 1, 1000, "passes"),
                new Setting.Whole("batch", 4, 1, 1000, "points in a batch"));
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        return new Fake(device);
    }

    private record Fake(Device device) implements Inference {
        @Override
        public StepResult step(Points batch, Progress progress) {
            return new StepResult(1, 1, 1, 1);
        }

        @Override
        public Map<String, Tensor> parameters() {
            return Map.of();
        }

        @Override
        public Map<String, Tensor> state() {
            return Map.of();
        }

        @Override
        public Predictive predict(float[] inputs, int points, int samples, int draw) {
            float[] logits = new float[2 * points];
            for (int i = 0; i < points; i++) {
                logits[i] = inputs[i];
                logits[points + i] = 1.01f * inputs[i];
            }
            return CategoricalMixture.fromBernoulliLogits(logits, 2, points);
        }
    }
}
