package dev.credence.scoring.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PermutationImportanceTest {
    private static double linear(double[] x) {
        return 2 * x[0] + Formulas.b(x) + (x[2] == 1 ? 3 : 0);
    }

    private static List<PermutationImportance> of(ExplainedModel model, Examples rows, int repeats, long seed) {
        return PermutationImportance.of(model, Formulas.COLUMNS, rows, repeats, seed, done -> {});
    }

    @Test
    void unusedColumnHasImportanceExactlyZero() {
        for (ExplainedModel model : List.of(
                Formulas.real(PermutationImportanceTest::linear, x -> 1 + x[0] * x[0]),
                Formulas.sampled(PermutationImportanceTest::linear),
                Formulas.classes(PermutationImportanceTest::linear))) {
            Examples rows = Formulas.rows(60, x -> linear(x) > 0 ? 1 : 0);
            List<PermutationImportance> all = of(model, rows, 3, 1);
            assertThat(all.get(3).logScore()).isEqualTo(new Estimate(0, 0));
            assertThat(all.get(3).error()).isEqualTo(new Estimate(0, 0));
            assertThat(all.subList(0, 3))
                    .allMatch(i -> i.logScore().value() != 0 && i.error().value() != 0);
        }
    }

    @Test
    void constantColumnHasImportanceZero() {
        double[][] x = Formulas.rows(40, PermutationImportanceTest::linear).inputMatrix();
        Arrays.stream(x).forEach(row -> row[0] = 7);
        Examples rows = Examples.of(x, new double[40]);
        assertThat(of(Formulas.sampled(PermutationImportanceTest::linear), rows, 4, 1)
                        .get(0)
                        .logScore())
                .isEqualTo(new Estimate(0, 0));
    }

    @Test
    void identityPermutationKeepsEveryRow() {
        Examples rows = Formulas.rows(20, PermutationImportanceTest::linear);
        int[] identity = IntStream.range(0, 20).toArray();
        for (InputColumn column : Formulas.COLUMNS) {
            double[][] same = ChangedColumn.permuted(rows, column, identity).inputMatrix();
            assertThat(Arrays.deepEquals(same, rows.inputMatrix())).isTrue();
        }
    }

    /** If y equals the mean, E[(f(x) − f(x'))²] = 2 β² Var(x) = 8; tolerance for n = 4000. */
    @Test
    void aLinearModelLosesTwiceTheVarianceOfTheColumn() {
        List<PermutationImportance> all = of(
                Formulas.real(PermutationImportanceTest::linear, x -> 1),
                Formulas.rows(4000, PermutationImportanceTest::linear),
                5,
                1);
        Estimate rmse = all.get(0).error();
        assertThat(rmse.value()).isCloseTo(Math.sqrt(8), within(4 * rmse.standardError()));
        assertThat(rmse.standardError()).isLessThan(0.1);
        // unit variance: the log score falls by half the squared error
        assertThat(all.get(0).logScore().value()).isCloseTo(rmse.value() * rmse.value() / 2, within(1e-9));
        assertThat(PermutationImportance.sorted(all).get(0)).isSameAs(all.get(0));
        assertThat(PermutationImportance.sorted(all).get(3)).isSameAs(all.get(3));
    }

    @Test
    void aCategoryAndAMissingCellMoveAsAWhole() {
        Examples rows = Formulas.rows(50, PermutationImportanceTest::linear);
        List<InputColumn> spread = InputColumn.oneHot(
                List.of(Column.number("a"), Column.category("kind", List.of("u", "v", "w")), Column.number("z")));
        double[][] x = new double[50][5];
        for (int i = 0; i < 50; i++) {
            spread.get(0).set(x[i], i);
            spread.get(1).set(x[i], i % 3);
        }
        int[] order = Formulas.RANDOM.permutation(50, 0);
        double[][] changed = ChangedColumn.permuted(Examples.of(x, new double[50]), spread.get(1), order)
                .inputMatrix();
        for (int i = 0; i < 50; i++) {
            assertThat(spread.get(1).value(changed[i])).isEqualTo(order[i] % 3);
            assertThat(Arrays.stream(changed[i], 1, 4).sum()).isEqualTo(1);
            assertThat(changed[i][0]).isEqualTo(i);
        }
        double[][] cells =
                ChangedColumn.permuted(rows, Formulas.COLUMNS.get(1), order).inputMatrix();
        for (int i = 0; i < 50; i++) {
            assertThat(Double.compare(cells[i][1], rows.inputMatrix()[order[i]][1]))
                    .isZero(); // NaN too
        }
    }

    @Test
    void bitsForASeedDoNotDependOnOtherColumns() {
        Examples rows = Formulas.rows(30, PermutationImportanceTest::linear);
        List<PermutationImportance> one = of(Formulas.sampled(PermutationImportanceTest::linear), rows, 2, 5);
        assertThat(of(Formulas.sampled(PermutationImportanceTest::linear), rows, 2, 5))
                .isEqualTo(one);
        assertThat(of(Formulas.sampled(PermutationImportanceTest::linear), rows, 2, 6))
                .isNotEqualTo(one);
        List<PermutationImportance> other = new ArrayList<>(PermutationImportance.of(
                Formulas.sampled(PermutationImportanceTest::linear),
                List.of(
                        Formulas.COLUMNS.get(2),
                        Formulas.COLUMNS.get(3),
                        Formulas.COLUMNS.get(0),
                        Formulas.COLUMNS.get(1)),
                rows,
                2,
                5,
                done -> {}));
        assertThat(other).containsExactlyInAnyOrderElementsOf(one);
    }

    @Test
    void tooFewRowsAreRefused() {
        assertThatThrownBy(() -> of(
                        Formulas.sampled(PermutationImportanceTest::linear),
                        Formulas.rows(1, PermutationImportanceTest::linear),
                        2,
                        5))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("at least 2 rows");
        assertThatThrownBy(() -> PermutationImportance.of(
                        Formulas.sampled(PermutationImportanceTest::linear),
                        Formulas.COLUMNS.subList(0, 2),
                        Formulas.rows(9, PermutationImportanceTest::linear),
                        2,
                        5,
                        d -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("all 4 inputs");
    }
}
