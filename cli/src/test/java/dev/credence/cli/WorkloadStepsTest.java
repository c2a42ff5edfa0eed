package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.registry.NamedServices;
import dev.credence.eval.benchmark.Workload;
import dev.credence.eval.benchmark.Workloads;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The benchmark's training steps of all methods, which are on cli's class path. */
final class WorkloadStepsTest {
    private static final NamedServices<InferenceMethod> METHODS = Methods.discover();

    static List<Workload> workloads() {
        return Workloads.all().stream()
                .filter(w -> w.missing(METHODS).isEmpty())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void theDevicesAgreeToRounding(Workload workload) {
        DeviceProvider simd = Devices.discover().providers().get("simd");
        assumeTrue(simd.unavailable().isEmpty(), () -> simd.unavailable().orElse(""));
        try (Device fast = simd.open();
                Device plain = Devices.discover().open("nd4j")) {
            Inference ours = workload.prepare(METHODS, fast);
            Inference theirs = workload.prepare(METHODS, plain);
            Points batch = workload.points();
            int steps = workload.arithmetic() < 1e8 ? 20 : 3;
            for (int i = 0; i < steps; i++) {
                StepResult found = ours.step(batch, new Progress(1, 2, i));
                StepResult expected = theirs.step(batch, new Progress(1, 2, i));
                close(found.energy(), expected.energy(), "energy of step " + i);
                close(found.divergence(), expected.divergence(), "divergence of step " + i);
                close(found.gradientNorm(), expected.gradientNorm(), "gradient norm of step " + i);
            }
        }
    }

    private static void close(double found, double expected, String what) {
        assertThat(found).as(what).isCloseTo(expected, within(1e-4 * Math.max(1, Math.abs(expected))));
    }

    /** The arithmetic of a step's products, by their shapes, equals the workload's count. */
    @ParameterizedTest
    @ValueSource(strings = {"dropout-alpha-mlp", "dropout-alpha-mnist"})
    void theArithmeticIsThatOfTheProductsMade(String name) {
        Workload workload = Workloads.named(List.of(name)).get(0);
        long[] operations = {0};
        try (Device device = Devices.discover().open("nd4j")) {
            Device counting = (Device) Proxy.newProxyInstance(
                    Device.class.getClassLoader(), new Class<?>[] {Device.class}, (self, method, args) -> {
                        if (method.getName().equals("multiply")) {
                            Tensor a = (Tensor) args[0];
                            Tensor c = (Tensor) args[4];
                            operations[0] +=
                                    2L * c.length() * (a.length() / c.size(0)); // [m, n] of [m, k] or its transpose
                        }
                        try {
                            return method.invoke(device, args);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
            Inference inference = workload.prepare(METHODS, counting);
            var unused = inference.step(workload.points(), new Progress(1, 2, 0));
        }
        assertThat(operations[0]).isEqualTo(workload.arithmetic());
    }
}
