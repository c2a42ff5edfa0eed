package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.guarantee.ScoreComparison.Contestant;
import dev.credence.guarantee.ScoreComparison.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ScoreComparisonTest {
    private static final double[] COVERAGES = {0.5, 0.9};
    private static final int ROUNDS = 200;

    private final World world = new World(3);

    private List<Line> numbers(int batch, int points, int tests) {
        return ScoreComparison.of(
                world.prediction(batch, points),
                world.targets(batch, points),
                world.prediction(-batch, tests),
                world.targets(-batch, tests),
                ScoreComparison.OF_NUMBERS,
                COVERAGES,
                1);
    }

    private List<Line> classes(int batch, int points, int tests, List<Contestant> contestants) {
        return ScoreComparison.of(
                world.classes(batch, points),
                world.labels(batch, points),
                world.classes(-batch, tests),
                world.labels(-batch, tests),
                contestants,
                COVERAGES,
                1);
    }

    /** Requires enough rounds within the 99 % range: of 200, fewer than 192 have a probability of 1/2000. */
    private static void requireLaw(Map<String, Integer> within) {
        within.forEach((score, rounds) -> assertThat(rounds).as(score).isGreaterThanOrEqualTo(192));
    }

    @Test
    @DisplayName("For a misspecified model every score's coverage lies within its range as often as the law states")
    void theSharesFollowTheLaw() {
        Map<String, Integer> within = new LinkedHashMap<>();
        double least = 1;
        for (int round = 1; round <= ROUNDS; round++) {
            List<Line> all = new ArrayList<>(numbers(round, 60, 40));
            all.addAll(classes(
                    round,
                    60,
                    40,
                    List.of(
                            new Contestant("aps", NonconformityScore.APS, false, true),
                            Contestant.of(NonconformityScore.APS))));
            for (Line line : all.subList(0, all.size() - COVERAGES.length)) {
                boolean inside = line.realised() >= line.lowest() && line.realised() <= line.highest();
                within.merge(line.label() + line.coverage(), inside ? 1 : 0, Integer::sum);
            }
            Line full = all.get(all.size() - COVERAGES.length);
            least = Math.min(
                    least,
                    full.realised() - all.get(all.size() - 2 * COVERAGES.length).realised());
        }
        requireLaw(within);
        assertThat(within).hasSize(10);
        assertThat(least)
                .as("sets that hold the most probable class cover more")
                .isGreaterThanOrEqualTo(0);
    }

    @Test
    @DisplayName("Coverage, width and size are the guarantee's")
    void itAgreesWithTheGuarantee() {
        Guarantee guarantee = Conformal.split(world.prediction(1, 80), world.targets(1, 80))
                .score(NonconformityScore.CQR)
                .at(COVERAGES);
        RealisedCoverage realised = new RealisedCoverage(guarantee);
        realised.add(world.prediction(-1, 50), world.targets(-1, 50), RowAttributes.plain());
        List<Line> lines = numbers(1, 80, 50).stream()
                .filter(line -> line.label().equals("cqr"))
                .toList();
        for (int i = 0; i < COVERAGES.length; i++) {
            RealisedCoverage.Line expected = realised.lines().get(i);
            assertThat(lines.get(i).coverage()).isEqualTo(COVERAGES[i]);
            assertThat(lines.get(i).covered()).isEqualTo((int) Math.round(50 * expected.realised()));
            assertThat(lines.get(i).size()).isCloseTo(expected.size(), within(1e-12));
        }
    }

    @Test
    @DisplayName("Infinite intervals are counted, and left out of the mean width")
    void unboundedIntervals() {
        double[] zero = new double[9];
        double[] one = {1, 1, 1, 1, 1, 1, 1, 1, 1};
        GaussianPredictive prediction = GaussianPredictive.of(zero, one, one);
        List<Line> lines = ScoreComparison.of(
                prediction,
                new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9},
                prediction,
                zero,
                List.of(Contestant.of(NonconformityScore.ABSOLUTE)),
                new double[] {0.5, 0.95},
                1);
        assertThat(lines.get(0).size()).isCloseTo(10, within(1e-12)); // 0 ± 5, the fifth of nine
        assertThat(lines.get(0).unbounded()).isZero();
        assertThat(lines.get(1).unbounded()).isEqualTo(9);
        assertThat(lines.get(1).size()).isNaN();
        assertThat(lines.get(1).lowest()).isEqualTo(1);
    }

    @Test
    @DisplayName("The least covered class and the sizes by the rank of the true class are counted as they are named")
    void classesAndRanks() {
        double[][][] p = {{{0.7, 0.2, 0.1}}, {{0.5, 0.3, 0.2}}, {{0.4, 0.4, 0.2}}, {{0.1, 0.2, 0.7}}};
        double[] targets = {0, 2, 1, 0};
        CategoricalMixture prediction = CategoricalMixture.of(p);
        // lac, k = ⌈5 · 0.5⌉ = 3: the scores 0.3, 0.6, 0.8, 0.9 of the true classes, so that all p ≥ 0.2 are in
        Line line = ScoreComparison.of(
                        prediction,
                        targets,
                        prediction,
                        targets,
                        List.of(Contestant.of(NonconformityScore.LAC)),
                        new double[] {0.5},
                        1)
                .get(0);
        assertThat(line.covered()).isEqualTo(3);
        assertThat(line.size()).isEqualTo((2 + 3 + 3 + 2) / 4.0);
        assertThat(line.leastOfClass()).isEqualTo(0.5); // of class 0 the first alone
        assertThat(line.sizeByRank()).containsExactly(Map.entry("1", 2.0), Map.entry("2_3", (3 + 3 + 2) / 3.0));
        assertThat(ScoreComparison.rankNames()).containsExactly("1", "2_3", "4_6", "7_10", "11_on");
    }

    @Test
    @DisplayName(
            "A threshold for each class lifts the least covered class; a penalty makes sizes more alike than APS's")
    void whatTheVariantsAreFor() {
        Map<String, Line> at90 = new LinkedHashMap<>();
        classes(1, 4000, 4000, ScoreComparison.OF_CLASSES).stream()
                .filter(line -> line.coverage() == 0.9)
                .forEach(line -> at90.put(line.label(), line));
        assertThat(at90.get("aps by class").leastOfClass()).isBetween(0.87, 0.93);
        assertThat(spread(at90.get("raps 0.1 from 2"))).isLessThan(0.75 * spread(at90.get("aps")));
        assertThat(at90.get("lac").size()).isLessThan(at90.get("aps").size() + 0.03); // 4 s.e.
    }

    /** How much larger the sets of ranks 4 to 6 are than those of rank 1. */
    private static double spread(Line line) {
        return line.sizeByRank().getOrDefault("4_6", Double.NaN)
                - line.sizeByRank().getOrDefault("1", Double.NaN);
    }
}
