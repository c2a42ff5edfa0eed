package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** A few direct kernel calls, run on the tested device and on the reference with the same numbers. */
@FunctionalInterface
interface KernelProgram {
    /** Calls kernels of {@code bench.device()} and shows the tensors to compare. */
    void run(Bench bench);

    /** Allocates a program's tensors and records the shown ones. */
    final class Bench {
        private final Device device;
        private final Map<String, float[]> shown = new LinkedHashMap<>();
        private long stream;

        private Bench(Device device) {
            this.device = device;
        }

        Device device() {
            return device;
        }

        /** A tensor of ordinary numbers. */
        Tensor tensor(int... shape) {
            return tensor(Scenario.ORDINARY, shape);
        }

        /** A tensor of given numbers; each tensor of a program draws from its own stream. */
        Tensor tensor(Initialiser values, int... shape) {
            Tensor tensor = device.allocate(shape);
            CounterRandom random = CounterRandom.of(99, stream++);
            float[] numbers = new float[tensor.length()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = (float) values.value(random, i);
            }
            device.write(tensor, numbers);
            return tensor;
        }

        Noise noise(int step) {
            Noise noise = new Noise(CounterRandom.of(5, 6));
            noise.setStep(step);
            return noise;
        }

        /** Records the tensor's current values for comparison. */
        void show(String what, Tensor tensor) {
            shown.put(what, device.read(tensor));
        }
    }

    /** Runs the program on both devices and compares all shown tensors. */
    static void compare(String name, Supplier<Device> opener, double tolerance, KernelProgram program) {
        Closeness.assertClose(name, results(opener, program), results(ReferenceDevice::new, program), tolerance);
    }

    private static Map<String, float[]> results(Supplier<Device> opener, KernelProgram program) {
        try (Device device = opener.get()) {
            Bench bench = new Bench(device);
            program.run(bench);
            return bench.shown;
        }
    }
}
