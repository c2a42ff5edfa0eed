package dev.credence.scoring.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.numeric.NormalQuantile;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartialDependenceTest {
    private static final InputColumn A = Formulas.COLUMNS.get(0);

    @Test
    void linearModelGivesItsLineAndUncertainty() {
        Examples rows = Formulas.rows(200, x -> 0);
        double rest = Arrays.stream(rows.inputMatrix())
                .mapToDouble(Formulas::b)
                .average()
                .orElseThrow();
        PartialDependence d =
                PartialDependence.of(Formulas.real(x -> 2 * x[0] + Formulas.b(x), x -> 0.5 + x[2]), A, rows, 12, 5);
        double sd = Arrays.stream(rows.inputMatrix())
                .limit(20) // the rows of intervals
                .mapToDouble(x -> 0.5 + x[2])
                .average()
                .orElseThrow();
        double squares = Arrays.stream(rows.inputMatrix())
                .mapToDouble(x -> (0.5 + x[2]) * (0.5 + x[2]))
                .average()
                .orElseThrow();
        PartialDependence.Curve curve = d.curves().get(0);
        assertThat(d.grid()).hasSize(12).isSorted();
        for (int g = 0; g < 12; g++) {
            double line = 2 * d.grid()[g] + rest;
            assertThat(curve.mean()[g]).isCloseTo(line, within(1e-9));
            assertThat(curve.epistemicSd()[g]).isCloseTo(Math.sqrt(squares / 4), within(1e-9));
            assertThat(curve.upper()[g]).isCloseTo(line + NormalQuantile.of(0.95) * sd, within(1e-6));
            assertThat(curve.lower()[g]).isCloseTo(line - NormalQuantile.of(0.95) * sd, within(1e-6));
            for (int i = 0; i < 5; i++) {
                double[] x = rows.inputMatrix()[i];
                assertThat(d.individual()[i][g]).isCloseTo(2 * d.grid()[g] + Formulas.b(x), within(1e-9));
            }
        }
    }

    @Test
    void curveIsTheMeanOfTheIceCurves() {
        Examples rows = Formulas.rows(30, x -> 0);
        PartialDependence d =
                PartialDependence.of(Formulas.sampled(x -> x[0] * Formulas.b(x) + x[2]), A, rows, 6, 1000);
        assertThat(d.individual()).hasNumberOfRows(30);
        for (int g = 0; g < d.grid().length; g++) {
            int at = g;
            assertThat(d.curves().get(0).mean()[g])
                    .isCloseTo(
                            Arrays.stream(d.individual())
                                    .mapToDouble(c -> c[at])
                                    .average()
                                    .orElseThrow(),
                            within(1e-12));
        }
    }

    @Test
    void unusedColumnGivesAnExactlyFlatCurve() {
        PartialDependence d = PartialDependence.of(
                Formulas.sampled(x -> x[0] + 5), Formulas.COLUMNS.get(3), Formulas.rows(30, x -> 0), 8, 3);
        assertThat(Arrays.stream(d.curves().get(0).mean()).distinct().count()).isEqualTo(1);
        assertThat(Arrays.stream(d.curves().get(0).epistemicSd()).distinct().count())
                .isEqualTo(1);
    }

    @Test
    void curvesOfClassesSumToOne() {
        Examples rows = Formulas.rows(40, x -> 0);
        PartialDependence d = PartialDependence.of(Formulas.classes(x -> 2 * x[0]), A, rows, 9, 2);
        assertThat(d.curves()).hasSize(2);
        for (int g = 0; g < d.grid().length; g++) {
            double low = Formulas.sigmoid(2 * d.grid()[g] - 1);
            double high = Formulas.sigmoid(2 * d.grid()[g] + 1);
            assertThat(d.curves().get(1).mean()[g]).isCloseTo((low + high) / 2, within(1e-12));
            assertThat(d.curves().get(1).epistemicSd()[g]).isCloseTo((high - low) / 2, within(1e-12));
            assertThat(d.curves().get(0).mean()[g] + d.curves().get(1).mean()[g])
                    .isCloseTo(1, within(1e-12));
        }
        assertThat(d.curves().get(0).lower()).isEmpty();
    }

    @Test
    void gridHoldsQuantilesOrFrequentCategoriesAndMissing() {
        double[][] x = new double[100][1];
        Arrays.setAll(x, i -> new double[] {i < 50 ? 2 : i < 80 ? 0 : i < 90 ? 3 : i < 99 ? 1 : Double.NaN});
        Examples rows = Examples.of(x, new double[100]);
        InputColumn kind = InputColumn.cells(List.of(Column.category("k", List.of("p", "q", "r", "s", "t"))))
                .get(0);
        assertThat(DependenceGrid.of(kind, rows, 3)).containsExactly(0, 2, 3, Double.NaN);
        assertThat(kind.text(3)).isEqualTo("s");
        assertThat(kind.text(Double.NaN)).isEqualTo("missing");
        InputColumn number = InputColumn.numbers(List.of("k")).get(0);
        assertThat(DependenceGrid.of(number, rows, 10)).containsExactly(0, 1, 2, 3);
        assertThat(DependenceGrid.of(number, rows, 2)).containsExactly(0, 3);
        InputColumn spread =
                InputColumn.oneHot(List.of(Column.category("k", List.of("p")))).get(0);
        assertThat(DependenceGrid.of(spread, Examples.of(new double[][] {{1}, {1}}, new double[2]), 5))
                .containsExactly(0);
    }
}
