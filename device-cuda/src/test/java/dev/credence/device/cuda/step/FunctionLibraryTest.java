package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.formula.Operation;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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

    /**
     * A kernel whose threads compute every function of a number each, of memory [1 + functions, threads]: in the order
     * of the operations, and last a normal number of the number's bits.
     */
    static String kernelOfAll(int threads) {
        PtxText text = new PtxText();
        String thread = text.b32();
        text.add("mov.u32 %s, %%tid.x", thread);
        String address = text.b64();
        text.add("ld.param.u64 %s, [to]", address);
        text.add("mad.wide.u32 %s, %s, 4, %s", address, thread, address);
        String x = text.f32();
        text.add("ld.global.f32 %s, [%s]", x, address);
        int at = 4 * threads;
        for (Operation operation : Operation.values()) {
            if (LIBRARY.has(operation)) {
                text.add("st.global.f32 [%s+%d], %s", address, at, LIBRARY.call(text, operation, List.of(x)));
                at += 4 * threads;
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

    @Test
    void shortFunctionsArePastedWithRegistersAndLabelsOfTheirOwn() {
        for (Operation operation : PASTED) {
            PtxText text = new PtxText();
            String result = LIBRARY.call(text, operation, List.of("%f77"));
            String pasted = text.toString();
            assertThat(pasted)
                    .startsWith("    {\n")
                    .endsWith("    }\n")
                    .contains("mov.f32 " + result + ", ")
                    .contains(", %f77;")
                    .doesNotContain("call", "ret;", "param", "//", "$L__BB");
            // other registers than the argument's and the result's are the scope's
            assertThat(names("%[a-z]+\\d+", pasted)).containsOnly("%f77", result);
            assertThat(LIBRARY.functions(List.of(operation))).isEmpty();
        }
    }

    @Test
    void aFunctionPastedTwiceHasTwoSetsOfLabels() {
        for (Operation operation : PASTED) {
            PtxText text = new PtxText();
            LIBRARY.call(text, operation, List.of("%f77"));
            LIBRARY.call(text, operation, List.of("%f77"));
            assertThat(names("(?m)^\\s*(\\w+):$", text.toString()))
                    .as(operation.toString())
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void branchesOfAPastedFunctionLeadToItsOwnLabels() {
        PtxText text = new PtxText();
        text.label();
        LIBRARY.call(text, Operation.LOG, List.of("%f77"));
        List<String> labels = names("(?m)^\\s*(\\w+):$", text.toString());
        assertThat(labels).isNotEmpty();
        assertThat(names("bra(?:\\.uni)? (\\S+);", text.toString()))
                .isNotEmpty()
                .allMatch(labels::contains);
    }

    @Test
    void aNormalNumberHasNoBranch() {
        PtxText text = new PtxText();
        LIBRARY.normal(text, "%r5");
        assertThat(text.toString()).contains(", %r5;").doesNotContain("bra");
    }

    @Test
    void longFunctionsAreCalledAndStandBeforeTheEntryAfterWhatTheyCall() {
        for (Operation operation : CALLED) {
            PtxText text = new PtxText();
            LIBRARY.call(text, operation, List.of("%f77"));
            String function =
                    names("call\\.uni \\(value\\), (\\w+),", text.toString()).get(0);
            String functions = LIBRARY.functions(List.of(Operation.EXP, operation));
            assertThat(functions).contains(" " + function + "(");
            for (String called : names("call(?:\\.uni)? \\(\\w+\\), (\\w+),", functions.replace(",\n", ", "))) {
                assertThat(functions.indexOf(") " + called)).as(called).isNotNegative();
                assertThat(functions.indexOf(") " + called)).isLessThan(functions.indexOf("\n" + called + ","));
            }
            for (String table : names("\\b(CODY_\\w|__cudart\\w+)", functions)) {
                assertThat(functions).containsOnlyOnce(" " + table + "[");
            }
        }
    }

    @Test
    void theFunctionsOfAStepDependOnWhichOperationsItHasAlone() {
        String text = LIBRARY.functions(List.of(Operation.DIGAMMA, Operation.NORMAL_CDF));
        assertThat(LIBRARY.functions(
                        List.of(Operation.NORMAL_CDF, Operation.ADD, Operation.DIGAMMA, Operation.NORMAL_CDF)))
                .isEqualTo(text);
        assertThat(names("func .*? (digamma_above_0|normal_cdf|trigamma_above_0)\\(", text))
                .containsExactly("normal_cdf", "digamma_above_0");
    }

    @Test
    void aKernelOfAllFunctionsIsAsciiAndHasEachNameOnce() {
        String text = kernelOfAll(256);
        assertThat(text).matches("[ -~\\n]*");
        assertThat(names("(?m)^\\s*([\\w$]+):$", text)).hasSizeGreaterThan(40).doesNotHaveDuplicates();
        assertThat(names("(?m)^(?:\\.visible )?\\.func .*?(\\w+)\\($", text))
                .hasSizeGreaterThan(CALLED.size())
                .doesNotHaveDuplicates();
    }

    @Test
    void anInstructionIsNoFunction() {
        PtxText text = new PtxText();
        assertThat(LIBRARY.has(Operation.ADD)).isFalse();
        assertThatThrownBy(() -> LIBRARY.call(text, Operation.ADD, List.of("%f1", "%f2")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LIBRARY.call(text, Operation.EXP, List.of("%f1", "%f2")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** The first group, or all, of what a pattern finds. */
    private static List<String> names(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(found.groupCount()))
                .toList();
    }
}
