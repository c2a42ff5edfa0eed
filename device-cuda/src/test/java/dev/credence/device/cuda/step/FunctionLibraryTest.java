package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.formula.Operation;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Functions of formulas in the text of kernels. */
final class FunctionLibraryTest {
    private static final FunctionLibrary LIBRARY = FunctionLibrary.standard();

    private static final Set<Operation> PASTED = EnumSet.of(
            Operation.EXP,
            Operation.LOG,
            Operation.LOG1P,
            Operation.EXPM1,
            Operation.TANH,
            Operation.SIGMOID,
            Operation.SOFTPLUS);

    private static final Set<Operation> CALLED = EnumSet.of(
            Operation.SIN,
            Operation.COS,
            Operation.NORMAL_CDF,
            Operation.LOG_NORMAL_CDF,
            Operation.NORMAL_HAZARD,
            Operation.NORMAL_MEAN_EXCESS,
            Operation.LOG_GAMMA,
            Operation.DIGAMMA,
            Operation.TRIGAMMA);

    /** A kernel that computes every function of numbers in memory, for ptxas by hand. */
    static String kernelOfAll() {
        PtxText text = new PtxText();
        String address = text.b64();
        text.add("ld.param.u64 %s, [to]", address);
        String x = text.f32();
        text.add("ld.global.f32 %s, [%s]", x, address);
        int at = 4;
        for (Operation operation : Operation.values()) {
            if (LIBRARY.has(operation)) {
                text.add("st.global.f32 [%s+%d], %s", address, at, LIBRARY.call(text, operation, List.of(x)));
                at += 4;
            }
        }
        String word = text.b32();
        text.add("ld.global.u32 %s, [%s]", word, address);
        text.add("st.global.f32 [%s+%d], %s", address, at, LIBRARY.normal(text, word));
        return ".version 8.0\n.target sm_80\n.address_size 64\n"
                + LIBRARY.functions(Arrays.asList(Operation.values()))
                + ".visible .entry all(.param .u64 to)\n{\n"
                + text.declarations() + text + "    ret;\n}\n";
    }

    @Test
    void itHasAllOperationsThatAreNoInstructions() {
        Set<Operation> expected = EnumSet.copyOf(PASTED);
        expected.addAll(CALLED);
        assertThat(Arrays.stream(Operation.values()).filter(LIBRARY::has))
                .containsExactlyInAnyOrderElementsOf(expected);
    }
}
