package dev.credence.cli.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Graph;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.testkit.WatchedDevice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Subnormal numbers in training, with which products are ten times slower on some processors. Inputs are so large that
 * gates and softmaxes saturate, and classes are separable.
 */
@Tag("slow")
final class SubnormalsTest {
    private static final int STEPS = 60;
    private static final int POINTS = 24;
    private static final ImageShape IMAGE = new ImageShape(6, 6, 1);
    private static final String CONVOLUTIONAL =
            "[{\"convolution\":3,\"size\":3},{\"max-pooling\":2},{\"convolution\":4,\"size\":2},{\"dense\":6}]";

    private static final List<Task> TASKS = List.of(Task.REGRESSION, Task.classification(3));

    /** Methods that compute in doubles on the host. */
    private static final Set<String> WITHOUT_A_GRAPH = Set.of("gp", "pbp", "v-relu-net");

    /** Settings that change the computation, applied if the method has them. */
    private static final List<Map<String, String>> WAYS = List.of(
            Map.of(),
            Map.of("propagation", "clt", "biases", "gaussian"),
            Map.of("activation", "tanh", "estimator", "weight"),
            Map.of("model", CONVOLUTIONAL));

    @TestFactory
    Stream<DynamicTest> noBufferHoldsOne() {
        List<DynamicTest> tests = new ArrayList<>();
        for (InferenceMethod method : MethodRun.methods()) {
            for (Map<String, String> way : ways(method)) {
                for (Task task : TASKS) {
                    for (String device : List.of("simd", "nd4j")) {
                        Devices.discover()
                                .providers()
                                .find(device)
                                .filter(provider -> provider.unavailable().isEmpty())
                                .ifPresent(provider -> tests.add(DynamicTest.dynamicTest(
                                        method.name() + " " + way + ", " + task + ", " + device,
                                        () -> train(method, way, task, provider.open(1)))));
                    }
                }
            }
        }
        return tests.stream();
    }

    private static List<Map<String, String>> ways(InferenceMethod method) {
        return WAYS.stream().map(way -> known(method, way)).distinct().toList();
    }

    private static Map<String, String> known(InferenceMethod method, Map<String, String> way) {
        Map<String, String> known = new LinkedHashMap<>(way);
        known.keySet().removeIf(name -> method.settings().find(name).isEmpty());
        return known;
    }

    private static void train(InferenceMethod method, Map<String, String> way, Task task, Device opened) {
        try (WatchedDevice device = new WatchedDevice(opened)) {
            boolean images = way.containsKey("model");
            int width = images ? IMAGE.inputs() : 5;
            Map<String, String> settings =
                    known(method, Map.of("hidden", "12,9", "samples", "3", "learning-rate", "0.05"));
            settings.putAll(way);
            Inference inference;
            try {
                Problem problem = new Problem(task, width, POINTS, images ? Optional.of(IMAGE) : Optional.empty());
                inference = method.prepare(problem, method.settings().parse(settings), device, 3);
            } catch (UserException e) {
                return; // the method does not support the task or the network
            }
            Points batch = points(task, width);
            for (int step = 0; step < STEPS; step++) {
                assertThat(inference.step(batch, new Progress(1, 4, step)).energy())
                        .as("energy of step %d", step)
                        .isFinite();
            }
            assertThat(device.faults()).isEmpty();
            inference.state().forEach((name, tensor) -> assertNone(device, name, tensor));
            List<Tensor> values = device.allocatedBy(Graph.class);
            if (!WITHOUT_A_GRAPH.contains(method.name())) {
                assertThat(values).as("values and gradients of graphs").isNotEmpty();
            }
            values.forEach(tensor -> assertNone(device, "a value or a gradient", tensor));
        }
    }

    private static void assertNone(WatchedDevice device, String what, Tensor tensor) {
        assertThat(device.subnormals(tensor)).as("%s, %s", what, tensor).isZero();
    }

    /** Inputs of 20 times a standard normal number; targets are a function of the first one. */
    private static Points points(Task task, int width) {
        CounterRandom random = CounterRandom.of(17, 7);
        float[] x = new float[POINTS * width];
        float[] y = new float[POINTS];
        for (int i = 0; i < x.length; i++) {
            x[i] = 20 * (float) random.normal(0, i);
        }
        for (int i = 0; i < POINTS; i++) {
            float first = x[i * width];
            y[i] = task instanceof Task.Classification c ? Math.abs((int) (first * 0.1f)) % c.classes() : first * 0.05f;
        }
        return new Points(x, y);
    }
}
