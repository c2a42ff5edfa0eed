package dev.credence.serve;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a model answers for one row. Numbers are in the target's own unit; arrays belong to the record. */
sealed interface RowAnswer {
    Novelty novelty();

    /**
     * An interval of a real target.
     *
     * @param level its probability, or the coverage that is guaranteed
     * @param lower may be −∞ where the calibration had too few points; NaN, as the upper one, where nothing is covered
     * @param upper may be ∞, likewise
     * @param fallback whether the row's group had no threshold of its own; false without a guarantee
     */
    record Bounds(double level, double lower, double upper, boolean fallback) {}

    /** A set of classes, by their indices, with its guaranteed coverage. */
    record ClassSet(double coverage, List<Integer> classes, boolean fallback) {
        public ClassSet {
            classes = List.copyOf(classes);
        }
    }

    /** p(y) and F(y) on an ascending grid. */
    record Curve(double[] y, double[] density, double[] cdf) {}

    /**
     * Whether a row looks like none of the training data.
     *
     * @param flag so it does, by its columns or by its uncertainty
     * @param p the conformal p-value of its epistemic uncertainty among the reference rows; NaN without such rows
     * @param columns whose value is far from the training data, or a category never seen
     */
    record Novelty(boolean flag, double p, List<String> columns) {}

    /** Of a real target. */
    record Regression(
            double mean,
            double sd,
            double epistemicSd,
            double aleatoricSd,
            List<Bounds> intervals,
            List<Bounds> guaranteed,
            Novelty novelty,
            @Nullable Curve curve)
            implements RowAnswer {
        public Regression {
            intervals = List.copyOf(intervals);
            guaranteed = List.copyOf(guaranteed);
        }
    }

    /** Of a class. Entropies are in nats. */
    record Classification(
            int predicted,
            double[] probabilities,
            double entropy,
            double mutualInformation,
            List<ClassSet> guaranteed,
            Novelty novelty)
            implements RowAnswer {
        public Classification {
            guaranteed = List.copyOf(guaranteed);
        }
    }
}
