package dev.credence.guarantee;

import static dev.credence.guarantee.NonconformityScore.ABSOLUTE;
import static dev.credence.guarantee.NonconformityScore.APS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calibration scores that are equal, and the random numbers that tell equal predictions of classes apart. */
final class TiesTest {
    private static final CounterRandom RANDOM = Stream.GENERATED_DATA.of(58);

    /** Three kinds of rows, their class probabilities, which are the true ones, and how frequent they are. */
    private static final double[][] KINDS = {{0.8, 0.15, 0.05}, {0.3, 0.3, 0.4}, {0.1, 0.6, 0.3}};

    private static double[] values(int n, IntToDoubleFunction of) {
        return IntStream.range(0, n).mapToDouble(of).toArray();
    }

    private static Guarantee absolute(double[] residuals, double coverage) {
        int n = residuals.length;
        return Conformal.split(GaussianPredictive.of(new double[n], new double[n], values(n, i -> 1)), residuals)
                .score(ABSOLUTE)
                .at(coverage);
    }

    private static java.util.stream.Stream<Arguments> residuals() {
        java.util.stream.Stream.Builder<Arguments> all = java.util.stream.Stream.builder();
        IntToDoubleFunction smooth = i -> RANDOM.normal(1, i);
        all.add(Arguments.of("no ties", false, 0.9, values(400, smooth)));
        all.add(Arguments.of("whole numbers", true, 0.9, values(400, i -> Math.rint(3 * RANDOM.normal(2, i)))));
        all.add(Arguments.of("whole numbers, few", true, 0.5, values(20, i -> Math.rint(2 * RANDOM.normal(2, i)))));
        all.add(Arguments.of("halves", true, 0.9, values(400, i -> Math.rint(8 * RANDOM.normal(3, i)) / 2)));
        all.add(Arguments.of("one value", true, 0.9, values(50, i -> 2)));
        all.add(Arguments.of("all zero", true, 0.5, values(50, i -> 0)));
        // half of the residuals are 0, and the threshold lies above
        all.add(Arguments.of(
                "an atom elsewhere", false, 0.9, values(400, i -> i % 2 == 0 ? 0 : smooth.applyAsDouble(i))));
        all.add(Arguments.of("an atom at it", true, 0.4, values(400, i -> i % 2 == 0 ? 0 : smooth.applyAsDouble(i))));
        all.add(Arguments.of("up to rounding", true, 0.9, values(60, i -> i % 3 + 0.1 * (i % 2) + 1e-16 * i)));
        all.add(Arguments.of("pairs", true, 0.9, values(400, i -> RANDOM.normal(1, i / 2))));
        all.add(Arguments.of("a pair in 40 000 rows", false, 0.9, values(40_000, i -> RANDOM.normal(1, i / 2))));
        all.add(Arguments.of(
                "three decimals", true, 0.9, values(40_000, i -> Math.rint(1e3 * RANDOM.normal(1, i)) / 1e3)));
        all.add(Arguments.of(
                "six decimals", false, 0.9, values(40_000, i -> Math.rint(1e6 * RANDOM.normal(1, i)) / 1e6)));
        all.add(Arguments.of("too few for a threshold", false, 0.9, values(5, i -> 1)));
        return all.build();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("residuals")
    @DisplayName("The law is a lower bound where scores near the threshold are tied, and exact elsewhere")
    void tiesAreFound(String what, boolean tied, double coverage, double[] residuals) {
        Guarantee guarantee = absolute(residuals, coverage);
        assertThat(guarantee.isLawLowerBound(coverage, "")).as(what).isEqualTo(tied);
        Guarantee read = GuaranteeFile.fromJson(GuaranteeFile.toJson(guarantee));
        assertThat(read.isLawLowerBound(coverage, "")).isEqualTo(tied);
    }

    @Test
    @DisplayName("With ties the coverage is at least as high as the law has it, and for most calibrations higher")
    void coverageDominatesTheLaw() {
        // rounded targets about three means; the coverage of a threshold by the frequencies of 200 000 residuals
        int n = 400;
        int calibrations = 500;
        double[] fresh = residuals(-1, 200_000);
        Arrays.sort(fresh);
        CoverageLaw law = CoverageLaw.of(n, 0.9);
        double low = law.quantile(0.05);
        int below = 0;
        int above = 0;
        for (int c = 0; c < calibrations; c++) {
            double threshold =
                    absolute(residuals(c, n), 0.9).levels().get(0).overall().value();
            double covered = (double) Arrays.stream(fresh)
                            .filter(r -> r <= threshold + 1e-9)
                            .count()
                    / fresh.length;
            below += covered < low ? 1 : 0;
            above += covered > law.quantile(0.975) ? 1 : 0;
        }
        // 5 % and 4 standard errors of 500 calibrations; the upper end does not hold
        assertThat(below)
                .isLessThanOrEqualTo((int) (calibrations * (0.05 + 4 * Math.sqrt(0.05 * 0.95 / calibrations))));
        assertThat(above).isGreaterThan(calibrations / 2);
    }

    private static double[] residuals(int step, int n) {
        double[] means = {2.05, 3.02, 3.93};
        return values(n, i -> {
            int kind = RANDOM.below(3, 3 * step + 1000, i);
            double y = Math.rint(2 + kind + 0.7 * RANDOM.normal(3 * step + 1001, i));
            return Math.abs(Math.max(1, Math.min(5, y)) - means[kind]);
        });
    }

    /** Rows of few kinds: inputs, and classes drawn by their probabilities. */
    private static Examples draw(int step, int n) {
        double[][] inputs = new double[n][1];
        double[] classes = new double[n];
        for (int i = 0; i < n; i++) {
            int kind = RANDOM.below(3, 2 * step + 5000, i);
            double u = RANDOM.uniform(2 * step + 5001, i);
            inputs[i][0] = kind;
            classes[i] = u < KINDS[kind][0] ? 0 : u < KINDS[kind][0] + KINDS[kind][1] ? 1 : 2;
        }
        return Examples.of(inputs, classes);
    }

    private static CategoricalMixture predict(Examples rows) {
        double[][][] p = Arrays.stream(rows.inputMatrix())
                .map(row -> new double[][] {KINDS[(int) row[0]]})
                .toArray(double[][][]::new);
        return CategoricalMixture.of(p);
    }

    private static SplitConformal aps(Examples rows) {
        return Conformal.split(predict(rows), rows).score(APS).emptySets();
    }

    /** P(score ≤ q) of the kinds: a class of probability p, below others of probability above, scores above + u p. */
    private static double coverage(double q) {
        double sum = 0;
        for (double[] p : KINDS) {
            double above = 0;
            for (int c : new int[][] {{0, 1, 2}, {2, 0, 1}, {1, 2, 0}}
                    [Arrays.asList(KINDS).indexOf(p)]) {
                sum += Math.max(0, Math.min(p[c], q - above)) / 3;
                above += p[c];
            }
        }
        return sum;
    }

    @Test
    @DisplayName("Sets of few different predictions have the law exactly: every row has a random number of its own")
    void fewPredictionsHaveTheLaw() {
        int calibrations = 400;
        int n = 99;
        double[] covered = values(
                calibrations,
                c -> coverage(aps(draw(c, n))
                        .seed(c)
                        .at(0.5)
                        .levels()
                        .get(0)
                        .overall()
                        .value()));
        Arrays.sort(covered);
        CoverageLaw law = CoverageLaw.of(n, 0.5);
        double distance = 0;
        for (int i = 0; i < calibrations; i++) {
            double p = law.cdf(covered[i]);
            distance = Math.max(distance, Math.max(p - (double) i / calibrations, (i + 1.0) / calibrations - p));
        }
        // exceeded once in a thousand samples of the law (Kolmogorov's distribution)
        assertThat(distance).isLessThan(1.95 / Math.sqrt(calibrations));
        assertThat(aps(draw(1, n)).at(0.5).isLawLowerBound(0.5, "")).isFalse();
    }

    @Test
    @DisplayName("Sets of new rows cover what their threshold does, many copies of few rows too")
    void newRowsAreCovered() {
        Examples fresh = draw(9000, 20_000);
        for (double asked : new double[] {0.2, 0.5, 0.7, 0.9}) {
            Guarantee guarantee = aps(draw(7, 300)).at(asked);
            RealisedCoverage realised = new RealisedCoverage(guarantee);
            realised.add(predict(fresh), fresh.targets(), RowAttributes.plain().withRows(fresh));
            double expected = coverage(guarantee.levels().get(0).overall().value());
            // 4 standard errors of 20 000 rows
            assertThat(realised.lines().get(0).realised()).isCloseTo(expected, within(4 * 0.5 / Math.sqrt(20_000)));
        }
    }

    @Test
    @DisplayName("A calibration row that is predicted again has another random number")
    void newRowsHaveAStreamOfTheirOwn() {
        double[][] probabilities = {KINDS[0], KINDS[0], KINDS[1]};
        long[] keys = {3, 4, 3};
        double[] calibration = ScoreRandomisation.ofCalibration(1).of(probabilities, keys, n -> 0);
        double[] fresh = ScoreRandomisation.ofNewRows(1).of(probabilities, keys, n -> 0);
        for (int n = 0; n < 3; n++) {
            assertThat(fresh[n]).isNotEqualTo(calibration[n]);
        }
        assertThat(fresh[0]).isEqualTo(fresh[2]).isNotEqualTo(fresh[1]);
    }

    private static int[] shuffled(int n) {
        return Stream.GENERATED_DATA.of(3).permutation(n, 0);
    }

    @Test
    @DisplayName("The order of calibration rows changes no bit, though most are copies")
    void orderOfCalibrationRows() {
        Examples rows = draw(11, 200);
        ObjectNode first = GuaranteeFile.toJson(aps(rows).byClass().at(0.5, 0.9));
        ObjectNode second =
                GuaranteeFile.toJson(aps(rows.rows(shuffled(200))).byClass().at(0.5, 0.9));
        assertThat(second).isEqualTo(first);
        Examples other = draw(12, 200);
        assertThat(GuaranteeFile.toJson(aps(other).byClass().at(0.5, 0.9))).isNotEqualTo(first);
    }

    @Test
    @DisplayName("Nor does the order of identified rows, each of which keeps its set")
    void orderOfIdentifiedRows() {
        Examples rows = draw(11, 200);
        List<String> names =
                IntStream.range(0, 200).mapToObj(i -> "patient " + i).toList();
        int[] order = shuffled(200);
        List<String> namesInOrder = Arrays.stream(order).mapToObj(names::get).toList();
        Guarantee guarantee = aps(rows).identifiers(names).at(0.5);
        assertThat(GuaranteeFile.toJson(
                        aps(rows.rows(order)).identifiers(namesInOrder).at(0.5)))
                .isEqualTo(GuaranteeFile.toJson(guarantee));
        Examples known = RowKeys.keyed(rows, RowKeys.of(names));
        boolean[][] sets = sets(guarantee, known);
        boolean[][] others = sets(guarantee, RowKeys.keyed(rows.rows(order), RowKeys.of(namesInOrder)));
        for (int i = 0; i < order.length; i++) {
            assertThat(others[i]).isEqualTo(sets[order[i]]);
        }
    }

    private static boolean[][] sets(Guarantee guarantee, Examples rows) {
        return guarantee
                .sets(predict(rows), 0.5, RowAttributes.plain().withRows(rows))
                .contains();
    }

    @Test
    @DisplayName("Rows predicted in parts get the same sets as together, and copies different ones")
    void partsOfRows() {
        Examples rows = RowKeys.keyed(draw(13, 90));
        Guarantee guarantee = aps(draw(14, 300)).at(0.5);
        boolean[][] together = sets(guarantee, rows);
        for (int from = 0; from < 90; from += 30) {
            int[] part = IntStream.range(from, from + 30).toArray();
            assertThat(sets(guarantee, rows.rows(part))).isDeepEqualTo(Arrays.copyOfRange(together, from, from + 30));
        }
        Examples copies = Examples.of(new double[50][1], new double[50]);
        assertThat(Arrays.stream(sets(guarantee, copies))
                        .map(Arrays::toString)
                        .distinct()
                        .count())
                .isGreaterThan(1);
    }

    /** The document as the first version of the format had it. */
    private static ObjectNode asFirst(ObjectNode json) {
        json.put("format", 1).remove(List.of("uniforms", "gaps"));
        json.get("levels").forEach(level -> ((ObjectNode) level.get("overall")).remove("tied"));
        return json;
    }

    @Test
    @DisplayName("A calibration of an earlier version keeps its random numbers: one for equal predictions")
    void earlierVersions() {
        ObjectNode json = GuaranteeFile.toJson(aps(draw(14, 300)).at(0.5));
        Guarantee earlier = GuaranteeFile.fromJson(asFirst(json));
        assertThat(GuaranteeFile.toJson(GuaranteeFile.fromJson(GuaranteeFile.toJson(earlier))))
                .isEqualTo(GuaranteeFile.toJson(earlier));
        Examples copies = Examples.of(new double[50][1], new double[50]);
        assertThat(Arrays.stream(sets(earlier, copies)).map(Arrays::toString).distinct())
                .hasSize(1);
        // computed before there were keys
        assertThat(ScoreRandomisation.ofPredictions(1).of(new double[][] {KINDS[0]}, null, n -> 0))
                .containsExactly(new double[] {0.22165615239646286}, within(1e-9));
    }

    @Test
    @DisplayName("The guarantee does not extend to rows with a gap where no calibration row had one")
    void gaps() {
        double[][] inputs = new double[100][3];
        for (int i = 0; i < 100; i++) {
            inputs[i][1] = i % 10 == 0 ? Double.NaN : i;
        }
        GaussianPredictive calm = GaussianPredictive.of(new double[100], new double[100], values(100, i -> 1));
        Guarantee guarantee = Conformal.split(calm, Examples.of(inputs, values(100, i -> RANDOM.normal(4, i))))
                .at(0.9);
        double nan = Double.NaN;
        double[][] fresh = {{1, 2, 3}, {1, nan, 3}, {nan, 2, 3}, {1, 2, nan}, {nan, nan, nan}};
        Examples rows = Examples.of(fresh, new double[5]);
        GaussianPredictive five = GaussianPredictive.of(new double[5], new double[5], values(5, i -> 1));
        for (Guarantee one : List.of(guarantee, GuaranteeFile.fromJson(GuaranteeFile.toJson(guarantee)))) {
            assertThat(one.gaps()).contains(Set.of(1));
            assertThat(one.intervals(five, 0.9, RowAttributes.plain().withRows(rows))
                            .fallback())
                    .containsExactly(false, false, true, true, true);
            assertThat(one.intervals(five, 0.9).fallback()).containsOnly(false); // rows unknown
        }
        ObjectNode json = GuaranteeFile.toJson(guarantee);
        assertThat(GuaranteeFile.fromJson(asFirst(json.deepCopy()))
                        .intervals(five, 0.9, RowAttributes.plain().withRows(rows))
                        .fallback())
                .containsOnly(false);
        json.putArray("gaps").add(-1);
        assertThatThrownBy(() -> GuaranteeFile.fromJson(json)).hasMessageContaining("'gaps' holds -1");
    }
}
