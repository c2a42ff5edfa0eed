package dev.credence.core.device;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.formula.Access;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Walk;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PassTest {
    private static final Formula F = input("f");
    private static final Formula Y = input("y");

    private static final class Plain extends Tensor {
        Plain(int... shape) {
            super(shape);
        }
    }

    @Test
    void stridesComeFromTheAxesThatATensorHas() {
        Tensor f = new Plain(6, 1);
        Tensor out = new Plain(2, 3);
        Pass pass = Pass.over(2, 3, 1)
                .read("f", f, K, M)
                .read("y", new Plain(3), M)
                .scalar("s", () -> 1)
                .map(F.minus(Y).times(input("s")), Store.SET, out, K, M)
                .reduce(Reduction.SUM, F, Store.ADD, new Plain(1))
                .build();
        assertThat(pass.walk().operands())
                .containsExactly(
                        new Operand.Elements("f", new Access(0, 3, 1, 0)),
                        new Operand.Elements("y", new Access(0, 0, 1, 0)),
                        new Operand.Scalar("s"));
        assertThat(pass.walk().results().get(1))
                .isEqualTo(new Result(F, new Access(0, 0, 0, 0), Reduction.SUM, Store.ADD));
        assertThat(pass.outputs().get(0)).isSameAs(out);
    }

    @Test
    void whatNoFormulaReadsIsLeftOut() {
        Pass pass = Pass.over(1, 1, 4)
                .read("f", new Plain(4), C)
                .read("y", new Plain(4), C)
                .scalar("s", () -> 1)
                .map(F, Store.SET, new Plain(4), C)
                .build();
        assertThat(pass.walk().operands()).hasSize(1);
        assertThat(pass.tensors()).containsOnlyKeys("f");
        assertThat(pass.scalars()).isEmpty();
    }

    @Test
    void aResultMayStandInPlaceOfAnOperandButNotOverwriteWhatIsStillRead() {
        Tensor f = new Plain(3, 2);
        Pass.over(1, 3, 2).read("f", f, M, C).map(exp(F), Store.SET, f, M, C).build();
        Pass.Builder transposed = Pass.over(1, 2, 3).read("f", f, M, C).map(exp(F), Store.SET, f, C, M);
        assertThatThrownBy(transposed::build).hasMessageContaining("overwrite the operand f");
        Tensor row = new Plain(2);
        Pass.Builder reduced = Pass.over(1, 3, 2).read("f", row, C).reduce(Reduction.SUM, F, Store.SET, row, C);
        assertThatThrownBy(reduced::build).hasMessageContaining("tensor of its own");
    }

    @Test
    void columnsOfOneMatrixAndHalvesOfAPairAreApart() {
        Tensor f = new Plain(3, 2);
        Access first = new Access(0, 0, 2, 0);
        Access second = new Access(1, 0, 2, 0);
        Pass.over(1, 3, 1)
                .read("f", f, first)
                .read("y", f, second)
                .reduce(Reduction.NONE, Y, Store.SET, f, first)
                .reduce(Reduction.NONE, F, Store.SET, f, second)
                .build();
        Tensor pair = new Plain(2, 3);
        Pass.over(1, 1, 3)
                .read("f", pair, new Access(0, 0, 0, 1))
                .reduce(Reduction.NONE, F, Store.SET, pair, new Access(3, 0, 0, 1))
                .build();
        Pass.Builder shifted = Pass.over(1, 1, 3)
                .read("f", pair, new Access(0, 0, 0, 1))
                .reduce(Reduction.NONE, F, Store.SET, pair, new Access(2, 0, 0, 1));
        assertThatThrownBy(shifted::build).hasMessageContaining("overwrite the operand f");
    }

    @Test
    void shapesThatDoNotFitAreRefusedWithBoth() {
        Tensor three = new Plain(3);
        assertThatThrownBy(() -> Pass.over(2, 3, 1).read("f", three, K, M))
                .hasMessageContaining("[2, 3, 1]")
                .hasMessageContaining("6 elements")
                .hasMessageContaining("for f")
                .hasMessageContaining("Plain[3]");
        assertThatThrownBy(() -> Pass.over(2, 3, 1).map(F, Store.SET, three, K, M))
                .hasMessageContaining("6 elements");
        Pass.Builder beyond =
                Pass.over(1, 3, 1).read("f", three, new Access(1, 0, 1, 0)).map(F, Store.SET, new Plain(3), M);
        assertThatThrownBy(beyond::build).hasMessageContaining("needs 4 elements");
        assertThatThrownBy(() -> Pass.over(1, 3, 1).map(F, Store.SET, three, M).build())
                .hasMessageContaining("reads f");
        Pass.Builder twice = Pass.over(1, 3, 1)
                .read("f", three, M)
                .map(F, Store.SET, new Plain(3), M)
                .map(exp(F), Store.SET, three, M)
                .map(F, Store.ADD, three, M);
        assertThatThrownBy(twice::build).hasMessageContaining("same place");
    }

    @Test
    void whatAHandMadeOneLacksIsNamed() {
        Access flat = new Access(0, 0, 0, 1);
        Walk walk = new Walk(
                new Extents(1, 1, 2),
                List.of(new Operand.Elements("f", flat)),
                List.of(new Result(F, flat, Reduction.NONE, Store.SET)));
        Tensor two = new Plain(2);
        assertThatThrownBy(() -> new Pass(walk, Map.of("y", two), Map.of(), List.of(two)))
                .hasMessageContaining("f")
                .hasMessageContaining("[y]");
        assertThatThrownBy(() -> new Pass(walk, Map.of("f", two), Map.of(), List.of()))
                .hasMessageContaining("0 outputs");
    }
}
