package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.device.reference.ReferenceDevice;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SideBySideTest {
    private static final Points POINTS = LinearModel.points();

    /** The reference device with three threads, which records working threads. */
    private static Device threefold(Set<Thread> working) {
        Device own = new ReferenceDevice();
        List<Device> single = Stream.generate(() -> watched(working)).limit(3).toList();
        return (Device) Proxy.newProxyInstance(
                Device.class.getClassLoader(), new Class<?>[] {Device.class}, (p, method, a) -> {
                    if (method.getName().equals("perThread")) {
                        return single;
                    }
                    try {
                        return method.invoke(own, a);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static Device watched(Set<Thread> working) {
        Device own = new ReferenceDevice();
        return (Device) Proxy.newProxyInstance(
                Device.class.getClassLoader(), new Class<?>[] {Device.class}, (p, method, a) -> {
                    if (method.getName().equals("multiply")) {
                        working.add(Thread.currentThread());
                    }
                    try {
                        return method.invoke(own, a);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static Map<String, List<Float>> state(InferenceMethod method, String lastLayer, Device device) {
        Inference inference = LinearModel.trained(
                method, POINTS, device, "hidden", "3", "noise", "learnt", "last-layer", lastLayer, "epochs", "12");
        Map<String, List<Float>> state = new TreeMap<>();
        inference.state().forEach((name, tensor) -> {
            float[] values = device.read(tensor);
            state.put(
                    name,
                    Stream.iterate(0, i -> i + 1)
                            .limit(values.length)
                            .map(i -> values[i])
                            .toList());
        });
        return state;
    }

    @ParameterizedTest(name = "{0}, last layer {1}")
    @CsvSource({"hmc, sampled", "hmc, integrated", "nuts, sampled", "nuts, integrated"})
    @DisplayName("Chains on several threads are equal in bits to those on one")
    void threadsChangeNothing(String name, String lastLayer) {
        InferenceMethod method = name.equals("hmc") ? new HamiltonianMonteCarlo() : new NoUTurnSampler();
        Set<Thread> working = ConcurrentHashMap.newKeySet();
        assertThat(state(method, lastLayer, threefold(working)))
                .isEqualTo(state(method, lastLayer, new ReferenceDevice()));
        assertThat(working).hasSizeGreaterThan(1).doesNotContain(Thread.currentThread());
    }

    @Test
    @DisplayName("Tasks run in parallel, one per worker, and results are in the tasks' order")
    void atTheSameTime() {
        CyclicBarrier bothAtWork = new CyclicBarrier(2);
        Set<String> busy = ConcurrentHashMap.newKeySet();
        List<Integer> results = SideBySide.run(List.of("a", "b"), 6, (worker, number) -> {
            assertThat(busy.add(worker)).isTrue();
            try {
                bothAtWork.await(5, TimeUnit.MINUTES);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            busy.remove(worker);
            return number * number;
        });
        assertThat(results).containsExactly(0, 1, 4, 9, 16, 25);
    }

    @Test
    @DisplayName("A task's exception is thrown, of several that of the first task")
    void failures() {
        for (List<String> workers : List.of(List.of("a"), List.of("a", "b"))) {
            assertThatThrownBy(() -> SideBySide.run(workers, 4, (worker, number) -> {
                        if (number > 0) {
                            throw new IllegalArgumentException("task " + number);
                        }
                        return number;
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("task 1");
        }
    }
}
