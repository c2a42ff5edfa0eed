package dev.credence.device.simd;

import dev.credence.core.device.Kernel;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Store;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** One pass over n numbers: Adam, random draws, e^x. */
public class VectorsBenchmark extends KernelBenchmark {
    @Param({"751", "16384"})
    public int n;

    private Tensor[] tensors = new Tensor[0];
    private OptimiserKernels adam;
    private Kernel exp;
    private int steps;

    @Setup(Level.Trial)
    public void allocate(Fixture f) {
        tensors = new Tensor[] {f.random(n), f.random(n), f.device.allocate(n), f.device.allocate(n)};
        adam = f.device
                .fused(OptimiserKernels.class)
                .orElseThrow(() -> new IllegalStateException("Run it with -p on=simd"));
        exp = f.device.prepare(Pass.over(1, 1, n)
                .read("x", tensors[1], Axis.C)
                .map(Functions.exp(Functions.input("x")), Store.SET, tensors[0], Axis.C)
                .build());
    }

    @Benchmark
    public void adam(Fixture f) {
        adam.adam(tensors[0], tensors[1], tensors[2], tensors[3], 1e-3, 0.9, 0.999, 1e-8, ++steps, 1);
    }

    @Benchmark
    public void normal(Fixture f) {
        f.device.normal(f.next(), tensors[0]);
    }

    @Benchmark
    public void uniform(Fixture f) {
        f.device.uniform(f.next(), tensors[0]);
    }

    @Benchmark
    public void exp(Fixture f) {
        exp.run();
    }
}
