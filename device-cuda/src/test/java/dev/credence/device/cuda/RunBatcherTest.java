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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Concurrent runs on one GPU: simultaneous requests are launched together, and each run gets its own results. */
final class RunBatcherTest {
    private static final int POINTS = 24;

    /** A run: seed, α, network size and number of steps. */
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

    /** With {@code delayed} streams run in an order that the seed chooses, not before somebody waits. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyRunHasTheBitsThatItHasAlone(boolean delayed) throws Exception {
        List<List<float[]>> alone = PLANS.stream().map(RunBatcherTest::trained).toList();
        for (int i = 1; i < PLANS.size(); i++) {
            assertThat(alone.get(i).get(0))
                    .as("run %d differs from the first", i)
                    .isNotEqualTo(alone.get(0).get(0));
        }
        if (delayed) {
            TestDriver.assumeStandIn();
            TestDriver.delay(true);
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
            if (delayed) {
                TestDriver.delay(false);
            }
        }
    }

    private static Noise noise(int seed) {
        return new Noise(CounterRandom.of(seed, 2));
    }

    /** Draws numbers on a device, and sends numbers to it. */
    private static void ask(CudaDevice device, Tensor drawn, Tensor sent, int seed) {
        device.uniform(noise(seed), drawn);
        device.write(sent, seed, seed + 1, seed + 2);
    }

    /** Launches per round; in each round every device in turn makes as many steps as a run collects. */
    private static List<Long> launches(int rounds, List<CudaDevice> devices, List<Tensor> drawn, List<Tensor> sent) {
        RunBatcher steps = TestDriver.context().runs();
        List<Long> launches = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            long before = steps.launches();
            for (int i = 0; i < devices.size(); i++) {
                for (int step = 0; step < RunBatcher.STEPS; step++) {
                    ask(devices.get(i), drawn.get(i), sent.get(i), 100 * round + 10 * step + i);
                    devices.get(i).submit();
                }
            }
            launches.add(steps.launches() - before);
        }
        return launches;
    }

    @Test
    void threeRunsThatAskForTheSameAreOneLaunch() {
        try (CudaDevice a = TestDriver.open();
                CudaDevice b = TestDriver.open();
                CudaDevice c = TestDriver.open()) {
            List<CudaDevice> devices = List.of(a, b, c);
            List<Tensor> drawn = devices.stream().map(d -> d.allocate(77)).toList();
            List<Tensor> sent = devices.stream().map(d -> d.allocate(3)).toList();
            List<Long> launches = launches(4, devices, drawn, sent);
            // a's first steps wait for no run, b's for a; later each waits for the two others
            assertThat(launches.subList(2, 4)).containsExactly((long) RunBatcher.STEPS, (long) RunBatcher.STEPS);
            for (int i = 0; i < 3; i++) {
                int last = 300 + 10 * (RunBatcher.STEPS - 1) + i;
                float[] found = devices.get(i).read(drawn.get(i));
                Tensor expected = devices.get(i).allocate(77);
                devices.get(i).uniform(noise(last), expected);
                assertThat(found).isEqualTo(devices.get(i).read(expected));
                assertThat(devices.get(i).read(sent.get(i))).containsExactly(last, last + 1, last + 2);
            }
        }
    }

    @Test
    void aRunWaitsForNoneOfAnotherProgram() {
        try (CudaDevice a = TestDriver.open();
                CudaDevice b = TestDriver.open()) {
            List<Tensor> mine = List.of(a.allocate(77), a.allocate(3));
            List<Tensor> other = List.of(b.allocate(5000), b.allocate(3)); // a grid of its own
            launches(1, List.of(a), mine.subList(0, 1), mine.subList(1, 2));
            launches(1, List.of(b), other.subList(0, 1), other.subList(1, 2));
            for (int round = 0; round < 3; round++) { // each while the other is expected again
                assertThat(launches(1, List.of(a), mine.subList(0, 1), mine.subList(1, 2)))
                        .containsExactly((long) RunBatcher.STEPS);
            }
            assertThat(launches(1, List.of(b), other.subList(0, 1), other.subList(1, 2)))
                    .containsExactly((long) RunBatcher.STEPS);
        }
    }

    @Test
    void runsThatWereLaunchedTogetherComeToAnotherProgramTogether() {
        try (CudaDevice a = TestDriver.open();
                CudaDevice b = TestDriver.open()) {
            List<CudaDevice> devices = List.of(a, b);
            List<Tensor> sent = devices.stream().map(d -> d.allocate(3)).toList();
            List<Tensor> few = devices.stream().map(d -> d.allocate(77)).toList();
            List<Tensor> many = devices.stream().map(d -> d.allocate(5000)).toList();
            launches(2, devices, few, sent);
            devices.forEach(d -> d.read(sent.get(devices.indexOf(d)))); // neither is ahead any more
            assertThat(launches(1, devices, few, sent)).containsExactly((long) RunBatcher.STEPS);
            launches(1, devices, many, sent); // the first launch of a program has no graph
            launches(1, devices, few, sent);
            assertThat(launches(1, devices, many, sent)).containsExactly((long) RunBatcher.STEPS);
        }
    }

    @Test
    void aRunThatEndsIsNotWaitedFor() {
        try (CudaDevice a = TestDriver.open()) {
            CudaDevice b = TestDriver.open();
            List<Tensor> mine = List.of(a.allocate(5), a.allocate(3));
            List<Tensor> other = List.of(b.allocate(5), b.allocate(3));
            launches(1, List.of(b), other.subList(0, 1), other.subList(1, 2)); // from now on others wait for it
            b.uniform(noise(2), other.get(0));
            b.close(); // its last request is discarded
            assertThat(launches(2, List.of(a), mine.subList(0, 1), mine.subList(1, 2)))
                    .containsExactly((long) RunBatcher.STEPS, (long) RunBatcher.STEPS);
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
            b.uniform(noise(2), other);
            a.uniform(noise(1), tooLong);
            assertThatThrownBy(() -> a.read(mine))
                    .isInstanceOf(CudaException.class)
                    .hasMessageContaining("ILLEGAL_ADDRESS");
            assertThat(b.read(other)).isNotEqualTo(new float[40]);
            a.uniform(noise(2), mine);
            assertThat(a.read(mine)).isEqualTo(b.read(other));
        }
    }

    @Test
    void theStepsOfAllMembersOfAnEnsembleAreOneLaunch() {
        RunBatcher counted = TestDriver.context().runs();
        Points points = points(1);
        Map<String, String> settings = Map.of("members", "3", "hidden", "6");
        List<List<float[]>> states = new ArrayList<>();
        for (boolean deferred : List.of(true, false)) {
            try (CudaDevice device = TestDriver.openWithPieces()) {
                Inference inference = prepared(new Ensemble(), settings, device, 1);
                DeferredSteps steps = inference.deferredSteps().orElseThrow();
                int all = 4 * RunBatcher.STEPS;
                long before = 0;
                for (int step = 0; step < all; step++) {
                    Progress progress = new Progress(step, all, step);
                    if (deferred && step == all / 2) {
                        assertThat(steps.results()).hasSize(all / 2);
                        before = counted.launches();
                    }
                    if (deferred) {
                        steps.step(points, progress);
                    } else {
                        inference.step(points, progress);
                    }
                }
                if (deferred) {
                    assertThat(steps.results()).hasSize(all / 2);
                    assertThat(counted.launches() - before).isOne();
                }
                List<float[]> state = new ArrayList<>();
                inference.state().values().forEach(tensor -> state.add(device.read(tensor)));
                states.add(state);
            }
        }
        assertSame(states.get(0), states.get(1));
    }

    /** The pattern of a Markov chain: request, read, and a request that depends on the result. */
    private static float chain(Device device, int number) {
        Tensor x = device.allocate(50);
        float last = number;
        for (int step = 0; step < 20; step++) {
            device.uniform(noise(step + (int) (1000 * last)), x);
            last = device.read(x)[number];
        }
        return last;
    }

    @Test
    void chainsThatReadInEachStepHaveTheBitsThatTheyHaveAlone() throws Exception {
        try (CudaDevice device = TestDriver.open()) {
            List<Device> chains = device.perThread().subList(0, 6);
            ExecutorService threads = Executors.newFixedThreadPool(chains.size());
            try {
                List<Future<Float>> together = new ArrayList<>();
                for (int c = 0; c < chains.size(); c++) {
                    int number = c;
                    together.add(threads.submit(() -> chain(chains.get(number), number)));
                }
                for (int c = 0; c < chains.size(); c++) {
                    assertThat(together.get(c).get()).isEqualTo(chain(device, c));
                }
            } finally {
                threads.shutdownNow();
            }
        }
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
