package dev.credence.core.formula;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.input;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class WalkTest {
    private static final Extents ALL = new Extents(2, 3, 4);
    private static final Formula X = input("x");

    private static Operand x(Access access) {
        return new Operand.Elements("x", access);
    }

    private static Result result(Access access, Reduction reduction) {
        return new Result(X, access, reduction, Store.SET);
    }

    @Test
    void denseStridesFollowTheOrderOfTheAxes() {
        assertThat(Access.dense(5, ALL, K, M, C)).isEqualTo(new Access(5, 12, 4, 1));
        assertThat(Access.dense(0, ALL, C, M)).isEqualTo(new Access(0, 0, 1, 3));
        assertThat(Access.dense(0, ALL, M)).isEqualTo(new Access(0, 0, 1, 0));
        assertThat(Access.dense(0, ALL)).isEqualTo(new Access(0, 0, 0, 0));
        assertThat(Access.dense(5, ALL, K, M, C).end(ALL)).isEqualTo(29);
        assertThatThrownBy(() -> Access.dense(0, ALL, M, M)).hasMessageContaining("once");
    }

    @Test
    void aReductionOverNothingIsNone() {
        Extents row = new Extents(1, 3, 1);
        Walk walk = new Walk(
                row, List.of(x(new Access(0, 9, 1, 9))), List.of(result(new Access(0, 0, 1, 0), Reduction.SUM)));
        assertThat(walk.results().get(0).reduction()).isEqualTo(Reduction.NONE);
        assertThat(walk.operands()).containsExactly(x(new Access(0, 0, 1, 0)));
    }

    @Test
    void denseWalksCollapseIntoOneAxis() {
        Access dense = Access.dense(0, ALL, K, M, C);
        Walk walk = new Walk(ALL, List.of(x(dense)), List.of(result(dense, Reduction.NONE)));
        assertThat(walk.collapsed())
                .isEqualTo(new Walk(
                        new Extents(1, 1, 24),
                        List.of(x(new Access(0, 0, 0, 1))),
                        List.of(result(new Access(0, 0, 0, 1), Reduction.NONE))));
        Walk total = new Walk(ALL, List.of(x(dense)), List.of(result(Access.dense(0, ALL), Reduction.SUM)));
        assertThat(total.collapsed().extents()).isEqualTo(new Extents(1, 1, 24));
    }

    @Test
    void axesThatBroadcastOrReduceDifferentlyStay() {
        Access dense = Access.dense(0, ALL, K, M, C);
        Walk bias = new Walk(ALL, List.of(x(Access.dense(0, ALL, C))), List.of(result(dense, Reduction.NONE)));
        assertThat(bias.collapsed().extents()).isEqualTo(new Extents(1, 6, 4));
        Walk samples = new Walk(ALL, List.of(x(dense)), List.of(result(Access.dense(0, ALL, M, C), Reduction.SUM)));
        assertThat(samples.collapsed().extents()).isEqualTo(new Extents(1, 2, 12));
        Operand index = new Operand.Index("i", C);
        Walk counted = new Walk(ALL, List.of(x(dense), index), List.of(result(dense, Reduction.NONE)));
        assertThat(counted.collapsed().extents()).isEqualTo(new Extents(1, 6, 4));
        assertThat(counted.collapsed().operands()).contains(index);
        Access between = new Access(0, 4, 0, 1);
        Extents flat = new Extents(5, 1, 4);
        Walk middle = new Walk(flat, List.of(x(between)), List.of(result(between, Reduction.NONE)));
        assertThat(middle.collapsed().extents()).isEqualTo(new Extents(1, 1, 20));
    }

    @Test
    void whatCannotBeIsRefusedWithAReason() {
        Access dense = Access.dense(0, ALL, K, M, C);
        assertThatThrownBy(() -> new Walk(ALL, List.of(), List.of(result(dense, Reduction.NONE))))
                .hasMessageContaining("reads x")
                .hasMessageContaining("give it one");
        assertThatThrownBy(() -> new Walk(ALL, List.of(x(dense), x(dense)), List.of(result(dense, Reduction.NONE))))
                .hasMessageContaining("called x");
        assertThatThrownBy(() -> new Walk(ALL, List.of(x(dense)), List.of()))
                .hasMessageContaining("at least one result");
        assertThatThrownBy(() ->
                        new Walk(ALL, List.of(x(dense)), List.of(result(Access.dense(0, ALL, M, C), Reduction.NONE))))
                .hasMessageContaining("not reduced");
        assertThatThrownBy(() ->
                        new Walk(ALL, List.of(x(dense)), List.of(result(new Access(0, 12, 2, 1), Reduction.NONE))))
                .hasMessageContaining("overlap");
        assertThatThrownBy(() -> new Access(0, -1, 0, 0)).hasMessageContaining("negative");
        assertThatThrownBy(() -> new Extents(2, 0, 1)).hasMessageContaining("[2, 0, 1]");
        assertThatThrownBy(() -> new Extents(1 << 20, 1 << 20, 1)).hasMessageContaining("2147483647");
    }
}
