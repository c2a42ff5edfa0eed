package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CoverageOverTimeTest {
    private static boolean[] covered(int rows, double share) {
        Random random = new Random(rows);
        boolean[] covered = new boolean[rows];
        for (int n = 0; n < rows; n++) {
            covered[n] = random.nextDouble() < share;
        }
        return covered;
    }

    @Test
    @DisplayName("A rolling share is the mean of the rows of its window, the last one included")
    void sharesAreMeans() {
        boolean[] covered = covered(100, 0.7);
        double[] rolling = CoverageOverTime.rolling(covered, 13);
        for (int n = 0; n < 100; n++) {
            if (n < 12) {
                assertThat(rolling[n]).isNaN();
            } else {
                double mean =
                        IntStream.rangeClosed(n - 12, n).filter(i -> covered[i]).count() / 13.0;
                assertThat(rolling[n]).isEqualTo(mean);
            }
        }
    }

    @Test
    @DisplayName("There is a chart for each coverage, with the coverage asked for as its last line, however few rows")
    void aChartForEachCoverage() {
        for (int rows : new int[] {1, 29, 30, 400, 20_000}) {
            CoverageOverTime over = new CoverageOverTime(
                    "by day",
                    List.of(
                            new CoverageOverTime.Line("adaptive", 0.9, covered(rows, 0.9)),
                            new CoverageOverTime.Line("the model's own", 0.9, covered(rows, 0.6)),
                            new CoverageOverTime.Line("adaptive", 0.975, covered(rows, 0.97))));
            List<Figure> figures = over.figures();
            assertThat(figures)
                    .extracting(Figure::title)
                    .containsExactly("Coverage over time, 90 %", "Coverage over time, 97.5 %");
            assertThat(figures).extracting(Figure::id).doesNotHaveDuplicates();
            assertThat(figures.get(0).note()).contains("Solid: adaptive; dashed: the model's own; dotted: asked for");
            Chart.Lines chart = (Chart.Lines) figures.get(0).chart();
            int window = CoverageOverTime.window(rows);
            assertThat(chart.lines()).hasSize(3);
            for (Chart.Lines.Line line : chart.lines()) {
                assertThat(line.x()).hasSameSizeAs(line.y()).hasSizeBetween(1, 1300);
                assertThat(line.x()[0]).isEqualTo(window);
                for (double y : line.y()) {
                    assertThat(y).isBetween(0.0, 1.0);
                }
            }
            assertThat(chart.lines().get(2).y()).containsOnly(0.9);
        }
        assertThat(CoverageOverTime.NONE.figures()).isEmpty();
    }

    @Test
    @DisplayName("Lines of different rows are refused")
    void linesAreOfTheSameRows() {
        List<CoverageOverTime.Line> lines = List.of(
                new CoverageOverTime.Line("a", 0.9, new boolean[3]),
                new CoverageOverTime.Line("b", 0.9, new boolean[4]));
        assertThatThrownBy(() -> new CoverageOverTime("", lines)).hasMessageContaining("different numbers of rows");
    }
}
