package dev.credence.eval.metrics;

import dev.credence.core.metric.Accumulator;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Streaming metrics of a classification. The predictive probability is the mean over samples, p_nc.
 *
 * <ul>
 *   <li>{@code accuracy}, {@code error}: of the class with the largest p_nc.
 *   <li>{@code log_likelihood}: mean of log p_n,y; {@code nll}: its negative.
 *   <li>{@code brier}: mean of Σ_c (p_nc − 1[y = c])²; for two classes the binary definition, (p_n1 − y)², which is
 *       half of it.
 *   <li>{@code ece}, {@code mce}, {@code ace}: see {@link ConfidenceCalibration}.
 *   <li>{@code aurc}: the area under the risk–coverage curve by predictive entropy, see {@link RejectionCurve#aurc}.
 *   <li>{@code auroc}, {@code average_precision}: see {@link ClassRanking}; {@code f1}, {@code f1_macro}: see
 *       {@link FScores}.
 *   <li>{@code predictive_entropy}, {@code mutual_information}, {@code variation_ratio}: means over points of the
 *       quantities in {@link CategoricalMixture}.
 * </ul>
 */
final class ClassificationScores implements Accumulator {
    private final List<ClassificationFamily> scores;

    /** Metrics with the given number of bins of the calibration errors. */
    ClassificationScores(Set<Metric> wanted, int bins) {
        scores = Stream.of(
                        new Decisions(),
                        new LogProbability(),
                        new Brier(),
                        new ConfidenceCalibration(bins),
                        new ClassUncertainty(),
                        new ClassRanking(),
                        new FScores())
                .filter(score -> !Collections.disjoint(score.metrics(), wanted))
                .toList();
    }

    @Override
    public void add(Predictive tile, double[] targets) {
        double[] ones = new double[targets.length];
        Arrays.fill(ones, 1);
        add(tile, targets, ones);
    }

    @Override
    public void add(Predictive tile, double[] targets, double[] weights) {
        int[] classes = Arrays.stream(targets).mapToInt(y -> (int) y).toArray();
        ClassificationFamily.Tile read = ClassificationFamily.Tile.of((CategoricalMixture) tile, classes, weights);
        scores.forEach(score -> score.add(read));
    }

    @Override
    public Map<Metric, Double> values() {
        Map<Metric, Double> values = new LinkedHashMap<>();
        scores.forEach(score -> values.putAll(score.values()));
        return values;
    }
}
