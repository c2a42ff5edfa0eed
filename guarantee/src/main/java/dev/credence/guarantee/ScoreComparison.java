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

/**
 * What several scores cover of the same test points, calibrated on the same points, and how large their intervals or
 * sets are.
 */
public final class ScoreComparison {
    /** Ranks of the true class up to which the sizes of sets are told apart: a point is the harder, the later. */
    private static final int[] RANKS = {1, 3, 6, 10, Integer.MAX_VALUE};

    /** The share of calibrations and test parts that {@link Line#lowest} and {@link Line#highest} hold. */
    public static final double LIKELY = 0.99;

    /**
     * One that is compared.
     *
     * @param label tells it from the others
     * @param byClass whether each class has a threshold of its own; of classes alone
     * @param emptySets whether sets may be empty; of classes alone
     */
    public record Contestant(String label, NonconformityScore score, boolean byClass, boolean emptySets) {
        /** One with one threshold for all, and no empty sets, under its own name. */
        public static Contestant of(NonconformityScore score) {
            return new Contestant(score.name(), score, false, false);
        }
    }

    /** All scores of real targets. */
    public static final List<Contestant> OF_NUMBERS = List.of(
            Contestant.of(NonconformityScore.PIT),
            Contestant.of(NonconformityScore.CQR),
            Contestant.of(NonconformityScore.NORMALISED),
            Contestant.of(NonconformityScore.ABSOLUTE));

    /**
     * The scores of classes; APS with a threshold for each class, and with empty sets, too; and RAPS with a penalty
     * that matters with ten classes, λ = 0.1 from the second on.
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
     * What one score did at one coverage.
     *
     * @param coverage asked for
     * @param points test points
     * @param covered how many targets lay inside
     * @param law how many do, over calibrations and test points; of all points together
     * @param size mean width in the target's unit, or mean number of classes; of intervals with two ends, NaN without
     * @param unbounded how many intervals have none
     * @param leastOfClass the smallest share that is covered of a class; NaN of real targets
     * @param sizeByRank mean number of classes by the rank of the true class among the predicted probabilities,
     *     {@code 1}, {@code 2_3}, …; empty of real targets
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
        /** The share of test points that is covered. */
        public double realised() {
            return (double) covered / points;
        }

        /** Fewer are covered, as a share, in 0.5 % of cases. */
        public double lowest() {
            return (double) law.quantile((1 - LIKELY) / 2) / points;
        }

        /** More are covered, as a share, in 0.5 % of cases. */
        public double highest() {
            return (double) law.quantile((1 + LIKELY) / 2) / points;
        }
    }

    /**
     * Compares.
     *
     * @param calibration predictions of the calibration points
     * @param known their targets, [N]
     * @param test predictions of the test points
     * @param targets theirs, [M]
     * @param coverages each in (0, 1)
     * @param seed decides the uniform numbers of scores with steps
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
