package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.predict.CategoricalMixture;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The coverage given the calibration over 4000 calibrations of a wrong model, against Beta(k, n + 1 − k), by the
 * Kolmogorov–Smirnov statistic. The coverage of a threshold is the share of 500 000 fresh scores at or below it.
 */
@Tag("slow")
final class CoverageSimulationTest {
    private static final int CALIBRATIONS = 4_000;
    private static final int POINTS = 99;
    private static final int CHUNK = 100_000;
    private static final int CHUNKS = 5;
    private static final double COVERAGE = 0.9;

    /**
     * 1.95/√n is exceeded once in a thousand samples of the law itself (Kolmogorov's distribution). The share of fresh
     * scores has a standard error of 0.0004, three of which shift the law by at most 3 · 0.0004 · 13.4, the greatest
     * density of Beta(90, 10).
     */
    private static final double BOUND = 1.95 / Math.sqrt(CALIBRATIONS) + 3 * Math.sqrt(0.09 / (CHUNK * CHUNKS)) * 13.4;

    private final World world = new World(1);

    @ParameterizedTest
    @ValueSource(strings = {"pit", "normalised", "absolute", "cqr"})
    @DisplayName("Intervals: the realised coverage has the stated law")
    void intervals(String name) {
        RegressionScore score = (RegressionScore) NonconformityScores.of(name);
        requireLaw(
                chunk -> score.of(world.prediction(chunk, CHUNK), world.targets(chunk, CHUNK), COVERAGE),
                batch -> Conformal.split(world.prediction(batch, POINTS), world.targets(batch, POINTS))
                        .score(score)
                        .at(COVERAGE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"aps", "raps", "lac"})
    @DisplayName("Sets: the realised coverage of randomised scores has the stated law")
    void sets(String name) {
        ClassScore score = (ClassScore) NonconformityScores.of(name);
        requireLaw(
                chunk -> scores(score, world.classes(chunk, CHUNK), world.labels(chunk, CHUNK)),
                batch -> Conformal.split(world.classes(batch, POINTS), world.labels(batch, POINTS))
                        .score(score)
                        .emptySets()
                        .at(COVERAGE));
    }

    /** The scores of true classes. */
    private static double[] scores(ClassScore score, CategoricalMixture prediction, double[] labels) {
        CalibrationScores scores = new CalibrationScores(score, labels, new double[] {COVERAGE}, 1, null);
        scores.add(prediction, 0);
        return scores.scores(0);
    }

    private interface Calibration {
        Guarantee of(int batch);
    }

    private static void requireLaw(IntFunction<double[]> chunks, Calibration calibration) {
        double[] fresh = IntStream.range(0, CHUNKS)
                .mapToObj(i -> chunks.apply(-1 - i))
                .flatMapToDouble(Arrays::stream)
                .sorted()
                .toArray();
        double[] coverages = new double[CALIBRATIONS];
        for (int i = 0; i < CALIBRATIONS; i++) {
            double threshold = calibration.of(i + 1).levels().get(0).overall().value();
            coverages[i] = atMost(fresh, threshold) / (double) fresh.length;
        }
        CoverageLaw law = CoverageLaw.of(POINTS, COVERAGE);
        assertThat(kolmogorovSmirnov(coverages, law)).isLessThan(BOUND);
        assertThat(kolmogorovSmirnov(coverages, new CoverageLaw(POINTS, law.rank() - 1)))
                .as("the test distinguishes the law of the next rank")
                .isGreaterThan(BOUND);
    }

    private static int atMost(double[] sorted, double threshold) {
        int at = Arrays.binarySearch(sorted, threshold);
        while (at >= 0 && at + 1 < sorted.length && sorted[at + 1] == threshold) {
            at++;
        }
        return at >= 0 ? at + 1 : -at - 1;
    }

    private static double kolmogorovSmirnov(double[] sample, CoverageLaw law) {
        double[] sorted = sample.clone();
        Arrays.sort(sorted);
        double greatest = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = law.cdf(sorted[i]);
            greatest = Math.max(greatest, Math.abs(expected - (double) i / sorted.length));
            greatest = Math.max(greatest, Math.abs(expected - (i + 1.0) / sorted.length));
        }
        return greatest;
    }
}
