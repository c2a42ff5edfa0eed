package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.cuda.step.StepKernel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every barrier of a step's kernel is needed: without it a thread touches what another has just written, or is to read.
 */
final class StepBarriersTest {
    private static final int INPUTS = 5;
    private static final int POINTS = 32;
    private static final int STEPS = 2;

    @BeforeEach
    void onTheStandIn() {
        TestDriver.assumeStandIn();
    }

    @AfterEach
    void withAllBarriers() {
        if (!TestDriver.isReal()) {
            TestDriver.skip("");
        }
    }

    private static Points points() {
        CounterRandom random = CounterRandom.of(4, 3);
        float[] x = new float[POINTS * INPUTS];
        float[] y = new float[POINTS];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int i = 0; i < POINTS; i++) {
            y[i] = x[i * INPUTS] + 0.1f * (float) random.normal(1, i);
        }
        return new Points(x, y);
    }

    /** All state after some steps, with the threads in an order. */
    private static List<float[]> trained(String name, int order) {
        TestDriver.seed(order);
        InferenceMethod method = Methods.discover().get(name);
        Map<String, String> settings = new LinkedHashMap<>(Map.of("hidden", "20"));
        if (!name.equals("vbp")) {
            settings.put("samples", "3");
        }
        try (Device device = TestDriver.openWithPieces()) {
            Inference inference =
                    method.prepare(new Problem(Task.REGRESSION, INPUTS, POINTS), method.parse(settings), device, 1);
            DeferredSteps steps = inference.deferredSteps().orElseThrow();
            for (int step = 0; step < STEPS; step++) {
                steps.step(points(), new Progress(step, STEPS, step));
            }
            List<float[]> found = new ArrayList<>();
            steps.results().forEach(result -> found.add(new float[] {(float) result.energy()}));
            inference.state().values().forEach(tensor -> found.add(device.read(tensor)));
            return found;
        }
    }

    /** Whether the stand-in sees threads that touch the same word without a barrier between. */
    private static boolean isRace(String method, int order) {
        try {
            return trained(method, order).isEmpty();
        } catch (CudaException e) {
            assertThat(e).hasMessageContaining("race for shared memory");
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dropout-alpha", "vi", "vbp"})
    void eachIsMissed(String method) {
        List<StepKernel> before = TestDriver.context().compiledSteps().kernels();
        List<float[]> right = trained(method, 1);
        List<StepKernel> kernels =
                new ArrayList<>(TestDriver.context().compiledSteps().kernels());
        kernels.removeAll(before);
        assertThat(kernels).hasSize(1);
        List<float[]> again = trained(method, 2);
        for (int i = 0; i < right.size(); i++) {
            assertThat(again.get(i)).isEqualTo(right.get(i));
        }
        List<Integer> superfluous = new ArrayList<>();
        for (int barrier = 0; barrier < kernels.get(0).barriers(); barrier++) {
            TestDriver.skip("step:" + barrier);
            if (!isRace(method, 1) && !isRace(method, 2)) {
                superfluous.add(barrier);
            }
        }
        assertThat(superfluous)
                .as("of %d barriers, those that nothing misses", kernels.get(0).barriers())
                .isEmpty();
    }
}
