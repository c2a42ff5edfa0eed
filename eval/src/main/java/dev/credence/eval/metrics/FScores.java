package dev.credence.eval.metrics;

import dev.credence.core.metric.Metric;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * F1 of the most probable class: 2 TP/(2 TP + FP + FN), the harmonic mean of precision and recall. {@code f1_macro} is
 * the mean over the classes that occur among targets or decisions; {@code f1} that of the second of two classes, 0
 * where it does not occur, and of more the same as {@code f1_macro}. As scikit-learn's {@code f1_score}.
 */
final class FScores implements ClassificationFamily {
    private @Nullable ConfusionMatrix matrix;

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.F1, StandardMetrics.F1_MACRO);
    }

    @Override
    public void add(Tile tile) {
        ConfusionMatrix counts = matrix == null ? new ConfusionMatrix(tile.classes()) : matrix;
        counts.add(tile.target(), tile.predicted(), tile.weights());
        matrix = counts;
    }

    @Override
    public Map<Metric, Double> values() {
        ConfusionMatrix counts = matrix;
        if (counts == null) {
            return Map.of(StandardMetrics.F1, Double.NaN, StandardMetrics.F1_MACRO, Double.NaN);
        }
        double sum = 0;
        int occurring = 0;
        for (int c = 0; c < counts.classes(); c++) {
            if (counts.observed(c) + counts.predicted(c) > 0) {
                sum += f1(counts, c);
                occurring++;
            }
        }
        double macro = sum / occurring;
        double positive =
                counts.classes() != 2 ? macro : counts.observed(1) + counts.predicted(1) > 0 ? f1(counts, 1) : 0;
        return Map.of(StandardMetrics.F1, positive, StandardMetrics.F1_MACRO, macro);
    }

    /** TP + FN and TP + FP are what was observed and what was predicted. */
    private static double f1(ConfusionMatrix counts, int c) {
        return 2 * counts.count(c, c) / (counts.observed(c) + counts.predicted(c));
    }
}
