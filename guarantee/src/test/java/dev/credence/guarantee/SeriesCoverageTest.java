package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Examples;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionSets;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.monitor.TownModel;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SeriesCoverageTest {
    private static final TrainedModel MODEL = TownModel.model();
    private static final Examples ROWS = TownModel.rows(3, 237, 0, 0.7);

    private static AdaptiveIntervals adaptive() {
        return AdaptiveIntervals.start(MODEL, List.of(0.8, 0.5), 0.05, 1);
    }

    @Test
    @DisplayName("Coverage and widths are those of the intervals and of the model's own")
    void itCounts() {
        SeriesCoverage found = SeriesCoverage.observe(adaptive(), MODEL, ROWS, 1);
        assertThat(found.rows()).isEqualTo(237);
        assertThat(found.before()).isZero();
        assertThat(found.label()).isEqualTo("adaptive");
        List<PredictionIntervals> intervals = adaptive().observe(ROWS);
        RegressionPredictive own = (RegressionPredictive) MODEL.predict(ROWS, 1);
        for (int l = 0; l < 2; l++) {
            SeriesCoverage.Line line = found.lines().get(l);
            PredictionIntervals expected = intervals.get(l);
            double coverage = l == 0 ? 0.5 : 0.8;
            assertThat(line.intervals().coverage()).isEqualTo(coverage);
            double width = 0;
            int covered = 0;
            int ownCovered = 0;
            int unbounded = 0;
            for (int n = 0; n < 237; n++) {
                double size = expected.upper()[n] - expected.lower()[n];
                width += Double.isFinite(size) ? size : 0;
                unbounded += Double.isInfinite(size) ? 1 : 0;
                covered += expected.contains(n, ROWS.target(n)) ? 1 : 0;
                ownCovered += own.interval(coverage).lower()[n] <= ROWS.target(n)
                                && ROWS.target(n) <= own.interval(coverage).upper()[n]
                        ? 1
                        : 0;
            }
            assertThat(line.intervals().share()).isEqualTo(covered / 237.0);
            assertThat(line.intervals().unbounded()).isEqualTo(unbounded);
            assertThat(line.intervals().size()).isCloseTo(width / (237 - unbounded), within(1e-12));
            assertThat(line.model().share()).isEqualTo(ownCovered / 237.0);
        }
    }

    @Test
    @DisplayName("The share missed is within its bound of the nominal one, also after resuming")
    void boundsAreOfTheseRows() {
        AdaptiveIntervals intervals = adaptive();
        for (int batch = 10; batch < 14; batch++) {
            Examples rows = TownModel.rows(batch, 60, 0, 2 * (batch - 10));
            SeriesCoverage found = SeriesCoverage.observe(intervals, MODEL, rows, 1);
            assertThat(found.before()).isEqualTo(60L * (batch - 10));
            for (SeriesCoverage.Line line : found.lines()) {
                double bound = line.bound().orElseThrow();
                assertThat(Math.abs(line.intervals().share() - line.intervals().coverage()))
                        .isLessThanOrEqualTo(bound);
                assertThat(line.facts().keySet()).containsExactly("step", "bound", "next_level");
                assertThat(line.facts().get("bound")).isEqualTo(bound);
                assertThat(line.facts().get("next_level"))
                        .isEqualTo(line.nextLevel().orElseThrow());
            }
        }
    }

    @Test
    @DisplayName("The parts are a partition of the rows, in order; few rows have one part each")
    void partsDivideTheRows() {
        for (int rows : new int[] {1, 4, 10, 237}) {
            List<int[]> parts = new SeriesCoverage("x", rows, 0, List.of()).parts();
            assertThat(parts).hasSize(Math.min(10, rows));
            int at = 0;
            for (int[] part : parts) {
                assertThat(part[0]).isEqualTo(at);
                assertThat(part[1] - part[0]).isBetween(Math.max(1, rows / 10), rows / 10 + 1);
                at = part[1];
            }
            assertThat(at).isEqualTo(rows);
        }
    }

    @Test
    @DisplayName(
            "Regions of a whole table are those of its tiles: a guarantee by groups covers what it covers row by row")
    void regionsOfATable() {
        Examples known = TownModel.rows(1, 400, 0, 0);
        List<String> towns = IntStream.range(0, 400).mapToObj(i -> "t" + i % 2).toList();
        Guarantee guarantee =
                Conformal.split(MODEL, known).groups("town", towns).at(0.8);
        GuaranteedRegions regions = new GuaranteedRegions(guarantee);
        assertThat(regions.column()).contains("town");
        assertThat(regions.mayFallBack()).isTrue();
        List<String> cells = IntStream.range(0, 237)
                .mapToObj(i -> i == 5 ? "new" : "t" + i % 2)
                .toList();
        RegionCoverage found = RegionCoverage.of(regions, MODEL, ROWS, cells, 1).get(0);
        PredictionIntervals expected =
                guarantee.intervals((RegressionPredictive) MODEL.predict(ROWS, 1), 0.8, RowAttributes.inGroups(cells));
        assertThat(expected.fallback()[5]).isTrue();
        for (int n = 0; n < 237; n++) {
            assertThat(found.covered()[n]).isEqualTo(expected.contains(n, ROWS.target(n)));
        }
        assertThat(found.promised()).isEqualTo(OptionalDouble.of(0.8));
    }

    @Test
    @DisplayName(
            "Empty intervals cover nothing, endless ones all, and neither counts in the mean width; sets have sizes")
    void sizes() {
        double[] inf = {Double.POSITIVE_INFINITY};
        Examples rows = Examples.of(new double[3][1], new double[] {1, 1, 1});
        RegionCoverage found = RegionCoverage.of(
                new PredictionIntervals(
                        0.9,
                        new double[] {Double.NaN, -inf[0], 0},
                        new double[] {Double.NaN, inf[0], 1},
                        new boolean[3]),
                rows);
        assertThat(found.covered()).containsExactly(false, true, true);
        assertThat(found.size()).isEqualTo(1);
        assertThat(found.unbounded()).isEqualTo(1);
        assertThat(found.empty()).isEqualTo(1);
        boolean[][] contains = {{true, true, false}, {false, false, true}, {false, false, false}};
        RegionCoverage sets = RegionCoverage.of(new PredictionSets(0.9, contains, new boolean[3]), rows);
        assertThat(sets.covered()).containsExactly(true, false, false);
        assertThat(sets.size()).isEqualTo(1);
    }
}
