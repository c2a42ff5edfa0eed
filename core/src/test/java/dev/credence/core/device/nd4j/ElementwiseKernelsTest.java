package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.Workbench.before;

import dev.credence.core.device.ElementwiseKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.nd4j.Workbench.Way;
import dev.credence.core.model.Activation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ElementwiseKernelsTest {
    private static final int[] LENGTHS = {1, 2, 7, 2048, 2049, 5000};
    private static final boolean[] BOTH = {false, true};

    @ParameterizedTest
    @EnumSource
    void activatesAlsoInPlace(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (Activation activation : Activation.values()) {
                for (int n : LENGTHS) {
                    Tensor x = bench.normal(n);
                    Tensor out = bench.normal(n);
                    float[] values = bench.read(x);
                    bench.device.elementwise().activate(activation, x, out);
                    bench.isNear(out, i -> activation.value(values[i]));
                    bench.device.elementwise().activate(activation, x, x);
                    bench.isNear(x, i -> activation.value(values[i]));
                }
                Tensor extreme = bench.tensor(new float[] {-1e4f, -100, 0, 100, 1e4f}, 5);
                float[] values = bench.read(extreme);
                bench.device.elementwise().activate(activation, extreme, extreme);
                bench.isNear(extreme, i -> activation.value(values[i]));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void activationGradientsComeFromTheOutput(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (Activation activation : Activation.values()) {
                for (int n : LENGTHS) {
                    Tensor out = bench.normal(n);
                    bench.device.elementwise().activate(activation, out, out);
                    float[] outputs = bench.read(out);
                    Tensor gradOut = bench.normal(n);
                    float[] g = bench.read(gradOut);
                    for (boolean accumulate : BOTH) {
                        Tensor gradX = bench.normal(n);
                        float[] was = bench.read(gradX);
                        bench.device.elementwise().activateGradient(activation, out, gradOut, gradX, accumulate);
                        bench.isNear(
                                gradX,
                                i -> before(accumulate, was, i) + g[i] * activation.derivativeFromOutput(outputs[i]));
                    }
                    bench.device.elementwise().activateGradient(activation, out, gradOut, gradOut, false);
                    bench.isNear(gradOut, i -> g[i] * activation.derivativeFromOutput(outputs[i]));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void fillsScalesMultipliesAndExponentiates(Way way) {
        try (Workbench bench = new Workbench(way)) {
            ElementwiseKernels elementwise = bench.device.elementwise();
            for (int n : LENGTHS) {
                Tensor a = bench.normal(n);
                Tensor b = bench.normal(n);
                float[] x = bench.read(a);
                float[] y = bench.read(b);
                for (boolean accumulate : BOTH) {
                    Tensor out = bench.normal(n);
                    float[] was = bench.read(out);
                    elementwise.scale(a, -2.5f, out, accumulate);
                    bench.isNear(out, i -> before(accumulate, was, i) - 2.5 * x[i]);
                    float[] then = bench.read(out);
                    elementwise.multiply(a, b, out, accumulate);
                    bench.isNear(out, i -> before(accumulate, then, i) + (double) x[i] * y[i]);
                }
                Tensor out = bench.normal(n);
                elementwise.exp(a, out);
                bench.isNear(out, i -> Math.exp(x[i]));
                elementwise.linearCombination(new Tensor[] {a, b, a}, new float[] {2, -3, 0.5f}, out);
                bench.isNear(out, i -> 2.5 * x[i] - 3.0 * y[i]);
                elementwise.linearCombination(new Tensor[] {b}, new float[] {4}, out);
                bench.isNear(out, i -> 4.0 * y[i]);
                elementwise.fill(out, -7);
                bench.isNear(out, i -> -7);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void sumsAndSpreadsTheGradient(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (int n : LENGTHS) {
                Tensor x = bench.normal(n);
                float[] values = bench.read(x);
                Tensor out = bench.scalar(9);
                bench.device.elementwise().sum(x, 0.25f, out);
                double sum = 0;
                for (float value : values) {
                    sum += 0.25 * value;
                }
                double expected = sum;
                bench.isNear(out, i -> expected, 1e-4);
                Tensor gradOut = bench.scalar(-3);
                for (boolean accumulate : BOTH) {
                    float[] was = bench.read(x);
                    bench.device.elementwise().sumGradient(gradOut, 0.25f, x, accumulate);
                    bench.isNear(x, i -> before(accumulate, was, i) - 0.75);
                }
            }
        }
    }
}
