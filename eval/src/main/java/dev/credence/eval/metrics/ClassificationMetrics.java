package dev.credence.eval.metrics;

import dev.credence.core.UserException;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The metrics of a classification, streamed. The predictive probability is the mean over samples, p_nc.
 *
 * <ul>
 *   <li>{@code accuracy}, {@code error}: of the class with the largest p_nc.
 *   <li>{@code log_likelihood}: mean of log p_n,y; {@code nll}: its negative.
 *   <li>{@code brier}: mean of Σ_c (p_nc − 1[y = c])²; of two classes the binary definition, (p_n1 − y)², which is half
 *       of it.
 *   <li>{@code ece}, {@code mce}, {@code ace}: see {@link ConfidenceCalibration}.
 *   <li>{@code aurc}: the area under the risk–coverage curve by predictive entropy, see {@link RejectionCurve#aurc}.
 *   <li>{@code predictive_entropy}, {@code mutual_information}, {@code variation_ratio}: means over points of what
 *       {@link CategoricalMixture} says.
 * </ul>
 */
public final class ClassificationMetrics implements Metrics {
    /** Bins of the calibration errors (Guo et al. 2017). */
    public static final int DEFAULT_BINS = 15;

    private final Set<Metric> wanted;
    private final List<ClassificationScore> scores = new ArrayList<>();
    private int classes;
    private long points;

    /** All of them, {@value #DEFAULT_BINS} bins. */
    public ClassificationMetrics() {
        this(DEFAULT_BINS);
    }

    /**
     * All of them.
     *
     * @param bins of the calibration errors, at least 1
     */
    public ClassificationMetrics(int bins) {
        this(all(), bins);
    }

    /**
     * Some of them.
     *
     * @param bins of the calibration errors, at least 1
     */
    public ClassificationMetrics(Set<Metric> wanted, int bins) {
        Results.check(wanted, Metric::isForClassification, "a classification");
        if (bins < 1) {
            throw new IllegalArgumentException("bins is " + bins + ", it must be at least 1");
        }
        this.wanted = EnumSet.copyOf(wanted);
        for (ClassificationScore score : List.of(
                new Decisions(),
                new LogProbability(),
                new Brier(),
                new ConfidenceCalibration(bins),
                new ClassUncertainty())) {
            if (!Collections.disjoint(score.metrics(), this.wanted)) {
                scores.add(score);
            }
        }
    }

    private static Set<Metric> all() {
        Set<Metric> all = EnumSet.allOf(Metric.class);
        all.removeIf(metric -> !metric.isForClassification());
        return all;
    }

    @Override
    public void add(Predictive tile, double[] targets) {
        if (!(tile instanceof CategoricalMixture mixture)) {
            throw new IllegalArgumentException("Classification metrics cannot take a "
                    + tile.getClass().getSimpleName() + "; use RegressionMetrics");
        }
        if (classes != 0 && classes != mixture.classes()) {
            throw new IllegalArgumentException(
                    "add: earlier tiles had " + classes + " classes, this one has " + mixture.classes());
        }
        Results.checkTargets(mixture.points(), targets, points);
        classes = mixture.classes();
        ClassificationScore.Tile read = ClassificationScore.Tile.of(mixture, classes(targets));
        for (ClassificationScore score : scores) {
            score.add(read);
        }
        points += targets.length;
    }

    private int[] classes(double[] targets) {
        int[] y = new int[targets.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = (int) targets[i];
            if (y[i] != targets[i] || y[i] < 0 || y[i] >= classes) {
                throw new UserException("The target of test point " + (points + i) + " (counted from 0) is "
                        + targets[i] + "; expected a class 0 … " + (classes - 1));
            }
        }
        return y;
    }

    @Override
    public long points() {
        return points;
    }

    @Override
    public Map<String, Double> result() {
        Results results = Results.of(wanted, points);
        for (ClassificationScore score : scores) {
            score.report(results);
        }
        return results.ordered();
    }
}
