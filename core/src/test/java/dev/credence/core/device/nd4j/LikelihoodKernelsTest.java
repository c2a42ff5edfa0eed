package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.Workbench.before;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.LikelihoodKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.nd4j.Workbench.Way;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LikelihoodKernelsTest {
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
    private static final boolean[] BOTH = {false, true};

    /** A likelihood kernel's gradient, to be called with (gradOut, gradF, accumulate). */
    private interface Gradient {
        void into(Tensor gradOut, Tensor gradF, boolean accumulate);
    }

    /** Checks gradF = derivative of ℓ by f, times gradOut, over f [K·M, C]. */
    private static void checkGradient(
            Workbench bench, int samples, int m, int outputs, Gradient kernel, IntToDoubleFunction derivative) {
        Tensor gradOut = bench.normal(samples, m);
        float[] g = bench.read(gradOut);
        for (boolean accumulate : BOTH) {
            Tensor gradF = bench.normal(samples * m, outputs);
            float[] was = bench.read(gradF);
            kernel.into(gradOut, gradF, accumulate);
            bench.isNear(gradF, i -> before(accumulate, was, i) + g[i / outputs] * derivative.applyAsDouble(i));
        }
    }

    @ParameterizedTest
    @EnumSource
    void gaussian(Way way) {
        try (Workbench bench = new Workbench(way)) {
            LikelihoodKernels kernels = bench.device.likelihoods();
            for (int[] s : Workbench.SHAPES) {
                int m = s[1];
                double lambda = 0.75;
                double precision = Math.exp(lambda);
                Tensor f = bench.normal(s[0] * m, 1);
                Tensor y = bench.normal(m);
                Tensor logPrecision = bench.scalar(lambda);
                Tensor out = bench.normal(s[0], m);
                double[] d = differences(bench.read(f), bench.read(y));
                kernels.gaussian(f, y, logPrecision, out);
                bench.isNear(out, i -> 0.5 * lambda - HALF_LOG_TWO_PI - 0.5 * precision * d[i] * d[i]);
                for (Tensor gradLambda : new Tensor[] {null, bench.scalar(2)}) {
                    checkGradient(
                            bench,
                            s[0],
                            m,
                            1,
                            (gradOut, gradF, accumulate) -> {
                                double was = gradLambda == null || !accumulate ? 0 : bench.read(gradLambda)[0];
                                kernels.gaussianGradient(
                                        f, y, logPrecision, gradOut, gradF, accumulate, gradLambda, accumulate);
                                if (gradLambda != null) {
                                    float[] g = bench.read(gradOut);
                                    double sum = was;
                                    for (int i = 0; i < g.length; i++) {
                                        sum += g[i] * (0.5 - 0.5 * precision * d[i] * d[i]);
                                    }
                                    double expected = sum;
                                    bench.isNear(gradLambda, i -> expected, 2e-4);
                                }
                            },
                            i -> precision * d[i]);
                }
            }
        }
    }

    /** y − f for f with one output. */
    private static double[] differences(float[] f, float[] y) {
        double[] differences = new double[f.length];
        for (int i = 0; i < f.length; i++) {
            differences[i] = (double) y[i % y.length] - f[i];
        }
        return differences;
    }

    @ParameterizedTest
    @EnumSource
    void heteroscedasticGaussian(Way way) {
        try (Workbench bench = new Workbench(way)) {
            LikelihoodKernels kernels = bench.device.likelihoods();
            for (int[] s : Workbench.SHAPES) {
                int m = s[1];
                Tensor f = bench.normal(s[0] * m, 2);
                Tensor y = bench.normal(m);
                Tensor out = bench.normal(s[0], m);
                float[] outputs = bench.read(f);
                float[] targets = bench.read(y);
                IntToDoubleFunction difference = i -> (double) targets[i % m] - outputs[2 * i];
                IntToDoubleFunction scaledSquare =
                        i -> Math.exp(-outputs[2 * i + 1]) * Math.pow(difference.applyAsDouble(i), 2);
                kernels.heteroscedasticGaussian(f, y, out);
                bench.isNear(
                        out, i -> -0.5 * outputs[2 * i + 1] - HALF_LOG_TWO_PI - 0.5 * scaledSquare.applyAsDouble(i));
                checkGradient(
                        bench,
                        s[0],
                        m,
                        2,
                        (gradOut, gradF, accumulate) ->
                                kernels.heteroscedasticGaussianGradient(f, y, gradOut, gradF, accumulate),
                        i -> i % 2 == 0
                                ? Math.exp(-outputs[i + 1]) * difference.applyAsDouble(i / 2)
                                : 0.5 * scaledSquare.applyAsDouble(i / 2) - 0.5);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void categorical(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (int[] s : Workbench.SHAPES) {
                categorical(bench, s[0], s[1], s[2], bench.normals(s[0] * s[1] * s[2]));
            }
            categorical(bench, 1, 2, 3, new float[] {1e4f, -1e4f, 0, -1e4f, -1e4f, 1e4f});
        }
    }

    private static void categorical(Workbench bench, int samples, int m, int classes, float[] logits) {
        LikelihoodKernels kernels = bench.device.likelihoods();
        float[] labels = new float[m];
        for (int i = 0; i < m; i++) {
            labels[i] = bench.random.nextInt(classes);
        }
        Tensor f = bench.tensor(logits, samples * m, classes);
        Tensor y = bench.tensor(labels, m);
        Tensor out = bench.normal(samples, m);
        double[] logSums = new double[samples * m];
        for (int row = 0; row < logSums.length; row++) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < classes; c++) {
                largest = Math.max(largest, logits[row * classes + c]);
            }
            double sum = 0;
            for (int c = 0; c < classes; c++) {
                sum += Math.exp(logits[row * classes + c] - largest);
            }
            logSums[row] = largest + Math.log(sum);
        }
        kernels.categorical(f, y, out);
        bench.isNear(out, i -> logits[i * classes + (int) labels[i % m]] - logSums[i]);
        checkGradient(
                bench,
                samples,
                m,
                classes,
                (gradOut, gradF, accumulate) -> kernels.categoricalGradient(f, y, gradOut, gradF, accumulate),
                i -> {
                    int row = i / classes;
                    double indicator = i % classes == (int) labels[row % m] ? 1 : 0;
                    return indicator - Math.exp(logits[i] - logSums[row]);
                });
    }

    @ParameterizedTest
    @EnumSource
    void bernoulli(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (int[] s : Workbench.SHAPES) {
                bernoulli(bench, s[0], s[1], bench.normals(s[0] * s[1]));
            }
            bernoulli(bench, 2, 5, new float[] {-1e4f, 1e4f, 0, 50, -50, 1e4f, -1e4f, 0, -50, 50});
        }
    }

    private static void bernoulli(Workbench bench, int samples, int m, float[] logits) {
        LikelihoodKernels kernels = bench.device.likelihoods();
        float[] labels = new float[m];
        for (int i = 0; i < m; i++) {
            labels[i] = bench.random.nextInt(2);
        }
        Tensor f = bench.tensor(logits, samples * m, 1);
        Tensor y = bench.tensor(labels, m);
        Tensor out = bench.normal(samples, m);
        kernels.bernoulli(f, y, out);
        bench.isNear(out, i -> {
            double softplus = Math.max(logits[i], 0) + Math.log1p(Math.exp(-Math.abs(logits[i])));
            return labels[i % m] * logits[i] - softplus;
        });
        checkGradient(
                bench,
                samples,
                m,
                1,
                (gradOut, gradF, accumulate) -> kernels.bernoulliGradient(f, y, gradOut, gradF, accumulate),
                i -> labels[i % m] - 1 / (1 + Math.exp(-logits[i])));
    }

    @ParameterizedTest
    @EnumSource
    void alphaMeanAndItsWeights(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (double alpha : new double[] {0, 1e-4, 0.5, 1, -1}) {
                for (int[] s : Workbench.SHAPES) {
                    alphaMean(bench, alpha, s[0], s[1], bench.normals(s[0] * s[1]));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void alphaMeanIsStable(Way way) {
        try (Workbench bench = new Workbench(way)) {
            alphaMean(bench, 1, 2, 3, new float[] {-1e4f, -1e4f, 3, -1e4f - 1, 5, -1e4f});
            alphaMean(bench, 0.5, 2, 2, new float[] {-2e30f, -2e30f, -2e30f, -1});
            alphaMean(bench, 1, 1, 1, new float[] {-1e30f});
        }
    }

    private static void alphaMean(Workbench bench, double alpha, int samples, int m, float[] values) {
        LikelihoodKernels kernels = bench.device.likelihoods();
        Tensor weights = bench.normal(samples, m);
        Tensor out = bench.normal(m);
        kernels.alphaMean(bench.tensor(values, samples, m), alpha, weights, out);
        double[] expectedWeights = new double[values.length];
        double[] expected = new double[m];
        for (int i = 0; i < m; i++) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int j = i; j < values.length; j += m) {
                largest = Math.max(largest, alpha * values[j]);
            }
            double sum = 0;
            for (int j = i; j < values.length; j += m) {
                expectedWeights[j] = Math.exp(alpha * values[j] - largest);
                sum += expectedWeights[j];
                expected[i] += values[j] / samples;
            }
            for (int j = i; j < values.length; j += m) {
                expectedWeights[j] /= sum;
            }
            if (alpha != 0) {
                expected[i] = (largest + Math.log(sum / samples)) / alpha;
            }
        }
        bench.isNear(out, i -> expected[i]);
        bench.isNear(weights, i -> expectedWeights[i]);
        assertThat(bench.read(out)).doesNotContain(Float.NaN);
        Tensor gradOut = bench.normal(m);
        float[] g = bench.read(gradOut);
        for (boolean accumulate : BOTH) {
            Tensor gradient = bench.normal(samples, m);
            float[] was = bench.read(gradient);
            kernels.alphaMeanGradient(weights, gradOut, gradient, accumulate);
            bench.isNear(gradient, i -> before(accumulate, was, i) + expectedWeights[i] * g[i % m]);
        }
    }
}
