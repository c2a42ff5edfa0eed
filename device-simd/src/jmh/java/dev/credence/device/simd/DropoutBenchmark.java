package dev.credence.device.simd;

import dev.credence.core.device.Activation;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.Tensor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Bias, ReLU and dropout over [R, C] in one pass, and their gradient; the inputs' dropout with ten copies. */
public class DropoutBenchmark extends KernelBenchmark {
    private static final float RATE = 0.05f;

    @Param({"320x50", "1280x100"})
    public String shape = "";

    private Tensor[] tensors = new Tensor[0];
    private LayerKernels kernels;

    @Setup(Level.Trial)
    public void allocate(Fixture f) {
        kernels = f.device
                .fused(LayerKernels.class)
                .orElseThrow(() -> new IllegalStateException("Run it with -p on=simd"));
        String[] s = shape.split("x", -1);
        int rows = Integer.parseInt(s[0]);
        int columns = Integer.parseInt(s[1]);
        tensors = new Tensor[] {
            f.random(rows, columns),
            f.random(columns),
            f.device.allocate(rows, columns),
            f.random(rows, columns),
            f.random(columns),
            f.random(rows / 10, columns),
        };
        forward(f);
    }

    @Benchmark
    public void forward(Fixture f) {
        kernels.biasActivationDropout(tensors[0], tensors[1], Activation.RELU, RATE, f.next(), tensors[2]);
    }

    @Benchmark
    public void backward(Fixture f) {
        kernels.biasActivationDropoutGradient(
                tensors[0], Activation.RELU, RATE, tensors[2], tensors[3], tensors[4], false);
    }

    @Benchmark
    public void inputs(Fixture f) {
        kernels.dropout(tensors[5], RATE, f.next(), tensors[2], tensors[0]);
    }
}
