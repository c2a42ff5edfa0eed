package dev.credence.eval.benchmark;

import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.StepTime;
import dev.credence.core.train.StepTimer;

/** Speed of a device's single-precision matrix product at 1000³, which takes 2·10⁹ operations. */
final class Sgemm {
    private static final int N = 1000;

    private Sgemm() {}

    /** 10⁹ operations per second, in the best block. */
    static double gigaflops(DeviceProvider provider, int threads, double seconds) {
        try (Device device = provider.open(threads)) {
            Tensor a = random(device, 0);
            Tensor b = random(device, 1);
            Tensor c = device.allocate(N, N);
            float[] corner = new float[1];
            Tensor first = device.view(c, 0, 1);
            StepTime time = new StepTimer(seconds).time(() -> {
                device.multiply(a, false, b, false, c, false);
                device.read(first, corner, 0); // waits for an asynchronous device
            });
            return 2.0 * N * N * N / time.best() / 1e3;
        }
    }

    private static Tensor random(Device device, int seed) {
        CounterRandom random = Stream.GENERATED_DATA.of(seed);
        float[] values = new float[N * N];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.uniform(0, i);
        }
        Tensor tensor = device.allocate(N, N);
        device.write(tensor, values, 0);
        return tensor;
    }
}
