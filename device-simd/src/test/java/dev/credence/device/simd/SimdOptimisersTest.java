package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Tensor;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SimdOptimisersTest {
    private static final int PIECE = 4096;

    @ParameterizedTest
    @ValueSource(ints = {1, 31, 32, 33, 4096, 4099, 9001})
    void theNormAddsInOneOrderCompiledOrNot(int n) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
        float[] x = new float[n];
        for (int i = 0; i < n; i++) {
            x[i] = (float) random.nextGaussian();
        }
        try (SimdDevice device = new SimdDevice()) {
            OptimiserKernels kernels = device.fused(OptimiserKernels.class).orElseThrow();
            Tensor gradients = device.allocate(n);
            Tensor squares = device.allocate(1);
            device.write(gradients, x);
            for (int i = 0; i < 3; i++) {
                kernels.squareNorm(gradients, 0x1p-56f, squares);
                assertThat(device.read(squares)[0]).isEqualTo(expected(x));
            }
        }
    }

    /** Two sums per lane, with float multiply-adds, over a piece; then lane by lane, and piece by piece, in double. */
    private static float expected(float[] x) {
        int lanes = 2 * Lanes.WIDTH;
        int whole = x.length - x.length % lanes;
        double sum = 0;
        for (int from = 0; from < x.length; ) {
            int to = from < whole ? Math.min(from + PIECE, whole) : x.length;
            float[] squares = new float[lanes];
            for (int i = from; i < to; i++) {
                squares[(i - from) % lanes] = Math.fma(x[i], x[i], squares[(i - from) % lanes]);
            }
            double piece = 0;
            for (int lane = 0; lane < Lanes.WIDTH; lane++) {
                piece += squares[lane] + squares[lane + Lanes.WIDTH];
            }
            sum += piece;
            from = to;
        }
        return (float) sum;
    }
}
