package dev.credence.device.simd;

import dev.credence.core.device.Tensor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Ten samples of M points: the Gaussian's and the softmax's log-likelihood, and the α-mean over samples with its gradient. */
public class LikelihoodsBenchmark extends KernelBenchmark {
    private static final int SAMPLES = 10;
    private static final int CLASSES = 10;

    @Param({"32", "128"})
    public int points;

    private Tensor[] tensors = new Tensor[0];

    @Setup(Level.Trial)
    public void allocate(Fixture f) {
        tensors = new Tensor[] {
            f.random(SAMPLES * points, 1),
            f.random(SAMPLES * points, CLASSES),
            f.device.allocate(points), // all of class 0
            f.device.allocate(1),
            f.device.allocate(SAMPLES, points),
            f.device.allocate(SAMPLES, points),
            f.random(points),
            f.device.allocate(SAMPLES, points)
        };
        categorical(f);
        alphaMean(f);
    }

    @Benchmark
    public void gaussian(Fixture f) {
        f.device.likelihoods().gaussian(tensors[0], tensors[2], tensors[3], tensors[4]);
    }

    @Benchmark
    public void categorical(Fixture f) {
        f.device.likelihoods().categorical(tensors[1], tensors[2], tensors[4]);
    }

    @Benchmark
    public void alphaMean(Fixture f) {
        f.device.likelihoods().alphaMean(tensors[4], 0.5, tensors[5], tensors[6]);
    }

    @Benchmark
    public void alphaMeanGradient(Fixture f) {
        f.device.likelihoods().alphaMeanGradient(tensors[5], tensors[6], tensors[7], false);
    }
}
