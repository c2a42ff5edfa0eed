package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.random.CounterRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scenario built on one device. The energy is Σ w · output with distinct weights w, so that no gradient is right by
 * symmetry alone.
 */
final class Replay {
    private static final long SEED = 20_171;
    private static final long FIRST_STREAM = 40;

    private final Device device;
    private final Graph graph;
    private final Parameters parameters;
    private final Var output;
    private final Var weights;
    private final Var energy;
    private final Map<String, Tensor> gradients = new LinkedHashMap<>();
    private @Nullable Kernel recorded;
    private int now;

    Replay(Device device, Scenario scenario) {
        this.device = device;
        Declarations declarations = new Declarations();
        for (Scenario.Leaf leaf : scenario.leaves()) {
            if (leaf.trained()) {
                declarations.trained(leaf.name(), leaf.values(), leaf.shape());
            } else {
                declarations.state(leaf.name(), leaf.values(), leaf.shape());
            }
        }
        parameters = Parameters.allocate(device, declarations, SEED);
        graph = new Graph(device, parameters, SEED, FIRST_STREAM);
        output = scenario.build().build(graph, graph::parameter);
        weights = graph.input("weights", output.value().shape());
        device.write(weights.value(), numbers(Replay::weight, weights.value().length()));
        energy = graph.sum(graph.multiply(output, weights));
        if (energy.differentiable()) {
            graph.differentiate(energy);
            for (String name : scenario.trainedNames()) {
                gradients.put(name, graph.parameter(name).gradient());
            }
        }
    }

    /** ±(½ … 1½): never near zero. */
    private static double weight(CounterRandom random, int i) {
        double u = 2 * random.uniform(0, i) - 1;
        return u < 0 ? u - 0.5 : u + 0.5;
    }

    /** An initialiser's values, the same on every call. */
    static float[] numbers(Initialiser values, int length) {
        CounterRandom random = CounterRandom.of(SEED, 7);
        float[] numbers = new float[length];
        for (int i = 0; i < length; i++) {
            numbers[i] = (float) values.value(random, i);
        }
        return numbers;
    }

    /** Replays a step, with the backward pass if there are gradients. */
    Replay step(int step) {
        graph.forward(step);
        if (energy.differentiable()) {
            graph.backward();
        }
        return this;
    }

    /**
     * Replays a step as {@link #step}, as the device has recorded it.
     *
     * @param use what it is recorded for, the same in all calls
     */
    Replay recordedStep(int step, Device.Use use) {
        if (recorded == null) {
            List<Tensor> results = new ArrayList<>(gradients.values());
            results.add(output.value());
            Tensor[] read = results.toArray(Tensor[]::new);
            recorded = device.record(use, () -> step(now), read);
        }
        now = step;
        recorded.run();
        return this;
    }

    void forward(int step) {
        graph.forward(step);
    }

    float[] output() {
        return device.read(output.value());
    }

    /** The output and all gradients by name. */
    Map<String, float[]> results() {
        Map<String, float[]> results = new LinkedHashMap<>();
        results.put("the output", output());
        gradients.forEach((name, gradient) -> results.put("the gradient of " + name, device.read(gradient)));
        return results;
    }

    Tensor outputTensor() {
        return output.value();
    }

    Tensor weights() {
        return weights.value();
    }

    Tensor value(String leaf) {
        return parameters.value(leaf);
    }

    Map<String, Tensor> gradients() {
        return gradients;
    }
}
