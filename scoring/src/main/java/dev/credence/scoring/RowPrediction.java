package dev.credence.scoring;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A model's prediction for one row. Numbers are in the target's own unit; arrays belong to the record. */
public sealed interface RowPrediction {
    /** Whether the row is out of distribution. */
    Novelty novelty();

    /**
     * A prediction interval of a numeric target.
     *
     * @param level its probability, or its guaranteed coverage
     * @param lower −∞ if the calibration had too few rows; NaN, as the upper bound, for an empty interval
     * @param upper ∞ if the calibration had too few rows
     * @param fallback whether the row's group had no threshold of its own; false without a guarantee
     */
    record Bounds(double level, double lower, double upper, boolean fallback) {
        /** "[212.4, 243.1]". */
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "[%.4g, %.4g]", lower, upper);
        }
    }

    /** A prediction set of class indices with its guaranteed coverage. */
    record ClassSet(double coverage, List<Integer> classes, boolean fallback) {
        public ClassSet {
            classes = List.copyOf(classes);
        }
    }

    /** Density p(y) and distribution function F(y) on an ascending grid. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Curve(double[] y, double[] density, double[] cdf) {}

    /**
     * Whether a row is out of distribution.
     *
     * @param flag whether its columns or its epistemic uncertainty are unusual
     * @param p the conformal p-value of its epistemic uncertainty among reference rows; NaN without such rows
     * @param columns the columns whose value is far from the training data or an unknown category
     */
    record Novelty(boolean flag, double p, List<String> columns) {
        /** Not examined. */
        static final Novelty UNKNOWN = new Novelty(false, Double.NaN, List.of());

        public Novelty {
            columns = List.copyOf(columns);
        }
    }

    /**
     * A prediction of a real or count target.
     *
     * @param sd √(epistemicSd² + aleatoricSd²)
     * @param epistemicSd epistemic part, which more data would reduce
     * @param aleatoricSd aleatoric part, the noise of the data
     * @param intervals the model's own central intervals
     * @param guaranteed intervals whose coverage a calibration guarantees; none without a calibration
     * @param curve null unless asked for
     */
    record Real(
            double mean,
            double sd,
            double epistemicSd,
            double aleatoricSd,
            List<Bounds> intervals,
            List<Bounds> guaranteed,
            Novelty novelty,
            @Nullable Curve curve)
            implements RowPrediction {
        public Real {
            intervals = List.copyOf(intervals);
            guaranteed = List.copyOf(guaranteed);
        }
    }

    /**
     * A prediction of a class. Entropies are in nats.
     *
     * @param predicted index of the most probable class
     * @param label its name
     * @param probabilities of all classes, in the order of their indices
     * @param entropy total uncertainty
     * @param mutualInformation its epistemic part
     * @param guaranteed sets whose coverage a calibration guarantees; none without a calibration
     */
    record Classes(
            int predicted,
            String label,
            List<Double> probabilities,
            double entropy,
            double mutualInformation,
            List<ClassSet> guaranteed,
            Novelty novelty)
            implements RowPrediction {
        public Classes {
            probabilities = List.copyOf(probabilities);
            guaranteed = List.copyOf(guaranteed);
        }
    }

    /**
     * No prediction: the row has a missing value, and the model was trained on complete rows.
     *
     * @param reason in words
     */
    record Refused(String reason) implements RowPrediction {
        @Override
        public Novelty novelty() {
            return Novelty.UNKNOWN;
        }
    }
}
