package dev.credence.cli.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Input gradients of every discovered method, for every way to compute outputs and every likelihood. */
final class InputGradientsTest {
    /**
     * Methods that mix networks in plain Java, where no device can be probed, or that read other numbers first; tested
     * in their modules.
     */
    private static final Set<String> NOT_PROBED =
            Set.of("hmc", "nuts", "sgld", "psgld", "sghmc", "csgmcmc", "swag", "ensemble", "laplace");

    /** Methods that compute in doubles on the host, with closed-form gradients that their modules test, or none. */
    private static final Set<String> ON_THE_HOST = Set.of("gp", "pbp", "v-relu-net");

    private static final int POINTS = 4;
    private static final int SAMPLES = 6;
    private static final int DRAW = 3;
    private static final double H = 1e-6;

    private static final ImageShape IMAGE = new ImageShape(6, 6, 1);
    private static final String CONVOLUTIONAL =
            "[{\"convolution\":3,\"size\":3},{\"max-pooling\":2},{\"convolution\":4,\"size\":2},{\"dense\":6}]";

    /** Settings that change how outputs are computed, applied if the method has them. */
    private static final List<Map<String, String>> WAYS = List.of(
            Map.of(),
            Map.of("input-dropout", "0.2", "dropout", "0.3"),
            Map.of("estimator", "weight"),
            Map.of("estimator", "local"),
            Map.of("propagation", "clt", "binary", "logistic", "prediction", "second-order", "biases", "gaussian"),
            Map.of("draws", "per-point"),
            Map.of("model", CONVOLUTIONAL),
            Map.of("model", CONVOLUTIONAL, "convolution-dropout", "0.3", "convolution-mask", "channel"),
            Map.of("model", CONVOLUTIONAL, "propagation", "clt"));

    private record Case(InferenceMethod method, Task task, Map<String, String> settings) {
        static Stream<Case> all() {
            return MethodRun.methods().stream()
                    .filter(method -> !ON_THE_HOST.contains(method.name()))
                    .flatMap(method -> WAYS.stream()
                            .map(way -> known(method, way))
                            .distinct()
                            .flatMap(way -> MethodRun.TASKS.stream().map(task -> new Case(method, task, way))));
        }

        private static Map<String, String> known(InferenceMethod method, Map<String, String> way) {
            Map<String, String> known = new LinkedHashMap<>(way);
            known.keySet().removeIf(name -> method.settings().find(name).isEmpty());
            return known;
        }

        int width() {
            return settings.containsKey("model") ? IMAGE.inputs() : 5;
        }

        /** The method after two steps; empty if it does not support the task or the network. */
        Optional<Inference> on(Device device) {
            Map<String, String> all = new LinkedHashMap<>(Map.of("hidden", "12", "samples", "4"));
            all.putAll(settings);
            all.keySet().removeIf(name -> method.settings().find(name).isEmpty());
            Optional<ImageShape> image = settings.containsKey("model") ? Optional.of(IMAGE) : Optional.empty();
            try {
                Inference inference = method.prepare(
                        new Problem(task, width(), 100, image),
                        method.settings().parse(all),
                        device,
                        3);
                inference.step(new Points(inputs(), targets()), new Progress(0, 1_000_000, 0));
                inference.step(new Points(inputs(), targets()), new Progress(0, 1_000_000, 1));
                return Optional.of(inference);
            } catch (UserException e) {
                return Optional.empty();
            }
        }

        float[] inputs() {
            CounterRandom random = CounterRandom.of(9, 9);
            float[] x = new float[POINTS * width()];
            for (int i = 0; i < x.length; i++) {
                x[i] = (float) random.normal(0, i);
            }
            return x;
        }

        float[] targets() {
            float[] y = new float[POINTS];
            for (int i = 0; i < y.length; i++) {
                y[i] = task instanceof Task.Classification c ? i % c.classes() : 0.3f * i;
            }
            return y;
        }

        @Override
        public String toString() {
            return method.name() + " " + settings + ", " + task;
        }
    }

    @TestFactory
    Stream<DynamicTest> gradientsAreCentralFiniteDifferencesOfTheSameDraw() {
        return Case.all()
                .filter(c -> !NOT_PROBED.contains(c.method().name()))
                .map(c -> DynamicTest.dynamicTest(c.toString(), () -> {
                    try (ProbingDevice device = new ProbingDevice()) {
                        c.on(device).ifPresent(inference -> isDerivative(c, inference, device));
                    }
                }));
    }

    private static void isDerivative(Case c, Inference inference, ProbingDevice device) {
        int width = c.width();
        InputGradients gradients = gradients(c, inference);
        double largest =
                Arrays.stream(gradients.gradient()).map(Math::abs).max().orElse(0);
        assertThat(largest).isPositive();
        for (int i = 0; i < POINTS * width; i++) {
            double[] above = logDensity(c, inference, device, i, H);
            double[] below = logDensity(c, inference, device, i, -H);
            for (int n = 0; n < POINTS; n++) {
                double expected = (above[n] - below[n]) / (2 * H);
                double actual = n == i / width ? gradients.gradient()[i] : 0; // rows do not depend on each other
                assertThat(actual)
                        .as("point %d, element %d", n, i)
                        .isCloseTo(expected, within(2e-6 * Math.max(largest, 0.01)));
            }
        }
    }

    private static double[] logDensity(Case c, Inference inference, ProbingDevice device, int element, double by) {
        device.probe(POINTS * c.width(), element, by);
        var unused = gradients(c, inference);
        return device.firstRead();
    }

    private static InputGradients gradients(Case c, Inference inference) {
        return inference.inputGradients(c.inputs(), c.targets(), SAMPLES, DRAW).orElseThrow();
    }

    @TestFactory
    Stream<DynamicTest> everyWayIsTakenBySomeMethod() {
        return WAYS.stream()
                .map(way -> DynamicTest.dynamicTest(way.toString(), () -> {
                    try (Device device = new ProbingDevice()) {
                        assertThat(Case.all()
                                        .filter(c -> c.settings().equals(way))
                                        .anyMatch(c -> c.on(device).isPresent()))
                                .isTrue();
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> whatIsDifferentiatedIsWhatIsPredicted() {
        return Case.all()
                .filter(c -> c.task() instanceof Task.Classification)
                .map(c -> DynamicTest.dynamicTest(c.toString(), () -> {
                    try (Device device = Devices.discover().open("nd4j")) {
                        c.on(device).ifPresent(inference -> isPredicted(c, inference));
                    }
                }));
    }

    /**
     * Compares gradients with the prediction: by the same draws where all points share them, by many others where
     * outputs come from moments or an expansion, or have noise by a point's inputs, which gradients hold still.
     */
    private static void isPredicted(Case c, Inference inference) {
        double few = distance(c, inference, SAMPLES);
        assertThat(few < 1e-5 ? 0 : distance(c, inference, 4_000)).isLessThan(0.02);
    }

    /** The largest distance between the log densities that are differentiated and predicted. */
    private static double distance(Case c, Inference inference, int samples) {
        double[] differentiated = inference
                .inputGradients(c.inputs(), c.targets(), samples, DRAW)
                .orElseThrow()
                .logDensity();
        int[] classes = new int[POINTS];
        for (int n = 0; n < POINTS; n++) {
            classes[n] = (int) c.targets()[n];
        }
        Predictive predictive = inference.predict(c.inputs(), POINTS, samples, DRAW);
        double[] predicted = ((CategoricalMixture) predictive).logProbability(classes);
        return IntStream.range(0, POINTS)
                .mapToDouble(n -> Math.abs(differentiated[n] - predicted[n]))
                .max()
                .orElseThrow();
    }

    @TestFactory
    Stream<DynamicTest> devicesAgreeAndADrawRepeatedIsTheSame() {
        return Case.all()
                .map(c -> DynamicTest.dynamicTest(c.toString(), () -> {
                    Optional<double[]> expected = on("nd4j", c);
                    Optional<double[]> actual = on("simd", c);
                    assertThat(actual.isPresent()).isEqualTo(expected.isPresent());
                    if (expected.isPresent()) {
                        assertThat(actual.get()).containsExactly(expected.get(), within(2e-4));
                    }
                }));
    }

    private static Optional<double[]> on(String name, Case c) {
        try (Device device = Devices.discover().open(name)) {
            return c.on(device).map(inference -> {
                double[] once = gradients(c, inference).gradient();
                var unused = gradients(c, inference);
                assertThat(gradients(c, inference).gradient()).as("repeated").containsExactly(once);
                return once;
            });
        }
    }
}
