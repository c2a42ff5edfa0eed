package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Promises of kernels that no graph uses yet, or not in every form. */
abstract class KernelLaws {
    private static final boolean[] BOTH = {false, true};

    private final Supplier<Device> opener;

    KernelLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    private DynamicTest test(String name, KernelProgram program) {
        return DynamicTest.dynamicTest(name, () -> KernelProgram.compare(name, opener, Scenario.ROUNDING, program));
    }

    @TestFactory
    @DisplayName("Products transpose either side and add where asked")
    Stream<DynamicTest> productsTransposeEitherSideAndAddWhereAsked() {
        List<DynamicTest> tests = new ArrayList<>();
        for (int[] size : new int[][] {{1, 1, 1}, {6, 6, 6}, {5, 7, 3}, {33, 9, 65}}) {
            for (boolean left : BOTH) {
                for (boolean right : BOTH) {
                    for (boolean add : BOTH) {
                        String name = "[" + size[0] + ", " + size[1] + ", " + size[2] + "]"
                                + (left ? ", left transposed" : "") + (right ? ", right transposed" : "")
                                + (add ? ", added" : "");
                        tests.add(test("multiply " + name, bench -> product(bench, size, left, right, add)));
                        tests.add(test("multiplyPerSample " + name, bench -> {
                            productPerSample(bench, 3, size, left, right, add);
                            productPerSample(bench, 0, size, left, right, add);
                        }));
                    }
                }
            }
        }
        return tests.stream();
    }

    private static void product(KernelProgram.Bench bench, int[] s, boolean left, boolean right, boolean add) {
        Tensor a = left ? bench.tensor(s[1], s[0]) : bench.tensor(s[0], s[1]);
        Tensor b = right ? bench.tensor(s[2], s[1]) : bench.tensor(s[1], s[2]);
        Tensor c = bench.tensor(s[0], s[2]);
        bench.device().linear().multiply(a, left, b, right, c, add);
        bench.show("c", c);
    }

    /** With {@code samplesOfA} = 0 all samples share a. */
    private static void productPerSample(
            KernelProgram.Bench bench, int samplesOfA, int[] s, boolean left, boolean right, boolean add) {
        int rows = left ? s[1] : s[0];
        int inner = left ? s[0] : s[1];
        Tensor a = samplesOfA == 0 ? bench.tensor(rows, inner) : bench.tensor(samplesOfA, rows, inner);
        Tensor b = right ? bench.tensor(3, s[2], s[1]) : bench.tensor(3, s[1], s[2]);
        Tensor c = bench.tensor(3, s[0], s[2]);
        bench.device().linear().multiplyPerSample(a, left, b, right, c, add);
        bench.show("c, K = " + samplesOfA + " of a", c);
    }

    @TestFactory
    @DisplayName("Biases and tiles go one way and their gradients sum the other")
    Stream<DynamicTest> biasesAndTilesGoOneWayAndTheirGradientsSumTheOther() {
        List<DynamicTest> tests = new ArrayList<>();
        for (boolean add : BOTH) {
            tests.add(test("rows, added: " + add, bench -> {
                Tensor x = bench.tensor(13, 7);
                Tensor bias = bench.tensor(7);
                bench.device().linear().addBias(x, bias);
                bench.show("x", x);
                bench.device().linear().sumRows(x, bias, add);
                bench.show("bias", bias);
            }));
            tests.add(test("rows of samples, added: " + add, bench -> {
                Tensor x = bench.tensor(3, 13, 7);
                Tensor bias = bench.tensor(3, 7);
                bench.device().linear().addBias(x, bias);
                bench.show("x", x);
                bench.device().linear().sumRows(x, bias, add);
                bench.show("bias", bias);
            }));
            tests.add(test("tiles, added: " + add, bench -> {
                Tensor x = bench.tensor(5, 7);
                Tensor tiled = bench.device().allocate(15, 7);
                bench.device().linear().tile(x, tiled);
                bench.show("tiled", tiled);
                bench.device().linear().sumTiles(bench.tensor(15, 7), x, add);
                bench.show("summed", x);
            }));
        }
        return tests.stream();
    }

    @TestFactory
    @DisplayName("Activations work in place, value and gradient")
    Stream<DynamicTest> activationsWorkInPlace() {
        return Stream.of(Activation.values())
                .map(activation -> test(activation.name(), bench -> {
                    Tensor x = bench.tensor(19, 3);
                    bench.device().elementwise().activate(activation, x, x);
                    bench.show("value", x);
                    Tensor gradient = bench.tensor(19, 3);
                    bench.device().elementwise().activateGradient(activation, x, gradient, gradient, false);
                    bench.show("gradient", gradient);
                }));
    }

    @TestFactory
    @DisplayName("A layer without a bias, with a bias, and with a gradient that is added")
    Stream<DynamicTest> biasActivationDropoutInEveryForm() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Activation activation : Activation.values()) {
            for (boolean withBias : BOTH) {
                for (boolean add : BOTH) {
                    String name = activation + ", bias: " + withBias + ", added: " + add;
                    tests.add(test(name, bench -> layer(bench, activation, withBias, add)));
                }
            }
        }
        return tests.stream();
    }

    private static void layer(KernelProgram.Bench bench, Activation activation, boolean withBias, boolean add) {
        Tensor h = bench.tensor(21, 5);
        Tensor bias = bench.tensor(5);
        Tensor mask = bench.device().allocate(21, 5);
        var random = bench.device().random();
        random.biasActivationDropout(h, withBias ? bias : null, activation, 0.4f, bench.noise(2), mask);
        bench.show("h", h);
        Tensor gradH = bench.tensor(21, 5);
        Tensor gradBias = bench.tensor(5);
        random.biasActivationDropoutGradient(h, activation, 0.4f, mask, gradH, withBias ? gradBias : null, add);
        bench.show("gradient of h", gradH);
        bench.show("gradient of the bias", gradBias);
    }

    @Test
    @DisplayName("Elementwise kernels overwrite or add as asked")
    void elementwiseKernelsOverwriteOrAddAsAsked() {
        KernelProgram.compare("elementwise", opener, Scenario.ROUNDING, bench -> {
            var kernels = bench.device().elementwise();
            Tensor filled = bench.tensor(11);
            kernels.fill(filled, -1.5f);
            bench.show("fill", filled);
            for (boolean add : BOTH) {
                Tensor out = bench.tensor(37);
                kernels.scale(bench.tensor(37), 0.3f, out, add);
                bench.show("scale, added: " + add, out);
                kernels.multiply(bench.tensor(37), bench.tensor(37), out, add);
                bench.show("multiply, added: " + add, out);
                kernels.sumGradient(bench.tensor(1), 0.7f, out, add);
                bench.show("sumGradient, added: " + add, out);
                kernels.activateGradient(Activation.TANH, bench.tensor(37), bench.tensor(37), out, add);
                bench.show("activateGradient, added: " + add, out);
            }
        });
    }
}
