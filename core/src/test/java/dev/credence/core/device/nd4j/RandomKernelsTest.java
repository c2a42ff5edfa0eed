package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.Workbench.before;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.RandomKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.nd4j.Workbench.Way;
import dev.credence.core.model.Activation;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomKernelsTest {
    private static final boolean[] BOTH = {false, true};

    private static Noise noise() {
        Noise noise = new Noise(CounterRandom.of(-5, 3));
        noise.setStep(123_456_789);
        return noise;
    }

    private static double factor(Noise noise, float rate, int i) {
        boolean kept = (noise.random().word(noise.step(), i) >>> 8) * 0x1p-24 >= rate;
        return kept ? 1 / (1 - (double) rate) : 0;
    }

    @ParameterizedTest
    @EnumSource
    void uniformAndNormalNumbersAreThoseOfTheGenerator(Way way) {
        Noise noise = noise();
        CounterRandom generator = noise.random();
        try (Workbench bench = new Workbench(way)) {
            for (int n : new int[] {1, 15, 16, 31, 32, 33, 2047, 2048, 2049, 10_000}) {
                Tensor out = bench.normal(n);
                bench.device.random().uniform(noise, out);
                float[] uniform = bench.read(out);
                bench.device.random().normal(noise, out);
                float[] normal = bench.read(out);
                for (int i = 0; i < n; i++) {
                    assertThat(uniform[i]).isEqualTo((float) generator.uniform(noise.step(), i));
                    assertThat(normal[i]).isEqualTo((float) generator.normal(noise.step(), i));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void dropsTheSameElementsForwardAndBackward(Way way) {
        Noise noise = noise();
        try (Workbench bench = new Workbench(way)) {
            for (int[] s : Workbench.SHAPES) {
                for (float rate : new float[] {0.05f, 0.5f}) {
                    int size = s[1] * s[2];
                    Tensor x = bench.normal(s[1], s[2]);
                    Tensor mask = bench.normal(s[0] * s[1], s[2]);
                    Tensor out = bench.normal(s[0] * s[1], s[2]);
                    float[] values = bench.read(x);
                    bench.device.random().dropout(x, rate, noise, mask, out);
                    bench.isNear(out, i -> values[i % size] * factor(noise, rate, i));
                    float[] g = bench.read(out);
                    for (boolean accumulate : BOTH) {
                        float[] was = bench.read(x);
                        bench.device.random().dropoutGradient(mask, rate, out, x, accumulate);
                        bench.isNear(x, i -> {
                            double sum = before(accumulate, was, i);
                            for (int j = i; j < g.length; j += size) {
                                sum += factor(noise, rate, j) * g[j];
                            }
                            return sum;
                        });
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void biasActivationAndDropoutAreOneKernelWithItsGradient(Way way) {
        Noise noise = noise();
        try (Workbench bench = new Workbench(way)) {
            for (Activation activation : Activation.values()) {
                for (int[] s : Workbench.SHAPES) {
                    for (float rate : new float[] {0, 0.3f}) {
                        biasActivationDropout(bench, activation, s[0] * s[1], s[2], rate, rate == 0 ? null : noise);
                    }
                }
            }
        }
    }

    private static void biasActivationDropout(
            Workbench bench, Activation activation, int rows, int columns, float rate, Noise noise) {
        RandomKernels random = bench.device.random();
        for (boolean withBias : BOTH) {
            Tensor h = bench.normal(rows, columns);
            Tensor bias = withBias ? bench.normal(columns) : null;
            Tensor mask = noise == null ? null : bench.normal(rows, columns);
            float[] x = bench.read(h);
            float[] b = withBias ? bench.read(bias) : new float[columns];
            random.biasActivationDropout(h, bias, activation, rate, noise, mask);
            double[] activated = new double[x.length];
            double[] factor = new double[x.length];
            for (int i = 0; i < x.length; i++) {
                activated[i] = activation.value(x[i] + b[i % columns]);
                factor[i] = noise == null ? 1 : factor(noise, rate, i);
            }
            bench.isNear(h, i -> activated[i] * factor[i]);
            for (boolean accumulate : BOTH) {
                Tensor gradH = bench.normal(rows, columns);
                float[] g = bench.read(gradH);
                float[] was = b.clone();
                if (withBias) {
                    bench.device.write(bias, was);
                }
                random.biasActivationDropoutGradient(h, activation, rate, mask, gradH, bias, accumulate);
                bench.isNear(gradH, i -> g[i] * factor[i] * activation.derivativeFromOutput(activated[i]));
                if (withBias) {
                    bench.isNear(bias, c -> {
                        double sum = before(accumulate, was, c);
                        for (int i = c; i < g.length; i += columns) {
                            sum += g[i] * factor[i] * activation.derivativeFromOutput(activated[i]);
                        }
                        return sum;
                    });
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void reparameterisesWithGradients(Way way) {
        Noise noise = noise();
        CounterRandom generator = noise.random();
        try (Workbench bench = new Workbench(way)) {
            for (int[] s : Workbench.SHAPES) {
                int size = s[1] * s[2];
                Tensor mean = bench.normal(s[1], s[2]);
                Tensor logVariance = bench.normal(s[1], s[2]);
                Tensor eps = bench.normal(s[0], s[1], s[2]);
                Tensor out = bench.normal(s[0], s[1], s[2]);
                float[] m = bench.read(mean);
                float[] v = bench.read(logVariance);
                bench.device.random().reparameterise(mean, logVariance, noise, eps, out);
                bench.isNear(eps, i -> generator.normal(noise.step(), i));
                bench.isNear(out, i -> m[i % size] + Math.exp(0.5 * v[i % size]) * generator.normal(noise.step(), i));
                float[] e = bench.read(eps);
                float[] g = bench.read(out);
                for (boolean accumulate : BOTH) {
                    Tensor gradMean = bench.normal(s[1], s[2]);
                    Tensor gradLogVariance = bench.normal(s[1], s[2]);
                    float[] wasM = bench.read(gradMean);
                    float[] wasV = bench.read(gradLogVariance);
                    bench.device
                            .random()
                            .reparameteriseGradient(
                                    logVariance, eps, out, gradMean, accumulate, gradLogVariance, !accumulate);
                    bench.isNear(gradMean, i -> {
                        double sum = before(accumulate, wasM, i);
                        for (int j = i; j < g.length; j += size) {
                            sum += g[j];
                        }
                        return sum;
                    });
                    bench.isNear(gradLogVariance, i -> {
                        double sum = before(!accumulate, wasV, i);
                        for (int j = i; j < g.length; j += size) {
                            sum += 0.5 * Math.exp(0.5 * v[i]) * e[j] * g[j];
                        }
                        return sum;
                    });
                }
            }
        }
    }
}
