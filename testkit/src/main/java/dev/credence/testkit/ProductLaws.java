package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Matrix products in all forms. */
abstract class ProductLaws {
    private static final boolean[] BOTH = {false, true};

    private final Supplier<Device> opener;

    ProductLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    private DynamicTest test(String name, KernelProgram program) {
        return DynamicTest.dynamicTest(name, () -> KernelProgram.compare(name, opener, Scenario.ROUNDING, program));
    }

    @TestFactory
    @DisplayName("Products transpose either operand and add to the result on request")
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
        bench.device().multiply(a, left, b, right, c, add);
        bench.show("c", c);
    }

    /** Per-sample products; with {@code samplesOfA} = 0 all samples share a. */
    private static void productPerSample(
            KernelProgram.Bench bench, int samplesOfA, int[] s, boolean left, boolean right, boolean add) {
        int rows = left ? s[1] : s[0];
        int inner = left ? s[0] : s[1];
        Tensor a = samplesOfA == 0 ? bench.tensor(rows, inner) : bench.tensor(samplesOfA, rows, inner);
        Tensor b = right ? bench.tensor(3, s[2], s[1]) : bench.tensor(3, s[1], s[2]);
        Tensor c = bench.tensor(3, s[0], s[2]);
        bench.device().multiplyPerSample(a, left, b, right, c, add);
        bench.show("c, K = " + samplesOfA + " of a", c);
    }
}
