package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Device;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Third-party formulas are compiled if there is a compiler. */
final class NvrtcTest {
    /** Not a formula of our methods. */
    private static final Formula STRANGE = Functions.sin(Functions.input("x").square())
            .plus(Functions.cos(Functions.input("x")))
            .times(Functions.input("s"));

    private static List<float[]> results(Device device) {
        Tensor x = device.allocate(3, 5);
        device.write(x, new float[] {0, 1, -2, 3, 0.5f, -0.25f, 7, 8, 9, -10, 11, 2, 1, 0.125f, 4});
        Tensor all = device.allocate(3, 5);
        Tensor sums = device.allocate(3);
        device.prepare(Pass.over(1, 3, 5)
                        .read("x", x, Axis.M, Axis.C)
                        .scalar("s", () -> 0.5)
                        .map(STRANGE, Store.SET, all, Axis.M, Axis.C)
                        .reduce(Reduction.SUM, STRANGE, Store.SET, sums, Axis.M)
                        .build())
                .run();
        return List.of(device.read(all), device.read(sums));
    }

    private static void assertClose(List<float[]> found, List<float[]> expected) {
        for (int i = 0; i < expected.size(); i++) {
            for (int j = 0; j < expected.get(i).length; j++) {
                assertThat(found.get(i)[j]).isCloseTo(expected.get(i)[j], within(2e-6f));
            }
        }
    }

    @Test
    void aFormulaThatNobodyKnewIsCompiledOnceAndTellsTheSame() {
        CudaContext context = TestDriver.contextWithCompiler();
        List<CompiledFormula> asked = new ArrayList<>();
        context.formulas().observe(asked::add);
        try (Device device = new CudaDevice(context, 0);
                Device reference = new ReferenceDevice()) {
            assertClose(results(device), results(reference));
            assertThat(List.copyOf(asked)).hasSize(2).allSatisfy(formula -> {
                assertThat(context.formulas().compiles(formula)).isTrue();
                assertThat(TestDriver.context().formulas().compiles(formula)).isFalse();
                assertThat(context.function(formula.kernel())).isNotZero();
            });
        }
    }

    @Test
    void withoutACompilerItIsWalked() {
        try (Device device = TestDriver.open();
                Device reference = new ReferenceDevice()) {
            assertClose(results(device), results(reference));
        }
    }

    @Test
    void theCompilersWordsAreTold() {
        assertThatThrownBy(() -> TestDriver.compiler().ptx("int nonsense = ;"))
                .isInstanceOf(CudaException.class)
                .hasMessageContaining("nonsense");
    }
}
