package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Problem;
import dev.credence.core.method.ResidentBatch;
import dev.credence.core.method.ResidentPoints;
import dev.credence.core.method.Setting;
import dev.credence.core.method.StepResult;
import dev.credence.core.model.Likelihoods;
import dev.credence.core.model.TargetKind;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Contract tests of a device under inference methods: each that {@link java.util.ServiceLoader} finds makes the same
 * steps as on the plain-double {@link ReferenceDevice}, for every task, and for every value of each of its settings
 * that are a choice: likelihood ({@code noise}), {@code prior}, {@code optimiser}, activation, and its own. Extend the
 * class in a module whose tests have the methods on their class path:
 *
 * <pre>{@code
 * class MyDeviceTrainingTest extends TrainingCompatibility {
 *     @Override
 *     protected Device open() {
 *         return new MyDevice();
 *     }
 * }
 * }</pre>
 *
 * <p>{@link DeviceCompatibility} finds which operation is wrong; this finds errors that no scenario covers.
 */
public abstract class TrainingCompatibility {
    private static final int INPUTS = 3;
    private static final int POINTS = 11;
    private static final int STEPS = 2;
    private static final int TESTED = 5;

    private static final String SAMPLES = "samples";

    private static final String MODEL = "model";
    private static final ImageShape IMAGE = new ImageShape(4, 4, 1);

    /** A network with a category of five values as the last input. */
    private static final String TABLE = """
            [{"missing":[0.1,0,-1],"indicators":[]},{"embedding":3,"columns":[2],"codes":[5]},
            {"piecewise-linear":[0],"edges":[[-1,-0.25,0.5,1]]},{"smooth-clip":3,"columns":2},
            {"periodic":2,"frequencies":3,"features":2,"spread":0.1,"rate":0.1},
            {"column-scale":1,"shift":[0,0.1,0,0,0,0.2,-0.1,0.3,0,0,0,0]},
            {"scaled-dense":6,"shift":0,"factor":1.2,"bias-sd":0.6,"bias-rate":0.3},{"silu":true},
            {"scaled-output":true,"shift":0.26,"factor":1.7}]""";

    private static final String CONVOLUTIONS = """
            [{"convolution":3,"size":3,"stride":1,"padding":1},{"max-pooling":2},{"dense":4}]""";

    private static final List<Map<String, String>> NETWORKS = List.of(
            Map.of("hidden", "6,5"),
            Map.of("hidden", "6,5", "input-dropout", "0.1"),
            Map.of("hidden", "6,5", "dropout", "0.5"),
            Map.of(MODEL, TABLE),
            Map.of(MODEL, CONVOLUTIONS),
            Map.of(MODEL, CONVOLUTIONS, "convolution-dropout", "0.1"));

    /** Settings that make training quick, if the method has them. */
    private static final Map<String, String> QUICK =
            Map.of("hidden", "6", "samples", "3", "learning-rate", "0.001", "members", "2", "prediction-samples", "4");

    /** Choices that do not depend on the device. */
    private static final Set<String> ON_THE_HOST = Set.of("schedule");

    /** Opens a new device; every test opens one and closes it. */
    protected abstract Device open();

    /**
     * The maximum error of an element, relative to the largest element of its array, or to 1 if that is smaller. By
     * default some roundings of floats through two steps of training: 2 · 10⁻⁵.
     */
    protected double tolerance() {
        return 2e-5;
    }

    /** A method with a task and settings. */
    private record Run(InferenceMethod method, Task task, Map<String, String> settings) {
        @Override
        public String toString() {
            return method.name() + ", " + task + (settings.isEmpty() ? "" : ", " + settings);
        }

        boolean isOfImages() {
            return settings.getOrDefault(MODEL, "").equals(CONVOLUTIONS);
        }

        int inputs() {
            return isOfImages() ? IMAGE.inputs() : INPUTS;
        }

        Problem problem() {
            return new Problem(task, inputs(), 4 * POINTS, isOfImages() ? Optional.of(IMAGE) : Optional.empty());
        }
    }

    @TestFactory
    @DisplayName("Two steps and a prediction of every method agree with the reference, for every task")
    Stream<DynamicTest> everyMethodAndTask() {
        return Methods.discover().all().stream()
                .map(method -> DynamicTest.dynamicTest(method.name(), () -> {
                    int taken = 0;
                    for (Task task : MethodCompatibility.ALL_TASKS) {
                        taken += agrees(new Run(method, task, Map.of())) ? 1 : 0;
                    }
                    assertThat(taken).as("tasks that %s takes", method.name()).isPositive();
                }));
    }

    @TestFactory
    @DisplayName("The same with every value of enumerated settings")
    Stream<DynamicTest> everyChoice() {
        return Methods.discover().all().stream()
                .flatMap(method -> method.settings().settings().stream()
                        .filter(setting -> setting instanceof Setting.Choice && !ON_THE_HOST.contains(setting.name()))
                        .flatMap(setting -> ((Setting.Choice) setting)
                                .options().stream()
                                        .filter(option -> !option.equals(setting.defaultText()))
                                        .map(option -> Map.of(setting.name(), option)))
                        .map(settings -> DynamicTest.dynamicTest(
                                method.name() + ", " + settings,
                                () -> tasks(settings).forEach(task -> agrees(new Run(method, task, settings))))));
    }

    @TestFactory
    @DisplayName("The same with one sample of the weights, whose formulas are shorter")
    Stream<DynamicTest> oneSample() {
        return Methods.discover().all().stream()
                .filter(method -> method.settings().find(SAMPLES).isPresent())
                .map(method -> DynamicTest.dynamicTest(
                        method.name(),
                        () -> tasks(Map.of()).forEach(task -> agrees(new Run(method, task, Map.of(SAMPLES, "1"))))));
    }

    @TestFactory
    @DisplayName("The same with other networks: two hidden layers, input dropout, tabular, convolutional, or a refusal")
    Stream<DynamicTest> everyNetwork() {
        return Methods.discover().all().stream()
                .flatMap(method -> NETWORKS.stream()
                        .filter(network -> network.keySet().stream()
                                .allMatch(name -> method.settings().find(name).isPresent()))
                        .map(network -> DynamicTest.dynamicTest(method.name() + ", " + network, () -> {
                            int taken = 0;
                            for (Task task : tasks(network)) {
                                taken += agrees(new Run(method, task, network)) ? 1 : 0;
                            }
                            if (method.name().equals("map")) {
                                assertThat(taken)
                                        .as("networks that a point estimate supports")
                                        .isPositive();
                            }
                        })));
    }

    /** Regression, and classification if the settings apply to it. */
    private static List<Task> tasks(Map<String, String> settings) {
        return MethodCompatibility.ALL_TASKS.subList(0, settings.containsKey("noise") ? 1 : 2);
    }

    /** Compares the run on both devices; false if the method refuses. */
    private boolean agrees(Run run) {
        Map<String, float[]> expected;
        try (Device reference = new ReferenceDevice()) {
            expected = results(run, reference);
        }
        Map<String, float[]> actual;
        try (Device device = open()) {
            actual = results(run, device);
        }
        assertThat(actual.keySet()).as("%s: the results to compare", run).isEqualTo(expected.keySet());
        expected.forEach((what, numbers) -> {
            double largest = 1;
            for (float number : numbers) {
                largest = Math.max(largest, Math.abs(number));
            }
            float[] found = Objects.requireNonNull(actual.get(what));
            assertThat(found).as("%s: %s", run, what).hasSameSizeAs(numbers);
            for (int i = 0; i < numbers.length; i++) {
                if (!(Math.abs((double) found[i] - numbers[i]) <= tolerance() * largest)) {
                    throw new AssertionError(String.format(
                            "%s: %s[%d] is %s, the reference says %s (allowed is %.3g)",
                            run, what, i, found[i], numbers[i], tolerance() * largest));
                }
            }
        });
        return !expected.isEmpty();
    }

    /** The steps' reports, the final parameters and their predictions; empty if the method refuses to prepare. */
    private static Map<String, float[]> results(Run run, Device device) {
        Map<String, String> all = new LinkedHashMap<>(QUICK);
        all.putAll(run.settings());
        all.keySet().removeIf(name -> run.method().settings(all).find(name).isEmpty());
        Map<String, float[]> results = new LinkedHashMap<>();
        Inference inference;
        try {
            inference = run.method()
                    .prepare(run.problem(), run.method().settings(all).parse(all), device, 3);
        } catch (UserException e) {
            return results;
        }
        Points batch = points(run);
        for (int step = 0; step < STEPS; step++) {
            StepResult result = step(inference, batch, new Progress(step, STEPS, step));
            results.put("energy of step " + step, new float[] {(float) result.energy()});
            results.put("data term of step " + step, new float[] {(float) result.dataTerm()});
            results.put("divergence of step " + step, new float[] {(float) result.divergence()});
            results.put("gradient norm of step " + step, new float[] {(float) result.gradientNorm()});
        }
        inference.parameters().forEach((name, tensor) -> results.put(name, device.read(tensor)));
        float[] inputs = Arrays.copyOf(batch.inputs(), TESTED * run.inputs());
        int samples = run.settings().containsKey(SAMPLES) ? 1 : 4;
        put(results, "predicted ", Predictions.numbers(inference.predict(inputs, TESTED, samples, 0)));
        double[] targets = new double[TESTED];
        Arrays.setAll(targets, n -> batch.targets()[n]);
        inference.lend(inputs, TESTED, samples, 0, lent -> {
            put(results, "lent ", Predictions.numbers(lent));
            put(results, "lent ", Map.of("log density", Predictions.logDensities(lent, targets)));
            if (lent instanceof RegressionPredictive numbers) {
                put(results, "lent ", Map.of("distribution", numbers.cdf(targets)));
            }
        });
        return results;
    }

    private static void put(Map<String, float[]> results, String whose, Map<String, double[]> numbers) {
        numbers.forEach((what, values) -> {
            float[] floats = new float[values.length];
            for (int i = 0; i < floats.length; i++) {
                floats[i] = (float) values[i];
            }
            results.put(whose + what, floats);
        });
    }

    /** Makes a step as training does: without waiting, if the device and the method support it. */
    private static StepResult step(Inference inference, Points batch, Progress progress) {
        Optional<DeferredSteps> deferred = inference.deferredSteps();
        if (deferred.isEmpty()) {
            return inference.step(batch, progress);
        }
        DeferredSteps steps = deferred.get();
        Optional<ResidentPoints> resident =
                steps.takesRows() ? ResidentPoints.of(inference.device(), batch) : Optional.empty();
        if (resident.isPresent()) {
            int[] rows = IntStream.range(0, batch.size()).toArray();
            steps.step(new ResidentBatch(resident.get(), rows, rows.length), progress);
        } else {
            steps.step(batch, progress);
        }
        return steps.results().get(0);
    }

    /** Points with valid targets of the likelihood. */
    private static Points points(Run run) {
        TargetKind kind = Likelihoods.discover()
                .find(run.settings().getOrDefault("noise", ""))
                .map(provider -> provider.likelihood().target())
                .orElse(TargetKind.REAL);
        CounterRandom random = CounterRandom.of(7, 7);
        float[] x = new float[POINTS * run.inputs()];
        float[] y = new float[POINTS];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int i = 0; i < POINTS && run.settings().getOrDefault(MODEL, "").equals(TABLE); i++) {
            x[i * INPUTS + 2] = i % 5;
        }
        for (int i = 0; i < y.length; i++) {
            double real = x[i * run.inputs()] + 0.1 * random.normal(1, i);
            y[i] = (float)
                    (run.task() instanceof Task.Classification c
                            ? random.below(c.classes(), 1, i)
                            : kind == TargetKind.COUNT
                                    ? Math.floor(Math.exp(real))
                                    : kind == TargetKind.POSITIVE ? Math.exp(real) : real);
        }
        return new Points(x, y);
    }
}
