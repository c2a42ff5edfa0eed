package dev.credence.device.simd;

import dev.credence.core.device.Tensor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The products of a small layer, R rows of I inputs and O units: forward, weight gradient, input gradient. */
public class ProductsBenchmark extends KernelBenchmark {
    @Param({"32x13x50", "320x13x50", "320x50x1", "1280x100x100"})
    public String shape = "";

    private Tensor[] tensors = new Tensor[0];

    @Setup(Level.Trial)
    public void allocate(Fixture f) {
        String[] s = shape.split("x", -1);
        int rows = Integer.parseInt(s[0]);
        int inputs = Integer.parseInt(s[1]);
        int units = Integer.parseInt(s[2]);
        tensors = new Tensor[] {f.random(rows, inputs), f.random(inputs, units), f.random(rows, units)};
    }

    @Benchmark
    public void forward(Fixture f) {
        f.device.multiply(tensors[0], false, tensors[1], false, tensors[2], false);
    }

    @Benchmark
    public void weightGradient(Fixture f) {
        f.device.multiply(tensors[0], true, tensors[2], false, tensors[1], false);
    }

    @Benchmark
    public void dataGradient(Fixture f) {
        f.device.multiply(tensors[2], false, tensors[1], true, tensors[0], false);
    }
}
