package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.Workbench.before;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.MomentKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.nd4j.Workbench.Way;
import dev.credence.core.random.NormalTail;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both ways, by host and by ND4J operations, against the formulas. */
class MomentKernelsTest {
    private static final int[] LENGTHS = {1, 7, 650, 2049};
    private static final boolean[] BOTH = {false, true};

    /** A pair [2, n]: ordinary means, positive variances. */
    private static Tensor pair(Workbench bench, int n) {
        Tensor pair = bench.normal(2, n);
        float[] values = bench.read(pair);
        for (int i = n; i < 2 * n; i++) {
            values[i] = 0.1f + values[i] * values[i];
        }
        bench.device.write(pair, values);
        return pair;
    }

    @ParameterizedTest
    @EnumSource
    void secondMomentsAndTheirGradient(Way way) {
        try (Workbench bench = new Workbench(way)) {
            MomentKernels kernels = bench.device.moments();
            for (int n : LENGTHS) {
                Tensor x = pair(bench, n);
                float[] v = bench.read(x);
                Tensor out = bench.normal(n);
                kernels.secondMoment(x, out);
                bench.isNear(out, i -> (double) v[i] * v[i] + v[n + i]);
                Tensor point = bench.device.view(x, 0, n);
                kernels.secondMoment(point, out);
                bench.isNear(out, i -> (double) v[i] * v[i]);
                for (boolean accumulate : BOTH) {
                    Tensor g = bench.normal(n);
                    float[] slope = bench.read(g);
                    Tensor gradX = bench.normal(n);
                    float[] was = bench.read(gradX);
                    kernels.squareGradient(point, g, gradX, accumulate);
                    bench.isNear(gradX, i -> before(accumulate, was, i) + 2.0 * v[i] * slope[i]);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void gates(Way way) {
        try (Workbench bench = new Workbench(way)) {
            MomentKernels kernels = bench.device.moments();
            for (float c : new float[] {0.7f, 20, Float.POSITIVE_INFINITY}) {
                for (int n : LENGTHS) {
                    Tensor u = pair(bench, n);
                    float[] v = bench.read(u);
                    Tensor kept = bench.normal(2, n);
                    Tensor out = bench.normal(2, n);
                    kernels.gate(u, c, kept, out);
                    bench.isNear(out, i -> {
                        double m = v[i % n];
                        double g = open(c, m);
                        return i < n ? g * m : g * v[i] + g * (1 - g) * m * m;
                    });
                    Tensor gradOut = bench.normal(2, n);
                    float[] slope = bench.read(gradOut);
                    for (boolean accumulate : BOTH) {
                        Tensor gradU = bench.normal(2, n);
                        float[] was = bench.read(gradU);
                        kernels.gateGradient(u, c, kept, gradOut, gradU, accumulate);
                        bench.isNear(gradU, i -> {
                            double m = v[i % n];
                            double g = open(c, m);
                            double d = Float.isInfinite(c) ? 0 : c * g * (1 - g);
                            double second = v[n + i % n] * d + 2 * m * g * (1 - g) + m * m * (1 - 2 * g) * d;
                            double expected = i < n ? slope[i] * (g + m * d) + slope[n + i] * second : slope[i] * g;
                            return before(accumulate, was, i) + expected;
                        });
                    }
                }
            }
        }
    }

    private static double open(float c, double m) {
        return Float.isInfinite(c) ? (m > 0 ? 1 : 0) : 1 / (1 + Math.exp(-c * m));
    }

    @ParameterizedTest
    @EnumSource
    void rectifiers(Way way) {
        try (Workbench bench = new Workbench(way)) {
            MomentKernels kernels = bench.device.moments();
            for (int n : LENGTHS) {
                Tensor u = pair(bench, n);
                float[] v = bench.read(u);
                Tensor kept = bench.normal(2, n);
                Tensor out = bench.normal(2, n);
                kernels.rectify(u, kept, out);
                bench.isNear(out, i -> i < n ? mean(v[i], v[n + i]) : variance(v[i - n], v[i]));
                Tensor gradOut = bench.normal(2, n);
                float[] g = bench.read(gradOut);
                for (boolean accumulate : BOTH) {
                    Tensor gradU = bench.normal(2, n);
                    float[] was = bench.read(gradU);
                    kernels.rectifyGradient(u, kept, out, gradOut, gradU, accumulate);
                    bench.isNear(gradU, i -> {
                        double sd = Math.sqrt(v[n + i % n]);
                        double z = v[i % n] / sd;
                        double inside = NormalTail.probability(z);
                        double e = mean(v[i % n], v[n + i % n]);
                        double ratio = NormalTail.density(z) / sd;
                        double expected = i < n
                                ? g[i] * inside + 2 * g[n + i] * e * (1 - inside)
                                : 0.5 * g[i - n] * ratio + g[i] * (inside - e * ratio);
                        return before(accumulate, was, i) + expected;
                    });
                }
            }
        }
    }

    private static double mean(double m, double v) {
        double z = m / Math.sqrt(v);
        return m * NormalTail.probability(z) + Math.sqrt(v) * NormalTail.density(z);
    }

    private static double variance(double m, double v) {
        double z = m / Math.sqrt(v);
        double second = (m * m + v) * NormalTail.probability(z) + m * Math.sqrt(v) * NormalTail.density(z);
        return second - mean(m, v) * mean(m, v);
    }

    @ParameterizedTest
    @EnumSource
    void likelihoodsAgreeWithThoseOfPoints(Way way) {
        try (Workbench bench = new Workbench(way)) {
            var moments = bench.device.moments();
            var likelihoods = bench.device.likelihoods();
            int n = 37;
            Tensor f = bench.device.allocate(2, n, 3);
            float[] values = bench.read(f);
            System.arraycopy(bench.read(bench.normal(3 * n)), 0, values, 0, 3 * n);
            bench.device.write(f, values);
            Tensor y = bench.device.allocate(n);
            float[] classes = new float[n];
            for (int i = 0; i < n; i++) {
                classes[i] = i % 3;
            }
            bench.device.write(y, classes);
            Tensor out = bench.normal(n);
            moments.categorical(f, y, out);
            float[] ours = bench.read(out);
            likelihoods.categorical(bench.device.view(f, 0, n, 3), y, out);
            bench.isNear(out, i -> ours[i]);
        }
    }

    @ParameterizedTest
    @EnumSource
    void logUniformKl(Way way) {
        try (Workbench bench = new Workbench(way)) {
            DivergenceKernels kernels = bench.device.divergences();
            for (int n : LENGTHS) {
                Tensor mean = bench.normal(n);
                Tensor logVariance = bench.normal(n);
                float[] m = bench.read(mean);
                float[] v = bench.read(logVariance);
                Tensor out = bench.scalar(3);
                kernels.logUniformKl(mean, logVariance, out);
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    double t = v[i] - Math.log((double) m[i] * m[i] + DivergenceKernels.LOG_UNIFORM_EPSILON);
                    sum += DivergenceKernels.LOG_UNIFORM_K1 * (1 - sigmoid(t)) + 0.5 * Math.log1p(Math.exp(-t));
                }
                double expected = sum;
                bench.isNear(out, i -> expected, 1e-4);
                for (boolean accumulate : BOTH) {
                    Tensor gradMean = bench.normal(n);
                    Tensor gradLogVariance = bench.normal(n);
                    float[] wasMean = bench.read(gradMean);
                    float[] wasVariance = bench.read(gradLogVariance);
                    kernels.logUniformKlGradient(
                            mean, logVariance, bench.scalar(-0.5), gradMean, accumulate, gradLogVariance, accumulate);
                    bench.isNear(gradLogVariance, i -> before(accumulate, wasVariance, i) - 0.5 * slope(m[i], v[i]));
                    bench.isNear(
                            gradMean,
                            i -> before(accumulate, wasMean, i)
                                    + slope(m[i], v[i]) * m[i] / ((double) m[i] * m[i] + 1e-8),
                            1e-3);
                }
            }
        }
    }

    private static double sigmoid(double t) {
        return 1 / (1 + Math.exp(-DivergenceKernels.LOG_UNIFORM_K2 - DivergenceKernels.LOG_UNIFORM_K3 * t));
    }

    private static double slope(double m, double v) {
        double t = v - Math.log(m * m + DivergenceKernels.LOG_UNIFORM_EPSILON);
        double s = sigmoid(t);
        return -0.5 / (1 + Math.exp(t))
                - DivergenceKernels.LOG_UNIFORM_K1 * DivergenceKernels.LOG_UNIFORM_K3 * s * (1 - s);
    }
}
