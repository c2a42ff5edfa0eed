package dev.credence.guarantee;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionSets;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compares the empirical coverage and size of several scores, on the same calibration and test points. */
public final class ScoreComparison {
    /** Upper ends of the bins of the true class's rank, a measure of a point's difficulty. */
    private static final int[] RANKS = {1, 3, 6, 10, Integer.MAX_VALUE};

    /** The probability of the range from {@link Line#lowest} to {@link Line#highest}. */
    public static final double LIKELY = 0.99;

    /**
     * A score under comparison.
     *
     * @param label a unique label
     * @param byClass whether each class has its own threshold; in classification only
     * @param emptySets whether sets may be empty; in classification only
     */
    public record Contestant(String label, NonconformityScore score, boolean byClass, boolean emptySets) {
        /** A score with one threshold, without empty sets, labelled by its name. */
        public static Contestant of(NonconformityScore score) {
            return new Contestant(score.name(), score, false, false);
        }
    }

    /** All scores of regression. */
    public static final List<Contestant> OF_NUMBERS = List.of(
            Contestant.of(NonconformityScore.PIT),
            Contestant.of(NonconformityScore.CQR),
            Contestant.of(NonconformityScore.NORMALISED),
            Contestant.of(NonconformityScore.ABSOLUTE));

    /**
     * The scores of classification; also class-conditional APS, APS with empty sets, and RAPS with a penalty that
     * matters with ten classes, λ = 0.1 from the second on.
     */
    public static final List<Contestant> OF_CLASSES = List.of(
            Contestant.of(NonconformityScore.APS),
            new Contestant("aps or empty", NonconformityScore.APS, false, true),
            new Contestant("aps by class", NonconformityScore.APS, true, false),
            Contestant.of(NonconformityScore.RAPS),
            new Contestant("raps 0.1 from 2", NonconformityScore.raps(0.1, 1), false, false),
            Contestant.of(NonconformityScore.LAC));

    private ScoreComparison() {}

    /**
     * The result of one score at one coverage.
     *
     * @param coverage asked for
     * @param points test points
     * @param covered the number of covered targets
     * @param law the distribution of that number over calibrations and test points, of all points together
     * @param size mean width in the target's unit, or mean number of classes; of finite intervals only, NaN if there
     *     are none
     * @param unbounded the number of infinite intervals
     * @param leastOfClass the least coverage of a class; NaN in regression
     * @param sizeByRank mean number of classes by the rank of the true class among the predicted probabilities,
     *     {@code 1}, {@code 2_3}, …; empty in regression
     */
    public record Line(
            String label,
            double coverage,
            int points,
            int covered,
            CoveredLaw law,
            double size,
            int unbounded,
            double leastOfClass,
            Map<String, Double> sizeByRank) {
        /** The empirical coverage. */
        public double realised() {
            return (double) covered / points;
        }

        /** The 0.5 % quantile of the empirical coverage. */
        public double lowest() {
            return (double) law.quantile((1 - LIKELY) / 2) / points;
        }

        /** The 99.5 % quantile of the empirical coverage. */
        public double highest() {
            return (double) law.quantile((1 + LIKELY) / 2) / points;
        }
    }

    /**
     * Calibrates and tests each score.
     *
     * @param calibration predictions of the calibration points
     * @param known their targets, [N]
     * @param test predictions of the test points
     * @param targets theirs, [M]
     * @param coverages each in (0, 1)
     * @param seed of the uniform numbers of randomised scores
     */
    public static List<Line> of(
            Predictive calibration,
            double[] known,
            Predictive test,
            double[] targets,
            List<Contestant> contestants,
            double[] coverages,
            long seed) {
        List<Line> lines = new ArrayList<>();
        for (Contestant contestant : contestants) {
            SplitConformal split = Conformal.split(calibration, known)
                    .score(contestant.score())
                    .seed(seed);
            if (contestant.byClass()) {
                split.byClass();
            }
            if (contestant.emptySets()) {
                split.emptySets();
            }
            Guarantee guarantee = split.at(coverages);
            for (double coverage : coverages) {
                lines.add(
                        test instanceof RegressionPredictive numbers
                                ? line(contestant.label(), guarantee, coverage, numbers, targets)
                                : line(contestant.label(), guarantee, coverage, (CategoricalMixture) test, targets));
            }
        }
        return lines;
    }

    private static Line line(
            String label, Guarantee guarantee, double coverage, RegressionPredictive test, double[] targets) {
        PredictionIntervals intervals = guarantee.intervals(test, coverage);
        int covered = 0;
        int bounded = 0;
        double sum = 0;
        for (int n = 0; n < targets.length; n++) {
            covered += intervals.contains(n, targets[n]) ? 1 : 0;
            double width = intervals.upper()[n] - intervals.lower()[n];
            if (width < Double.POSITIVE_INFINITY) {
                bounded++;
                sum += width;
            }
        }
        return new Line(
                label,
                coverage,
                targets.length,
                covered,
                new CoveredLaw(guarantee.law(coverage), targets.length),
                sum / bounded,
                targets.length - bounded,
                Double.NaN,
                Map.of());
    }

    private static Line line(
            String label, Guarantee guarantee, double coverage, CategoricalMixture test, double[] targets) {
        PredictionSets sets = guarantee.sets(test, coverage);
        double[][] probabilities = test.meanProbabilities();
        int[] ofClass = new int[test.classes()];
        int[] coveredOfClass = new int[test.classes()];
        int[] ofRank = new int[RANKS.length];
        double[] sizeOfRank = new double[RANKS.length];
        int covered = 0;
        double sum = 0;
        for (int n = 0; n < targets.length; n++) {
            int target = (int) targets[n];
            int size = sets.classes(n).length;
            boolean inside = sets.contains()[n][target];
            covered += inside ? 1 : 0;
            ofClass[target]++;
            coveredOfClass[target] += inside ? 1 : 0;
            sum += size;
            int rank = rank(probabilities[n], target);
            int group = 0;
            while (rank > RANKS[group]) {
                group++;
            }
            ofRank[group]++;
            sizeOfRank[group] += size;
        }
        double least = 1;
        for (int c = 0; c < ofClass.length; c++) {
            least = ofClass[c] == 0 ? least : Math.min(least, (double) coveredOfClass[c] / ofClass[c]);
        }
        Map<String, Double> sizes = new LinkedHashMap<>();
        for (int g = 0; g < RANKS.length; g++) {
            if (ofRank[g] > 0) {
                sizes.put(rankName(g), sizeOfRank[g] / ofRank[g]);
            }
        }
        return new Line(
                label,
                coverage,
                targets.length,
                covered,
                new CoveredLaw(guarantee.law(coverage), targets.length),
                sum / targets.length,
                0,
                least,
                sizes);
    }

    /** 1 for the most probable class; of equal ones the first has the lower rank. */
    private static int rank(double[] probabilities, int target) {
        int rank = 1;
        for (int c = 0; c < probabilities.length; c++) {
            boolean above = probabilities[c] > probabilities[target];
            rank += above || (c < target && probabilities[c] == probabilities[target]) ? 1 : 0;
        }
        return rank;
    }

    private static String rankName(int group) {
        int from = group == 0 ? 1 : RANKS[group - 1] + 1;
        return RANKS[group] == from
                ? String.valueOf(from)
                : RANKS[group] == Integer.MAX_VALUE ? from + "_on" : from + "_" + RANKS[group];
    }

    /** The names of {@link Line#sizeByRank}, easy points first. */
    public static List<String> rankNames() {
        return Arrays.stream(new int[] {0, 1, 2, 3, 4})
                .mapToObj(ScoreComparison::rankName)
                .toList();
    }
}
