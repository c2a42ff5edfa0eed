package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.Workbench.before;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.nd4j.Workbench.Way;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DivergenceKernelsTest {
    private static final int[] LENGTHS = {1, 3, 650, 2049, 5000};
    private static final boolean[] BOTH = {false, true};
    private static final float SCALE = 0.9f;

    /** Checks a scalar: a sum, so its tolerance is that of sums. */
    private static void isNear(Workbench bench, Tensor scalar, double expected) {
        bench.isNear(scalar, i -> expected, 1e-4);
    }

    private static double sum(float[] x, DoubleUnaryOperator term) {
        double sum = 0;
        for (float value : x) {
            sum += term.applyAsDouble(value);
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource
    void gaussianEnergy(Way way) {
        try (Workbench bench = new Workbench(way)) {
            DivergenceKernels kernels = bench.device.divergences();
            double lambda = -1.25;
            double precision = Math.exp(lambda) * SCALE * SCALE;
            for (int n : LENGTHS) {
                Tensor w = bench.normal(n);
                float[] x = bench.read(w);
                Tensor logPrecision = bench.scalar(lambda);
                Tensor out = bench.scalar(5);
                kernels.gaussianEnergy(w, SCALE, logPrecision, out);
                isNear(bench, out, sum(x, v -> 0.5 * (precision * v * v - lambda + Math.log(2 * Math.PI))));
                Tensor gradOut = bench.scalar(-0.5);
                for (boolean accumulate : BOTH) {
                    for (Tensor gradLambda : new Tensor[] {null, bench.scalar(100)}) {
                        Tensor gradW = bench.normal(n);
                        float[] was = bench.read(gradW);
                        kernels.gaussianEnergyGradient(
                                w, SCALE, logPrecision, gradOut, gradW, accumulate, gradLambda, !accumulate);
                        bench.isNear(gradW, i -> before(accumulate, was, i) - 0.5 * precision * x[i]);
                        if (gradLambda != null) {
                            double derivative = sum(x, v -> 0.5 * (precision * v * v - 1));
                            isNear(bench, gradLambda, (accumulate ? 0 : 100) - 0.5 * derivative);
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void laplaceEnergy(Way way) {
        try (Workbench bench = new Workbench(way)) {
            DivergenceKernels kernels = bench.device.divergences();
            double b = 0.7;
            for (int n : LENGTHS) {
                float[] x = bench.normals(n);
                x[n / 2] = 0;
                Tensor w = bench.tensor(x, n);
                Tensor out = bench.scalar(5);
                kernels.laplaceEnergy(w, SCALE, b, out);
                isNear(bench, out, sum(x, v -> Math.abs(SCALE * v) / b + Math.log(2 * b)));
                for (boolean accumulate : BOTH) {
                    Tensor gradW = bench.normal(n);
                    float[] was = bench.read(gradW);
                    kernels.laplaceEnergyGradient(w, SCALE, b, bench.scalar(2), gradW, accumulate);
                    bench.isNear(gradW, i -> before(accumulate, was, i) + 2 * SCALE * Math.signum(x[i]) / b);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void scaleMixtureEnergy(Way way) {
        try (Workbench bench = new Workbench(way)) {
            DivergenceKernels kernels = bench.device.divergences();
            double pi = 0.25;
            double sd1 = 1;
            double sd2 = Math.exp(-6);
            for (int n : LENGTHS) {
                float[] x = bench.normals(n);
                x[n / 2] = 0.001f;
                Tensor w = bench.tensor(x, n);
                Tensor out = bench.scalar(5);
                kernels.scaleMixtureEnergy(w, SCALE, pi, sd1, sd2, out);
                isNear(
                        bench,
                        out,
                        sum(x, v -> -Math.log(density(pi, sd1, SCALE * v) + density(1 - pi, sd2, SCALE * v))));
                for (boolean accumulate : BOTH) {
                    Tensor gradW = bench.normal(n);
                    float[] was = bench.read(gradW);
                    kernels.scaleMixtureEnergyGradient(w, SCALE, pi, sd1, sd2, bench.scalar(2), gradW, accumulate);
                    bench.isNear(gradW, i -> {
                        double p1 = density(pi, sd1, SCALE * x[i]);
                        double p2 = density(1 - pi, sd2, SCALE * x[i]);
                        double slope = (p1 / (sd1 * sd1) + p2 / (sd2 * sd2)) / (p1 + p2);
                        return before(accumulate, was, i) + 2 * SCALE * SCALE * x[i] * slope;
                    });
                }
            }
            // where both densities underflow
            Tensor far = bench.scalar(1e4);
            Tensor out = bench.scalar(5);
            kernels.scaleMixtureEnergy(far, 1, pi, sd1, sd2, out);
            isNear(bench, out, 0.5e8 + 0.5 * Math.log(2 * Math.PI) - Math.log(pi));
            Tensor gradient = bench.scalar(5);
            kernels.scaleMixtureEnergyGradient(far, 1, pi, sd1, sd2, bench.scalar(1), gradient, false);
            isNear(bench, gradient, 1e4);
        }
    }

    private static double density(double weight, double sd, double x) {
        return weight / (sd * Math.sqrt(2 * Math.PI)) * Math.exp(-0.5 * x * x / (sd * sd));
    }

    @ParameterizedTest
    @EnumSource
    void gaussianKl(Way way) {
        try (Workbench bench = new Workbench(way)) {
            DivergenceKernels kernels = bench.device.divergences();
            double lambda = 0.5;
            double precision = Math.exp(lambda);
            for (int n : LENGTHS) {
                Tensor mean = bench.normal(n);
                Tensor logVariance = bench.normal(n);
                float[] m = bench.read(mean);
                float[] v = bench.read(logVariance);
                Tensor logPrecision = bench.scalar(lambda);
                Tensor out = bench.scalar(5);
                kernels.gaussianKl(mean, logVariance, logPrecision, out);
                double kl = 0;
                double derivative = 0;
                for (int i = 0; i < n; i++) {
                    double scaled = precision * ((double) m[i] * m[i] + Math.exp(v[i]));
                    kl += 0.5 * (scaled - v[i] - lambda - 1);
                    derivative += 0.5 * (scaled - 1);
                }
                isNear(bench, out, kl);
                for (boolean accumulate : BOTH) {
                    for (Tensor gradLambda : new Tensor[] {null, bench.scalar(100)}) {
                        Tensor gradMean = bench.normal(n);
                        Tensor gradLogVariance = bench.normal(n);
                        float[] wasM = bench.read(gradMean);
                        float[] wasV = bench.read(gradLogVariance);
                        kernels.gaussianKlGradient(
                                mean,
                                logVariance,
                                logPrecision,
                                bench.scalar(2),
                                gradMean,
                                accumulate,
                                gradLogVariance,
                                !accumulate,
                                gradLambda,
                                accumulate);
                        bench.isNear(gradMean, i -> before(accumulate, wasM, i) + 2 * precision * m[i]);
                        bench.isNear(
                                gradLogVariance, i -> before(!accumulate, wasV, i) + precision * Math.exp(v[i]) - 1);
                        if (gradLambda != null) {
                            isNear(bench, gradLambda, (accumulate ? 100 : 0) + 2 * derivative);
                        }
                    }
                }
            }
        }
    }
}
