package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.formula.Access;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Walk;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What kernels of passes depend on, and what their text has. */
final class PassFormulaTest {
    private static final Formula X = Functions.input("x");

    private static final Pattern LONG_NUMBER =
            Pattern.compile("\\b0d(?!0000000000000000)|0f(?!00000000)|\\b\\d{3,}\\b(?!, 1, 1)");

    /** x [rows, columns], padded at the end of each row, and a scalar. */
    private static PassFormula of(
            Formula formula, int rows, int columns, Reduction reduction, Store store, Access result) {
        List<Operand> operands =
                List.of(new Operand.Elements("x", new Access(0, 0, columns + 1, 1)), new Operand.Scalar("s"));
        Walk walk = new Walk(
                new Extents(1, rows, columns), operands, List.of(new Result(formula, result, reduction, store)));
        return PassFormula.of(walk.collapsed(), List.of(0));
    }

    private static PassFormula map(Formula formula, int rows, int columns) {
        return of(formula, rows, columns, Reduction.NONE, Store.SET, new Access(0, 0, columns + 1, 1));
    }

    private static PassFormula sum(Reduction reduction, Access result) {
        return of(X.square(), 37, 111, reduction, Store.SET, result);
    }

    @Test
    void oneKernelServesAllSizesAndConstants() {
        PassFormula one = map(X.times(0.3).plus(Functions.input("s")), 37, 111);
        PassFormula other = map(X.times(0.7).plus(Functions.input("s")), 2, 5);
        assertThat(one.name()).isEqualTo(other.name());
        assertThat(one.ptx()).isEqualTo(other.ptx());
        assertThat(one.constants()).containsExactly(0.3);
        assertThat(other.constants()).containsExactly(0.7);
        assertThat(one.ptx()).doesNotContainPattern(LONG_NUMBER);
    }

    @Test
    void anAxisOfOneElementTakesNoDivision() {
        assertThat(map(X.square(), 37, 111).ptx()).containsOnlyOnce("div.u32");
        assertThat(map(X.square(), 1, 111).ptx()).doesNotContain("div.u32");
        assertThat(map(X.square(), 1, 111).name())
                .isNotEqualTo(map(X.square(), 37, 111).name());
    }

    @Test
    void whatIsStoredOtherwiseIsAnotherKernel() {
        Access rows = new Access(0, 0, 1, 0);
        Access columns = new Access(0, 0, 0, 1);
        assertThat(List.of(
                        sum(Reduction.SUM, rows).name(),
                        sum(Reduction.SUM, columns).name(),
                        sum(Reduction.MAX, rows).name(),
                        sum(Reduction.LOG_SUM_EXP, rows).name(),
                        of(X.square(), 37, 111, Reduction.SUM, Store.ADD, rows).name(),
                        map(X.square(), 37, 111).name(),
                        map(X.times(X.plus(1)), 37, 111).name()))
                .doesNotHaveDuplicates();
    }

    /** With fused multiply-add, rounding would depend on the other operations of a formula. */
    @Test
    void aProductAndASumAreRoundedOneAfterTheOther() {
        assertThat(map(X.times(X).plus(X), 37, 111).ptx())
                .contains("mul.rn.ftz.f32")
                .contains("add.rn.ftz.f32")
                .doesNotContain("fma");
    }

    @Test
    void aFormulaWithAGammaFunctionIsExact() {
        String exact =
                map(Functions.logGamma(Functions.exp(X)).minus(X), 37, 111).ptx();
        assertThat(exact)
                .contains("sub.rn.f64")
                .contains("call.uni (value), exact_log_gamma")
                .doesNotContain("step_");
        assertThat(map(Functions.exp(X).minus(X), 37, 111).ptx())
                .contains("sub.rn.ftz.f32")
                .doesNotContain("exact_");
    }

    @ParameterizedTest
    @EnumSource(
            value = Reduction.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE"})
    void aReductionHasTheFunctionsThatItNeedsAndNoOther(Reduction reduction) {
        String ptx = sum(reduction, new Access(0, 0, 1, 0)).ptx();
        String name = "finish_" + reduction.name().toLowerCase(Locale.ROOT);
        assertThat(Pattern.compile("\\.func ").matcher(ptx).results()).hasSize(1);
        assertThat(ptx).contains(".func " + name + "(").contains("call.uni " + name);
        assertThat(ptx).matches(Pattern.compile("[\\n\\t -~]*"));
    }
}
