package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.ResidentBatch;
import dev.credence.core.method.ResidentPoints;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.inference.aadm.Aadm;
import dev.credence.inference.dropoutalpha.DropoutAlpha;
import dev.credence.testkit.CountedDevice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TrainingTest {
    private static final int POINTS = 32;
    private static final int INPUTS = 5;
    private static final int STEPS = 20;

    private static Points points() {
        CounterRandom random = CounterRandom.of(3, 3);
        float[] x = new float[POINTS * INPUTS];
        float[] y = new float[POINTS];
        for (int i = 0; i < POINTS; i++) {
            for (int j = 0; j < INPUTS; j++) {
                x[i * INPUTS + j] = (float) random.normal(j, i);
            }
            y[i] = (float) (Math.sin(2 * x[i * INPUTS]) + 0.1 * random.normal(INPUTS, i));
        }
        return new Points(x, y);
    }

    /** The parameters after training, an array each. */
    private static List<float[]> trained(Device opened) {
        return trained(opened, 20);
    }

    private static List<float[]> trained(Device opened, int hidden) {
        Points points = points();
        DropoutAlpha method = new DropoutAlpha();
        try (Device device = opened) {
            Inference inference = method.prepare(
                    new Problem(Task.REGRESSION, INPUTS, POINTS),
                    method.settings()
                            .parse(Map.of("hidden", "" + hidden, "alpha", "0.5", "dropout", "0.1", "samples", "5")),
                    device,
                    1);
            for (int step = 0; step < STEPS; step++) {
                inference.step(points, new Progress(step, STEPS, step));
            }
            List<float[]> parameters = new ArrayList<>();
            inference.parameters().values().forEach(tensor -> parameters.add(device.read(tensor)));
            return parameters;
        }
    }

    @Test
    void dropoutAlphaLearnsTheSameAsOnTheReference() {
        assertClose(trained(TestDriver.open()), trained(new ReferenceDevice()));
    }

    @Test
    void aStepWhoseKernelTheDriverRefusesIsMadeBySeveral() {
        TestDriver.assumeStandIn();
        int hidden = 9; // of no other test in this context
        int before = TestDriver.context().compiledSteps().kernels().size();
        TestDriver.refuseSteps(true);
        try {
            assertClose(trained(TestDriver.open(), hidden), trained(new ReferenceDevice(), hidden));
        } finally {
            TestDriver.refuseSteps(false);
        }
        assertThat(TestDriver.context().compiledSteps().kernels()).hasSize(before);
    }

    /** The state after steps of three batches, of 12, 12 and 8 of the points, in an order. */
    private static Map<String, float[]> inBatches(boolean gathered) {
        Points points = points();
        DropoutAlpha method = new DropoutAlpha();
        try (Device device = TestDriver.open()) {
            Inference inference = method.prepare(
                    new Problem(Task.REGRESSION, INPUTS, POINTS),
                    method.settings().parse(Map.of("hidden", "8")),
                    device,
                    1);
            DeferredSteps steps = inference.deferredSteps().orElseThrow();
            ResidentPoints resident = ResidentPoints.of(device, points).orElseThrow();
            for (int step = 0; step < STEPS; step++) {
                int from = 12 * (step % 3);
                int[] rows = new int[Math.min(12, POINTS - from)];
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = 7 * (from + i + step) % POINTS;
                }
                Progress progress = new Progress(step / 3, STEPS, step);
                if (gathered) {
                    steps.step(new ResidentBatch(resident, rows, rows.length), progress);
                } else {
                    steps.step(points.rows(rows, 0, rows.length), progress);
                }
            }
            assertThat(steps.results()).hasSize(STEPS).allMatch(StepResult::isFinite);
            Map<String, float[]> state = new LinkedHashMap<>();
            inference.state().forEach((name, tensor) -> state.put(name, device.read(tensor)));
            return state;
        }
    }

    @Test
    void batchesThatAStepGathersLeaveTheBitsOfThoseThatAreWritten() {
        int before = TestDriver.context().compiledSteps().kernels().size();
        Map<String, float[]> gathered = inBatches(true);
        assertThat(TestDriver.context().compiledSteps().kernels()).hasSizeGreaterThanOrEqualTo(before + 2);
        Map<String, float[]> written = inBatches(false);
        written.forEach(
                (name, values) -> assertThat(gathered.get(name)).as(name).containsExactly(values));
    }

    private static void assertClose(List<float[]> found, List<float[]> expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            for (int j = 0; j < expected.get(i).length; j++) {
                assertThat(Math.abs(found.get(i)[j] - expected.get(i)[j])).isLessThan(1e-5f);
            }
        }
    }

    /** Steps one by one, or all before their results are read. */
    private static Map<String, float[]> clipped(InferenceMethod method, double norm, int reads, boolean deferred) {
        CountedDevice counted = new CountedDevice(TestDriver.open(), true);
        try (Device device = counted.device()) {
            Inference inference = method.prepare(
                    new Problem(Task.REGRESSION, INPUTS, POINTS),
                    method.settings()
                            .parse(Map.of("hidden", "8", "clip-norm", String.valueOf(norm), "optimiser", "sgd")),
                    device,
                    1);
            DeferredSteps steps = inference.deferredSteps().orElseThrow();
            Points points = points();
            List<StepResult> seen = new ArrayList<>();
            int before = counted.reads();
            for (int step = 0; step < STEPS; step++) {
                Progress progress = new Progress(step, STEPS, step);
                if (deferred) {
                    steps.step(points, progress);
                } else {
                    seen.add(inference.step(points, progress));
                }
            }
            assertThat(counted.reads() - before).isEqualTo(deferred ? 0 : reads * STEPS);
            seen.addAll(steps.results());
            assertThat(seen).hasSize(STEPS).anyMatch(result -> result.gradientNorm() > norm);
            Map<String, float[]> results = new LinkedHashMap<>();
            inference.state().forEach((name, tensor) -> results.put(name, device.read(tensor)));
            for (int i = 0; i < STEPS; i++) {
                StepResult r = seen.get(i);
                results.put(
                        "step " + i, new float[] {(float) r.energy(), (float) r.dataTerm(), (float) r.divergence()});
                results.put("norm " + i, new float[] {(float) r.gradientNorm()});
            }
            return results;
        }
    }

    @Test
    void stepsThatTheHostDoesNotWaitForLeaveTheSameBits() {
        assertSameBits(new DropoutAlpha(), 0.5, 1);
    }

    /** Both halves of a step are read. */
    @Test
    void theSameHoldsForStepsOfTwoOptimisers() {
        assertSameBits(new Aadm(), 0.01, 2);
    }

    private static void assertSameBits(InferenceMethod method, double norm, int reads) {
        Map<String, float[]> expected = clipped(method, norm, reads, false);
        Map<String, float[]> found = clipped(method, norm, reads, true);
        assertThat(found.keySet()).isEqualTo(expected.keySet());
        expected.forEach((name, values) -> assertThat(found.get(name)).as(name).isEqualTo(values));
    }

    @Test
    void aSeedGivesTheSameBitsInWhicheverOrderThreadsRun() {
        List<float[]> one = trained(TestDriver.open());
        if (!TestDriver.isReal()) {
            TestDriver.seed(99);
        }
        List<float[]> two = trained(TestDriver.open());
        for (int i = 0; i < one.size(); i++) {
            assertThat(two.get(i)).isEqualTo(one.get(i));
        }
    }
}
