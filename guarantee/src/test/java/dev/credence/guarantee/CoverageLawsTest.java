package dev.credence.guarantee;

import static dev.credence.guarantee.NonconformityScore.ABSOLUTE;
import static dev.credence.guarantee.NonconformityScore.APS;
import static dev.credence.guarantee.NonconformityScore.CQR;
import static dev.credence.guarantee.NonconformityScore.LAC;
import static dev.credence.guarantee.NonconformityScore.NORMALISED;
import static dev.credence.guarantee.NonconformityScore.PIT;
import static dev.credence.guarantee.NonconformityScore.RAPS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.interval.IntervalSide;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionSets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Covered new points of many calibrations against the law that each guarantee states. */
class CoverageLawsTest {
    /** New points of each calibration. */
    private static final int FRESH = 40;

    private static final World WORLD = new World(58);

    /**
     * A kind of calibration.
     *
     * @param rounded to which targets are rounded, so that scores are tied; 0 for not at all
     */
    record Situation(NonconformityScore score, int points, double coverage, double rounded) {
        @Override
        public String toString() {
            return score.name() + " of " + points + " points for " + coverage + (rounded > 0 ? ", ties" : "");
        }

        boolean isOfClasses() {
            return score instanceof ClassScore;
        }

        double[] targets(int batch, int count) {
            double[] y = isOfClasses() ? WORLD.labels(batch, count) : WORLD.targets(batch, count);
            return rounded == 0 || isOfClasses()
                    ? y
                    : Arrays.stream(y)
                            .map(v -> rounded * Math.rint(v / rounded))
                            .toArray();
        }

        Guarantee calibrated(int batch) {
            double[] y = targets(batch, points);
            SplitConformal split = isOfClasses()
                    ? Conformal.split(WORLD.classes(batch, points), y).emptySets()
                    : Conformal.split(WORLD.prediction(batch, points), y);
            return split.score(score).seed(batch).at(coverage);
        }

        int covered(Guarantee guarantee, int batch) {
            double[] y = targets(batch, FRESH);
            if (isOfClasses()) {
                PredictionSets sets = guarantee.sets(WORLD.classes(batch, FRESH), coverage);
                return (int) IntStream.range(0, FRESH)
                        .filter(i -> sets.contains()[i][(int) y[i]])
                        .count();
            }
            PredictionIntervals intervals = guarantee.intervals(WORLD.prediction(batch, FRESH), coverage);
            return (int) IntStream.range(0, FRESH)
                    .filter(i -> intervals.contains(i, y[i]))
                    .count();
        }
    }

    private static List<Situation> situations() {
        List<Situation> all = new ArrayList<>();
        for (NonconformityScore score : List.of(PIT, NORMALISED, ABSOLUTE, CQR, APS, RAPS, LAC)) {
            all.add(new Situation(score, 99, 0.9, 0));
            all.add(new Situation(score, 37, 0.5, 0));
        }
        for (IntervalSide side : List.of(IntervalSide.LOWER, IntervalSide.UPPER)) {
            all.add(new Situation(PIT.oneSided(side), 60, 0.8, 0));
            all.add(new Situation(ABSOLUTE.oneSided(side), 60, 0.8, 0));
            all.add(new Situation(NORMALISED.oneSided(side), 60, 0.8, 1));
        }
        for (NonconformityScore score : List.of(PIT, NORMALISED, ABSOLUTE, CQR)) {
            all.add(new Situation(score, 99, 0.9, 0.5));
            all.add(new Situation(score, 37, 0.5, 1));
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("situations")
    @DisplayName("New points are covered as the law states, with tied scores at least as often")
    void law(Situation situation) {
        check(situation, 60);
    }

    @ParameterizedTest
    @Tag("campaign")
    @MethodSource("situations")
    @DisplayName("Over three thousand calibrations new points are covered as the law states")
    void lawOfManyCalibrations(Situation situation) {
        check(situation, 3_000);
    }

    /** Four standard errors of the mean number of covered points, and of how often it is below the law's 10 %. */
    private static void check(Situation situation, int calibrations) {
        CoverageLaw law = CoverageLaw.of(situation.points, situation.coverage);
        CoveredLaw covered = new CoveredLaw(law, FRESH);
        int low = covered.quantile(0.1);
        double below = IntStream.range(0, low).mapToDouble(covered::probability).sum();
        double mean = FRESH * law.mean();
        // of a beta-binomial number
        double variance = mean * (1 - law.mean()) * (situation.points + 1 + FRESH) / (situation.points + 2);
        double sum = 0;
        int few = 0;
        for (int c = 0; c < calibrations; c++) {
            int found = situation.covered(situation.calibrated(2 * c), 2 * c + 1);
            sum += found;
            few += found < low ? 1 : 0;
        }
        double error = 4 * Math.sqrt(variance / calibrations);
        assertThat(sum / calibrations).as("%s", situation).isGreaterThan(mean - error);
        if (situation.rounded == 0) {
            assertThat(sum / calibrations).as("%s", situation).isLessThan(mean + error);
        }
        assertThat((double) few / calibrations)
                .as("%s", situation)
                .isLessThan(below + 4 * Math.sqrt(below * (1 - below) / calibrations) + 1.0 / calibrations);
    }
}
