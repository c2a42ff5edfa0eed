package dev.credence.guarantee;

import dev.credence.core.data.CanonicalCell;
import dev.credence.core.data.CellIndex;
import dev.credence.core.interval.IntervalSide;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionSets;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A calibrated conformal predictor: it turns a model's predictions into intervals, or sets of classes, that cover the
 * target with at least the nominal probability, for any model and distribution, if new points are exchangeable with the
 * calibration points. Immutable; made by {@link Conformal}.
 *
 * <p>The coverage is marginal, over new points and calibrations. Given one calibration its distribution is
 * {@link CoverageLaw}.
 */
public final class Guarantee {
    private final CalibrationDesign shape;
    private final List<ConformalQuantiles> levels;
    private final List<String> groupNames;
    private final CellIndex groups;

    Guarantee(CalibrationDesign shape, List<ConformalQuantiles> levels) {
        this.shape = shape;
        this.levels = levels.stream()
                .sorted(Comparator.comparingDouble(ConformalQuantiles::coverage))
                .toList();
        shape.check(this.levels);
        this.groupNames = Stream.concat(
                        this.levels.get(0).groups().keySet().stream(), shape.tooSmall().keySet().stream())
                .toList();
        this.groups = new CellIndex(groupNames);
    }

    /** The score that was calibrated. */
    public NonconformityScore score() {
        return shape.score();
    }

    /** Which ends its intervals have; both for sets of classes. */
    public IntervalSide side() {
        return shape.score() instanceof RegressionScore score ? score.side() : IntervalSide.BOTH;
    }

    /** The coverages that were calibrated, ascending. */
    public List<Double> coverages() {
        return levels.stream().map(ConformalQuantiles::coverage).toList();
    }

    /** The attribute that defines the groups, such as a column's name; empty without groups. */
    public String groupedBy() {
        return shape.groupedBy();
    }

    /** Whether every class has its own threshold. */
    public boolean isByClass() {
        return shape.strata() == MondrianTaxonomy.CLASSES;
    }

    /**
     * Whether calibration points had weights. What is covered is then a share of the weight of new rows, and there is
     * no {@linkplain #law law}; rows without a weight are taken to weigh as much as the {@linkplain #heaviest heaviest}
     * calibration point, which covers lighter ones too.
     */
    public boolean isWeighted() {
        return levels.get(0).weighted().isPresent();
    }

    /** The weight of the heaviest calibration point; empty without weights. */
    public OptionalDouble heaviest() {
        return levels.get(0).weighted().stream()
                .mapToDouble(WeightedScores::heaviest)
                .findFirst();
    }

    /** The effective number of calibration points, (Σw)²/Σw² (Kish 1965); all of them without weights. */
    public double effectivePoints() {
        ConformalQuantiles first = levels.get(0);
        return first.weighted().map(WeightedScores::effectivePoints).orElse((double)
                first.overall().law().points());
    }

    /** Whether the threshold of rows without groups or weights is infinite: too few points, or one too heavy. */
    public boolean isUnbounded(double coverage) {
        return threshold(level(coverage)) == Double.POSITIVE_INFINITY;
    }

    private static double threshold(ConformalQuantiles level) {
        return level.weighted()
                .map(weighted -> weighted.threshold(level.coverage(), weighted.heaviest()))
                .orElseGet(() -> level.overall().value());
    }

    /** The number of samples of the calibrated predictions; predict with as many. */
    public int samples() {
        return shape.samples();
    }

    /**
     * Whether the {@linkplain #law laws} are only lower bounds of the coverage since sets always hold the most probable
     * class, so that a model with an accuracy above the nominal coverage over-covers.
     */
    public boolean holdsMostProbable() {
        return shape.score() instanceof ClassScore && !shape.emptySets();
    }

    /**
     * Whether the law is only a lower bound of the coverage: sets {@linkplain #holdsMostProbable hold the most probable
     * class}, or calibration scores near the threshold are tied.
     *
     * @param group the group, or the class by index; empty for all points
     */
    public boolean isLawLowerBound(double coverage, String group) {
        ConformalQuantile threshold = group.isEmpty()
                ? level(coverage).overall()
                : level(coverage).groups().get(group);
        return holdsMostProbable() || (threshold != null && threshold.tied());
    }

    /**
     * The inputs, by index, of which a calibration row lacked the value. The guarantee does not extend to rows with
     * other gaps. Empty if unknown, as for a calibration of predictions alone.
     */
    public Optional<Set<Integer>> gaps() {
        return shape.gaps();
    }

    /** The law of the marginal coverage; there is none for weighted rows. */
    public CoverageLaw law(double coverage) {
        return level(coverage).overall().law();
    }

    /** The law of the coverage in each group, or of each class by index, that has its own threshold. */
    public Map<String, CoverageLaw> laws(double coverage) {
        Map<String, CoverageLaw> laws = new TreeMap<>();
        level(coverage).groups().forEach((name, threshold) -> laws.put(name, threshold.law()));
        return laws;
    }

    /** The name of a row's group: the calibration's name of the {@linkplain CellIndex same value}, if it has one. */
    String group(RowAttributes rows, int row) {
        String text = rows.group(row);
        OptionalInt known = groups.of(text);
        return known.isPresent() ? groupNames.get(known.getAsInt()) : new CanonicalCell(text).text();
    }

    /** Groups or classes with too few calibration points for their own threshold, and their numbers of points. */
    public Map<String, Integer> tooSmall() {
        return shape.tooSmall();
    }

    /** Intervals for rows without groups or weights. */
    public PredictionIntervals intervals(RegressionPredictive prediction, double coverage) {
        return intervals(prediction, coverage, RowAttributes.plain());
    }

    /**
     * Intervals.
     *
     * @param prediction in the target's own unit, with as many samples as the calibration's
     * @param coverage one of {@link #coverages}
     * @param rows the group or weight of each, where the calibration had such; and the rows themselves, where they are
     *     known
     */
    public PredictionIntervals intervals(RegressionPredictive prediction, double coverage, RowAttributes rows) {
        if (!(shape.score() instanceof RegressionScore score)) {
            throw wrongKind("intervals of a real target");
        }
        Thresholds thresholds = thresholds(prediction, coverage, rows);
        double[][] bounds = score.bounds(prediction, thresholds.values(), coverage);
        return new PredictionIntervals(coverage, bounds[0], bounds[1], thresholds.fallback());
    }

    /** Sets for rows without groups or weights. */
    public PredictionSets sets(CategoricalMixture prediction, double coverage) {
        return sets(prediction, coverage, RowAttributes.plain());
    }

    /**
     * Sets of classes.
     *
     * @param prediction with as many samples as the calibration's
     * @param coverage one of {@link #coverages}
     * @param rows the group or weight of each, where the calibration had such; and the rows themselves, where they are
     *     known
     */
    public PredictionSets sets(CategoricalMixture prediction, double coverage, RowAttributes rows) {
        if (!(shape.score() instanceof ClassScore score)) {
            throw wrongKind("sets of classes");
        }
        Thresholds thresholds = thresholds(prediction, coverage, rows);
        Map<String, ConformalQuantile> byClass = isByClass() ? level(coverage).groups() : Map.of();
        double[][] probabilities = prediction.meanProbabilities();
        double[] uniforms = (shape.byRow()
                        ? ScoreRandomisation.ofNewRows(shape.seed())
                        : ScoreRandomisation.ofPredictions(shape.seed()))
                .of(probabilities, rows.keys(), n -> 0);
        int[] top = prediction.predictedClass();
        boolean[][] sets = new boolean[probabilities.length][prediction.classes()];
        for (int n = 0; n < sets.length; n++) {
            double[] scores = score.of(probabilities[n], uniforms[n]);
            for (int c = 0; c < scores.length; c++) {
                ConformalQuantile own = byClass.get(String.valueOf(c));
                boolean fallsBack = isByClass() && own == null;
                double limit = own == null ? thresholds.values()[n] : own.value();
                sets[n][c] = scores[c] <= limit || (!shape.emptySets() && c == top[n]);
                thresholds.fallback()[n] |= fallsBack && sets[n][c];
            }
        }
        return new PredictionSets(coverage, sets, thresholds.fallback());
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Thresholds(double[] values, boolean[] fallback) {}

    private Thresholds thresholds(Predictive prediction, double coverage, RowAttributes rows) {
        requireRows(prediction.points(), rows);
        ConformalQuantiles level = level(coverage);
        boolean[] gaps = shape.gaps()
                .map(known -> rows.haveOtherGaps(prediction.points(), known))
                .orElseGet(() -> new boolean[prediction.points()]);
        Thresholds all = new Thresholds(new double[prediction.points()], gaps);
        double overall = threshold(level);
        for (int n = 0; n < all.values.length; n++) {
            ConformalQuantile own =
                    shape.strata() == MondrianTaxonomy.GROUPS ? level.groups().get(group(rows, n)) : null;
            all.fallback[n] |= shape.strata() == MondrianTaxonomy.GROUPS && own == null;
            all.values[n] = rows.haveWeights() && level.weighted().isPresent()
                    ? level.weighted().get().threshold(coverage, rows.weight(n))
                    : own == null ? overall : own.value();
        }
        return all;
    }

    private void requireRows(int points, RowAttributes rows) {
        rows.requireCount(points);
        if (rows.haveGroups() != (shape.strata() == MondrianTaxonomy.GROUPS)) {
            throw new IllegalArgumentException(
                    rows.haveGroups()
                            ? "rows have groups, which the calibration had not"
                            : "the calibration was by group (" + groupedBy() + "): say the group of each row");
        }
        if (rows.haveWeights() && !isWeighted()) {
            throw new IllegalArgumentException("rows have weights, which the calibration had not");
        }
    }

    private IllegalArgumentException wrongKind(String asked) {
        return new IllegalArgumentException(
                asked + " were asked for, but the score '" + shape.score().name() + "' gives "
                        + (shape.score() instanceof ClassScore ? "sets of classes" : "intervals"));
    }

    private ConformalQuantiles level(double coverage) {
        return levels.stream()
                .filter(level -> level.coverage() == coverage)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "a coverage of " + coverage + " was not calibrated; known are " + coverages()));
    }

    CalibrationDesign shape() {
        return shape;
    }

    List<ConformalQuantiles> levels() {
        return levels;
    }
}
