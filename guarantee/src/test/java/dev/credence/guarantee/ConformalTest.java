package dev.credence.guarantee;

import static dev.credence.guarantee.NonconformityScore.ABSOLUTE;
import static dev.credence.guarantee.NonconformityScore.APS;
import static dev.credence.guarantee.NonconformityScore.PIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionSets;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of split conformal calibration. */
final class ConformalTest {
    private final World world = new World(5);

    /** Rows in another order. */
    private static GaussianPredictive gaussian(double[] mean, double[] variance, int[] order) {
        double[] m = Arrays.stream(order).mapToDouble(i -> mean[i]).toArray();
        double[] v = Arrays.stream(order).mapToDouble(i -> variance[i]).toArray();
        return GaussianPredictive.of(m, new double[m.length], v);
    }

    private static double[] picked(double[] values, int[] order) {
        return Arrays.stream(order).mapToDouble(i -> values[i]).toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pit", "normalised", "absolute", "cqr"})
    @DisplayName("The order of the calibration points changes nothing, not a bit")
    void permutationOfIntervals(String name) {
        GaussianMixture mixture = world.prediction(1, 200);
        double[] y = world.targets(1, 200);
        int[] same = IntStream.range(0, 200).toArray();
        int[] other = IntStream.range(0, 200).map(i -> (i * 77 + 13) % 200).toArray();
        List<String> groups = IntStream.range(0, 200).mapToObj(i -> "g" + i % 3).toList();
        List<Guarantee> both = new ArrayList<>();
        for (int[] order : List.of(same, other)) {
            both.add(Conformal.split(gaussian(mixture.mean(), mixture.totalVariance(), order), picked(y, order))
                    .score(NonconformityScores.of(name))
                    .groups("g", Arrays.stream(order).mapToObj(groups::get).toList())
                    .at(0.5, 0.9));
        }
        assertThat(GuaranteeFile.toJson(both.get(1))).isEqualTo(GuaranteeFile.toJson(both.get(0)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"aps", "raps", "lac"})
    @DisplayName("Nor for sets, whose uniform numbers depend on the prediction and not on the row")
    void permutationOfSets(String name) {
        double[][][] p = world.classes(2, 150).probabilities();
        double[] labels = world.labels(2, 150);
        int[] other = IntStream.range(0, 150).map(i -> (i * 77 + 13) % 150).toArray();
        double[][][] shuffled = Arrays.stream(other).mapToObj(i -> p[i]).toArray(double[][][]::new);
        Guarantee first = Conformal.split(CategoricalMixture.of(p), labels)
                .score(NonconformityScores.of(name))
                .byClass()
                .smallestGroup(10)
                .at(0.8);
        Guarantee second = Conformal.split(CategoricalMixture.of(shuffled), picked(labels, other))
                .score(NonconformityScores.of(name))
                .byClass()
                .smallestGroup(10)
                .at(0.8);
        assertThat(GuaranteeFile.toJson(second)).isEqualTo(GuaranteeFile.toJson(first));
    }

    @Test
    @DisplayName("The threshold is the k-th smallest score with the n + 1, and infinite for fewer points than needed")
    void theThresholdHasTheNPlusOne() {
        double[] y = {5, 1, 4, 2, 3, 9, 7, 8, 6};
        RegressionPredictive zero = GaussianPredictive.of(new double[9], new double[9], ones(9));
        Guarantee g = Conformal.split(zero, y).score(ABSOLUTE).at(0.5, 0.8, 0.9, 0.95);
        RegressionPredictive one = GaussianPredictive.of(new double[] {10}, new double[1], ones(1));
        assertThat(g.intervals(one, 0.5).upper()).containsExactly(new double[] {15}, within(1e-13));
        assertThat(g.intervals(one, 0.8).upper()).containsExactly(new double[] {18}, within(1e-13));
        assertThat(g.intervals(one, 0.9).upper()).containsExactly(new double[] {19}, within(1e-13));
        assertThat(g.intervals(one, 0.95).lower()).containsExactly(Double.NEGATIVE_INFINITY);
        assertThat(g.law(0.95).isUnbounded()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pit", "normalised", "absolute"})
    @DisplayName("A higher coverage has wider intervals, and the centre lies in all of them")
    void intervalsAreNested(String name) {
        Guarantee g = Conformal.split(world.prediction(1, 500), world.targets(1, 500))
                .score(NonconformityScores.of(name))
                .at(0.95, 0.2, 0.5, 0.8);
        assertThat(g.coverages()).containsExactly(0.2, 0.5, 0.8, 0.95);
        GaussianMixture fresh = world.prediction(2, 50);
        PredictionIntervals inner = g.intervals(fresh, 0.2);
        for (double coverage : g.coverages()) {
            PredictionIntervals outer = g.intervals(fresh, coverage);
            for (int n = 0; n < 50; n++) {
                double centre = name.equals("pit") ? fresh.quantile(0.5)[n] : fresh.mean()[n];
                assertThat(outer.lower()[n]).isLessThanOrEqualTo(inner.lower()[n]);
                assertThat(outer.upper()[n]).isGreaterThanOrEqualTo(inner.upper()[n]);
                assertThat(centre).isBetween(outer.lower()[n], outer.upper()[n]);
            }
            inner = outer;
        }
    }

    @Test
    @DisplayName("Sets are nested, hold the most probable class, and may be empty on request")
    void setsAreNested() {
        SplitConformal split =
                Conformal.split(world.classes(1, 400), world.labels(1, 400)).score(APS);
        Guarantee full = split.at(0.05, 0.5, 0.9);
        Guarantee exact = split.emptySets().at(0.05, 0.5, 0.9);
        CategoricalMixture fresh = world.classes(2, 200);
        PredictionSets inner = full.sets(fresh, 0.05);
        int empty = 0;
        for (double coverage : full.coverages()) {
            PredictionSets outer = full.sets(fresh, coverage);
            for (int n = 0; n < 200; n++) {
                assertThat(outer.contains()[n][fresh.predictedClass()[n]]).isTrue();
                int[] plain = exact.sets(fresh, coverage).classes(n);
                for (int c : IntStream.concat(Arrays.stream(inner.classes(n)), Arrays.stream(plain))
                        .toArray()) {
                    assertThat(outer.contains()[n][c]).isTrue();
                }
                empty += plain.length == 0 ? 1 : 0;
            }
            inner = outer;
        }
        assertThat(empty).isPositive();
    }

    @Test
    @DisplayName("A group's threshold is that of its rows alone; small and unseen groups fall back and are flagged")
    void groups() {
        int n = 260;
        GaussianMixture prediction = world.prediction(1, n);
        double[] y = world.targets(1, n);
        int[] ofA = IntStream.range(0, n).filter(i -> i % 2 == 0).toArray();
        List<String> groups = IntStream.range(0, n)
                .mapToObj(i -> i % 2 == 0 ? "a" : i < 40 ? "tiny" : "b")
                .toList();
        Guarantee g = Conformal.split(prediction, y)
                .score(ABSOLUTE)
                .groups("kind", groups)
                .at(0.9);
        GaussianPredictive alone = gaussian(prediction.mean(), prediction.totalVariance(), ofA);
        Guarantee a = Conformal.split(alone, picked(y, ofA)).score(ABSOLUTE).at(0.9);
        Guarantee all = Conformal.split(prediction, y).score(ABSOLUTE).at(0.9);
        assertThat(g.laws(0.9)).containsOnlyKeys("a", "b").containsEntry("a", a.law(0.9));
        assertThat(g.tooSmall()).isEqualTo(Map.of("tiny", 20));
        assertThat(g.groupedBy()).isEqualTo("kind");

        GaussianMixture fresh = world.prediction(2, 4);
        PredictionIntervals intervals =
                g.intervals(fresh, 0.9, RowAttributes.inGroups(List.of("a", "tiny", "new", "b")));
        assertThat(intervals.fallback()).containsExactly(false, true, true, false);
        assertThat(intervals.upper()[0]).isEqualTo(a.intervals(fresh, 0.9).upper()[0]);
        assertThat(intervals.upper()[1]).isEqualTo(all.intervals(fresh, 0.9).upper()[1]);
        assertThat(intervals.upper()[2]).isEqualTo(all.intervals(fresh, 0.9).upper()[2]);
        assertThatThrownBy(() -> g.intervals(fresh, 0.9)).hasMessageContaining("by group (kind)");
    }

    @Test
    @DisplayName("By class, every true class is covered, also the one that all classes together would leave out")
    void classes() {
        Guarantee byClass = Conformal.split(world.classes(1, 4000), world.labels(1, 4000))
                .byClass()
                .at(0.8);
        RealisedCoverage realised = new RealisedCoverage(byClass);
        realised.add(world.classes(2, 20_000), world.labels(2, 20_000), RowAttributes.plain());
        assertThat(realised.lines()).hasSize(World.CLASSES + 1);
        for (RealisedCoverage.Line line : realised.lines()) {
            CoverageLaw law = line.group().isEmpty()
                    ? byClass.law(0.8)
                    : byClass.laws(0.8).get(line.group());
            // 1e-4 of the law, and four standard errors of the test rows
            double error = 4 * Math.sqrt(0.25 / line.points());
            assertThat(line.realised()).as("%s", line).isGreaterThan(law.quantile(1e-4) - error);
            assertThat(line.size()).isBetween(1.0, (double) World.CLASSES);
        }
    }

    @Test
    @DisplayName("Equal weights change nothing; a new point as heavy as all others has no bound")
    void equalWeights() {
        GaussianMixture prediction = world.prediction(1, 300);
        double[] y = world.targets(1, 300);
        Guarantee plain = Conformal.split(prediction, y).at(0.07, 0.5, 0.9);
        double[] w = new double[300];
        Arrays.fill(w, 0.37);
        Guarantee weighted = Conformal.split(prediction, y).weights(w).at(0.07, 0.5, 0.9);
        GaussianMixture fresh = world.prediction(2, 20);
        for (double coverage : plain.coverages()) {
            double[] own = new double[20];
            Arrays.fill(own, 0.37);
            assertThat(weighted.intervals(fresh, coverage, RowAttributes.weighted(own))
                            .upper())
                    .containsExactly(plain.intervals(fresh, coverage).upper());
            Arrays.fill(own, 0.37 * 300 * 20);
            assertThat(weighted.intervals(fresh, coverage, RowAttributes.weighted(own))
                            .upper())
                    .containsOnly(Double.POSITIVE_INFINITY);
        }
        // rows without a weight are as heavy as the heaviest of the calibration
        assertThat(weighted.intervals(fresh, 0.9).upper())
                .containsExactly(plain.intervals(fresh, 0.9).upper());
        assertThat(weighted.effectivePoints()).isCloseTo(300, within(1e-9));
        assertThat(weighted.heaviest()).hasValue(0.37);
        assertThat(weighted.isUnbounded(0.9)).isFalse();
        assertThatThrownBy(() -> RowAttributes.weighted(1, 0)).hasMessageContaining("positive");
    }

    @Test
    @DisplayName("Under covariate shift weights restore the coverage")
    void weightsRestoreTheCoverage() {
        int calibrations = 300;
        int n = 200;
        double weighted = 0;
        double plain = 0;
        for (int batch = 0; batch < calibrations; batch++) {
            int b = 2 * batch;
            double[] w = new double[n];
            Arrays.setAll(w, i -> density(world.x(b, i)));
            SplitConformal split =
                    Conformal.split(world.prediction(b, n), world.targets(b, n)).score(ABSOLUTE);
            Guarantee unweighted = split.at(0.9);
            Guarantee g = split.weights(w).at(0.9);
            // fresh points of the shifted inputs, by rejection
            int[] kept = IntStream.range(0, 4 * n)
                    .filter(i -> world.x(b + 100_001, i) < density(world.x(b + 1, i)) / density(1))
                    .toArray();
            GaussianMixture fresh = world.prediction(b + 1, 4 * n);
            double[] y = world.targets(b + 1, 4 * n);
            double[] own = new double[4 * n];
            Arrays.setAll(own, i -> density(world.x(b + 1, i)));
            PredictionIntervals right = g.intervals(fresh, 0.9, RowAttributes.weighted(own));
            PredictionIntervals wrong = unweighted.intervals(fresh, 0.9);
            weighted += Arrays.stream(kept).filter(i -> right.contains(i, y[i])).count() / (double) kept.length;
            plain += Arrays.stream(kept).filter(i -> wrong.contains(i, y[i])).count() / (double) kept.length;
        }
        // a coverage has a standard deviation of about 0.025 over calibrations, its mean over 300 of 0.0015
        assertThat(weighted / calibrations).isBetween(0.9 - 0.006, 0.9 + 0.02);
        assertThat(plain / calibrations).isLessThan(0.87);
    }

    /** The shifted inputs' density on (0, 1), which is steep. */
    private static double density(double x) {
        return Math.exp(3 * x) * 3 / (Math.exp(3) - 1);
    }

    @Test
    @DisplayName("Ties: at or below the threshold is inside, so that many equal scores cover more and never less")
    void ties() {
        double[] y = new double[100];
        Arrays.setAll(y, i -> i % 4);
        RegressionPredictive zero = GaussianPredictive.of(new double[100], new double[100], ones(100));
        PredictionIntervals half =
                Conformal.split(zero, y).score(ABSOLUTE).at(0.5).intervals(zero, 0.5);
        long covered =
                IntStream.range(0, 100).filter(i -> half.contains(i, y[i])).count();
        assertThat(covered).isEqualTo(75); // k = 51 falls on the third of the four values
        double[][][] certain = new double[60][1][];
        Arrays.fill(certain, new double[][] {{1, 0, 0}});
        PredictionSets sets = Conformal.split(CategoricalMixture.of(certain), new double[60])
                .emptySets()
                .at(0.9)
                .sets(CategoricalMixture.of(certain), 0.9);
        assertThat(IntStream.range(0, 60).filter(n -> sets.contains()[n][0]).count())
                .as("equal predictions have different uniform numbers: 54 are expected, with a standard error of 3.1")
                .isBetween(42L, 59L);
    }

    @Test
    @DisplayName("An extremely over-confident model still gets finite intervals that cover")
    void anOverconfidentModel() {
        int n = 400;
        double[] variance = new double[n];
        Arrays.fill(variance, 1e-4); // errors of a hundred standard deviations: F is 0 or 1
        RegressionPredictive sure = GaussianPredictive.of(new double[n], new double[n], variance);
        Guarantee g = Conformal.split(sure, world.targets(1, n)).score(PIT).at(0.9);
        RealisedCoverage realised = new RealisedCoverage(g);
        realised.add(sure, world.targets(2, n), RowAttributes.plain());
        RealisedCoverage.Line line = realised.lines().get(0);
        assertThat(line.realised()).isCloseTo(0.9, within(0.07));
        assertThat(line.unbounded()).isZero();
    }

    @Test
    @DisplayName("Arguments that do not fit are rejected with what is expected")
    void refusals() {
        GaussianMixture p = world.prediction(1, 5);
        double[] y = world.targets(1, 5);
        assertThatThrownBy(() -> Conformal.split(p, y).score(APS).at(0.9))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("use pit, normalised, absolute or cqr");
        assertThatThrownBy(() -> Conformal.split(p, y).byClass().at(0.9)).hasMessageContaining("needs classes");
        assertThatThrownBy(() -> Conformal.split(p, new double[0]).at(0.9)).hasMessageContaining("at least one point");
        assertThatThrownBy(() -> Conformal.split(p, new double[4]).at(0.9)).hasMessageContaining("more predictions");
        assertThatThrownBy(() -> Conformal.split(p, new double[6]).at(0.9)).hasMessageContaining("5 predictions for 6");
        assertThatThrownBy(() -> Conformal.split(p, new double[] {1, 2, Double.NaN, 4, 5})
                        .at(0.9))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("calibration point 2");
        assertThatThrownBy(() -> Conformal.split(p, y).at(0.9, 0.9)).hasMessageContaining("twice");
        assertThatThrownBy(() -> Conformal.split(p, y).at(90)).hasMessageContaining("between 0 and 1");
        assertThatThrownBy(() -> Conformal.split(world.classes(1, 5), new double[] {0, 1, 2, 3, 5})
                        .at(0.9))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("whole number from 0 to 4");
        Guarantee g = Conformal.split(p, y).at(0.5);
        assertThatThrownBy(() -> g.intervals(p, 0.9)).hasMessageContaining("known are [0.5]");
        assertThatThrownBy(() -> g.sets(world.classes(1, 5), 0.5)).hasMessageContaining("gives intervals");
        assertThatThrownBy(() -> g.intervals(p, 0.5, RowAttributes.inGroups(List.of("a", "a", "a", "a", "a"))))
                .hasMessageContaining("which the calibration had not");
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }
}
