package dev.credence.device.simd;

import dev.credence.core.device.Tensor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** One pass over n numbers: Adam, random draws, e^x. */
public class VectorsBenchmark extends KernelBenchmark {
    @Param({"751", "16384"})
    public int n;

    private Tensor[] tensors = new Tensor[0];
    private int steps;

    @Setup(Level.Trial)
    public void allocate(Fixture f) {
        tensors = new Tensor[] {f.random(n), f.random(n), f.device.allocate(n), f.device.allocate(n)};
    }

    @Benchmark
    public void adam(Fixture f) {
        f.device.optimisers().adam(tensors[0], tensors[1], tensors[2], tensors[3], 1e-3, 0.9, 0.999, 1e-8, ++steps, 1);
    }

    @Benchmark
    public void normal(Fixture f) {
        f.device.random().normal(f.next(), tensors[0]);
    }

    @Benchmark
    public void uniform(Fixture f) {
        f.device.random().uniform(f.next(), tensors[0]);
    }

    @Benchmark
    public void exp(Fixture f) {
        f.device.elementwise().exp(tensors[1], tensors[0]);
    }
}
