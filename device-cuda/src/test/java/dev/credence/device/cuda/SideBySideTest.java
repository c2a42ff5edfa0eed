package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.inference.dropoutalpha.DropoutAlpha;
import dev.credence.inference.ensemble.Ensemble;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Runs at the same time on one GPU: what they ask for together is launched together, and each gets what is its own. */
final class SideBySideTest {
    private static final int POINTS = 24;

    /** A run: its seed, its α, the size of its network and how many steps it takes. */
    private record Plan(int seed, String alpha, int hidden, int steps) {}

    private static final List<Plan> PLANS = List.of(
            new Plan(1, "0.5", 8, 40),
            new Plan(2, "0.5", 8, 40),
            new Plan(3, "1", 8, 40),
            new Plan(4, "0", 8, 25),
            new Plan(5, "0.5", 8, 13),
            new Plan(6, "0.5", 11, 40));

    private static Points points(int seed) {
        CounterRandom random = CounterRandom.of(seed, 3);
        float[] x = new float[POINTS * 2];
        float[] y = new float[POINTS];
        for (int i = 0; i < POINTS; i++) {
            x[2 * i] = (float) random.normal(0, i);
            x[2 * i + 1] = (float) random.normal(1, i);
            y[i] = (float) Math.sin(2 * x[2 * i]);
        }
        return new Points(x, y);
    }

    private static Inference prepared(InferenceMethod method, Map<String, String> settings, Device device, long seed) {
        return method.prepare(new Problem(Task.REGRESSION, 2, POINTS), method.parse(settings), device, seed);
    }

    private static List<float[]> trained(Plan plan) {
        try (Device device = TestDriver.openWithPieces()) {
            Map<String, String> settings = Map.of("hidden", "" + plan.hidden, "alpha", plan.alpha, "samples", "3");
            Inference inference = prepared(new DropoutAlpha(), settings, device, plan.seed);
            Points points = points(plan.seed);
            DeferredSteps steps = inference.deferredSteps().orElseThrow();
            List<float[]> found = new ArrayList<>();
            for (int step = 0; step < plan.steps; step++) {
                steps.step(points, new Progress(step, plan.steps, step));
                if (step % 10 == 9) {
                    steps.results().forEach(r -> found.add(new float[] {(float) r.energy(), (float) r.gradientNorm()}));
                }
            }
            inference.state().values().forEach(tensor -> found.add(device.read(tensor)));
            return found;
        }
    }

    private static void assertSame(List<float[]> found, List<float[]> expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(found.get(i)).isEqualTo(expected.get(i));
        }
    }

    @Test
    void everyRunHasTheBitsThatItHasAlone() throws Exception {
        List<List<float[]>> alone = PLANS.stream().map(SideBySideTest::trained).toList();
        for (int i = 1; i < PLANS.size(); i++) {
            assertThat(alone.get(i).get(0))
                    .as("run %d differs from the first", i)
                    .isNotEqualTo(alone.get(0).get(0));
        }
        ExecutorService threads = Executors.newFixedThreadPool(PLANS.size());
        try {
            List<Future<List<float[]>>> together = PLANS.stream()
                    .map(plan -> threads.submit(() -> trained(plan)))
                    .toList();
            for (int i = 0; i < PLANS.size(); i++) {
                assertSame(together.get(i).get(), alone.get(i));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Noise noise(int seed) {
        return new Noise(CounterRandom.of(seed, 2));
    }

    /** Numbers that a device draws, and that it sends along. */
    private static void ask(CudaDevice device, Tensor drawn, Tensor sent, int seed) {
        device.uniform(noise(seed), drawn);
        device.write(sent, seed, seed + 1, seed + 2);
    }

    @Test
    void threeRunsThatAskForTheSameAreOneLaunch() {
        Steps steps = TestDriver.context().steps();
        try (CudaDevice a = TestDriver.open();
                CudaDevice b = TestDriver.open();
                CudaDevice c = TestDriver.open()) {
            List<CudaDevice> devices = List.of(a, b, c);
            List<Tensor> drawn = devices.stream().map(d -> d.allocate(77)).toList();
            List<Tensor> sent = devices.stream().map(d -> d.allocate(3)).toList();
            List<Long> launches = new ArrayList<>();
            for (int step = 0; step < 4; step++) {
                long before = steps.launches();
                for (int i = 0; i < 3; i++) {
                    ask(devices.get(i), drawn.get(i), sent.get(i), 10 * step + i);
                    devices.get(i).submit();
                }
                launches.add(steps.launches() - before);
            }
            // a's first step waits for nobody, b's for a; later each waits for the two others
            assertThat(launches.subList(2, 4)).containsExactly(1L, 1L);
            for (int i = 0; i < 3; i++) {
                Tensor expected = devices.get(i).allocate(77);
                devices.get(i).uniform(noise(30 + i), expected);
                assertThat(devices.get(i).read(drawn.get(i)))
                        .isEqualTo(devices.get(i).read(expected));
                assertThat(devices.get(i).read(sent.get(i))).containsExactly(30 + i, 31 + i, 32 + i);
            }
        }
    }

    @Test
    void aRunThatReadsOrEndsIsNotWaitedFor() {
        try (CudaDevice a = TestDriver.open()) {
            CudaDevice b = TestDriver.open();
            Tensor mine = a.allocate(5);
            Tensor other = b.allocate(5);
            b.uniform(noise(1), other);
            b.submit(); // from now on others wait for it
            b.uniform(noise(2), other);
            b.close(); // what it asked for last does not begin
            Steps steps = TestDriver.context().steps();
            long before = steps.launches();
            a.uniform(noise(3), mine);
            a.submit();
            assertThat(steps.launches() - before).isEqualTo(1);
            assertThat(a.read(mine)).isNotEqualTo(new float[5]);
        }
    }

    @Test
    void aFaultIsToldToTheRunThatHasIt() {
        TestDriver.assumeStandIn();
        try (CudaDevice a = TestDriver.open();
                CudaDevice b = TestDriver.open()) {
            Tensor mine = a.allocate(40);
            Tensor tooLong = new CudaTensor(((CudaTensor) mine).run(), CudaTensor.address(mine), 4000);
            Tensor other = b.allocate(40);
            a.normal(noise(1), mine);
            a.submit();
            b.uniform(noise(2), other);
            b.submit();
            a.uniform(noise(1), tooLong);
            assertThatThrownBy(a::submit).isInstanceOf(CudaException.class).hasMessageContaining("ILLEGAL_ADDRESS");
            assertThat(b.read(other)).isNotEqualTo(new float[40]);
            a.uniform(noise(2), mine);
            assertThat(a.read(mine)).isEqualTo(b.read(other));
        }
    }

    @Test
    void aStepOfAllMembersOfAnEnsembleIsOneLaunch() {
        Steps counted = TestDriver.context().steps();
        Points points = points(1);
        Map<String, String> settings = Map.of("members", "3", "hidden", "6");
        List<List<float[]>> states = new ArrayList<>();
        for (boolean deferred : List.of(true, false)) {
            try (CudaDevice device = TestDriver.openWithPieces()) {
                Inference inference = prepared(new Ensemble(), settings, device, 1);
                DeferredSteps steps = inference.deferredSteps().orElseThrow();
                List<Long> launches = new ArrayList<>();
                for (int step = 0; step < 5; step++) {
                    long before = counted.launches();
                    Progress progress = new Progress(step, 5, step);
                    if (deferred) {
                        steps.step(points, progress);
                    } else {
                        inference.step(points, progress);
                    }
                    launches.add(counted.launches() - before);
                }
                if (deferred) {
                    assertThat(launches.subList(3, 5)).containsExactly(1L, 1L);
                }
                List<float[]> state = new ArrayList<>();
                inference.state().values().forEach(tensor -> state.add(device.read(tensor)));
                states.add(state);
            }
        }
        assertSame(states.get(0), states.get(1));
    }

    @Test
    void eachReadsAndWritesWhatIsBesideIt() {
        try (CudaDevice one = TestDriver.open()) {
            Device other = one.beside();
            Tensor theirs = other.allocate(3);
            other.write(theirs, 1, 2, 3);
            assertThat(one.read(theirs)).containsExactly(1, 2, 3);
            other.uniform(noise(1), theirs);
            one.write(theirs, 4, 5, 6);
            assertThat(other.read(theirs)).containsExactly(4, 5, 6);
        }
    }
}
