package dev.credence.core.device.nd4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.nd4j.Workbench.Way;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OptimiserKernelsTest {
    private static final int[] LENGTHS = {1, 751, 2049, 5000};

    @ParameterizedTest
    @EnumSource
    void sumOfSquaresIsPreciseAndShowsWhatIsNotFinite(Way way) {
        try (Workbench bench = new Workbench(way)) {
            OptimiserKernels kernels = bench.device.optimisers();
            for (int n : LENGTHS) {
                float[] g = bench.normals(n);
                double expected = 0;
                for (float value : g) {
                    expected += (double) value * value;
                }
                assertThat(kernels.sumOfSquares(bench.tensor(g, n))).isCloseTo(expected, within(1e-12 * expected));
                for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
                    g[n - 1] = bad;
                    assertThat(kernels.sumOfSquares(bench.tensor(g, n))).isNotFinite();
                }
                g[n - 1] = 1e30f;
                assertThat(kernels.sumOfSquares(bench.tensor(g, n))).isCloseTo(1e60, within(1e54));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void adamFollowsItsFormula(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (int n : LENGTHS) {
                Tensor parameters = bench.normal(n);
                Tensor m = bench.tensor(new float[n], n);
                Tensor v = bench.tensor(new float[n], n);
                double[] w = doubles(bench.read(parameters));
                double[] first = new double[n];
                double[] second = new double[n];
                for (int t = 1; t <= 5; t++) {
                    Tensor gradients = bench.normal(n);
                    float[] g = bench.read(gradients);
                    bench.device.optimisers().adam(parameters, gradients, m, v, 0.01, 0.9, 0.999, 1e-8, t, 0.5f);
                    for (int i = 0; i < n; i++) {
                        double scaled = 0.5 * g[i];
                        first[i] = 0.9 * first[i] + 0.1 * scaled;
                        second[i] = 0.999 * second[i] + 0.001 * scaled * scaled;
                        double root = Math.sqrt(second[i] / (1 - Math.pow(0.999, t)));
                        w[i] -= 0.01 * first[i] / (1 - Math.pow(0.9, t)) / (root + 1e-8);
                    }
                    bench.isNear(parameters, i -> w[i]);
                    bench.isNear(m, i -> first[i]);
                    bench.isNear(v, i -> second[i]);
                    assertThat(bench.read(gradients)).isEqualTo(g);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void gradientDescentHasMomentum(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (int n : LENGTHS) {
                Tensor parameters = bench.normal(n);
                Tensor u = bench.normal(n);
                double[] w = doubles(bench.read(parameters));
                double[] velocity = doubles(bench.read(u));
                for (int t = 0; t < 3; t++) {
                    Tensor gradients = bench.normal(n);
                    float[] g = bench.read(gradients);
                    bench.device.optimisers().sgd(parameters, gradients, u, 0.1, 0.9, 2f);
                    for (int i = 0; i < n; i++) {
                        velocity[i] = 0.9 * velocity[i] + 2.0 * g[i];
                        w[i] -= 0.1 * velocity[i];
                    }
                    bench.isNear(parameters, i -> w[i]);
                    bench.isNear(u, i -> velocity[i]);
                }
            }
        }
    }

    private static double[] doubles(float[] x) {
        double[] values = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            values[i] = x[i];
        }
        return values;
    }
}
