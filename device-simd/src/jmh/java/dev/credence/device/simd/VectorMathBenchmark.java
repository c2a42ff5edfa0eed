package dev.credence.device.simd;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** The functions of {@link VectorMath}, in nanoseconds per element. */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(VectorMathBenchmark.N)
public class VectorMathBenchmark extends KernelBenchmark {
    static final int N = 4096;

    private final long x = memory(true);
    private final long out = memory(false);
    private final long spare = memory(false);

    private static long memory(boolean filled) {
        MemorySegment memory = Arena.global().allocate(4L * N + Lanes.PADDING, 64);
        for (int i = 0; filled && i < N; i++) {
            memory.setAtIndex(ValueLayout.JAVA_FLOAT, i, 0.01f + 4f * i / N);
        }
        return memory.address();
    }

    @Benchmark
    public void exp() {
        VectorMath.exp(x, N, out);
    }

    @Benchmark
    public void log() {
        VectorMath.log(x, N, out);
    }

    @Benchmark
    public void tanh() {
        VectorMath.tanh(x, N, out, spare);
    }

    @Benchmark
    public void sigmoid() {
        VectorMath.sigmoid(x, N, out, spare);
    }

    @Benchmark
    public void softplus() {
        VectorMath.softplus(x, N, out, spare);
    }
}
