package dev.credence.device.simd;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.nd4j.Nd4jDevice;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A device and tensors of random numbers on it. */
@State(Scope.Thread)
public class Fixture {
    @Param({"simd", "nd4j"})
    public String on = "";

    Device device = new Nd4jDevice(); // replaced before use
    final Noise noise = new Noise(CounterRandom.of(1, 1));
    private int made;

    @Setup(Level.Trial)
    public void open() {
        device = on.equals("simd") ? new SimdDevice() : new Nd4jDevice();
    }

    @TearDown(Level.Trial)
    public void close() {
        device.close();
    }

    /** A tensor of standard normal numbers. */
    Tensor random(int... shape) {
        Tensor tensor = device.allocate(shape);
        device.normal(new Noise(CounterRandom.of(2, made++)), tensor);
        return tensor;
    }

    /** The noise of another step. */
    Noise next() {
        noise.setStep(made++);
        return noise;
    }
}
