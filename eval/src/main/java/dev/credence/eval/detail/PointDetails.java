package dev.credence.eval.detail;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The predictions of test points, in their order, as named columns of equal length; regression in the target's own unit. */
public sealed interface PointDetails {
    /** The columns by name; arrays are not copied. */
    Map<String, double[]> columns();

    /** Number of points. */
    default int size() {
        return columns().values().iterator().next().length;
    }

    /** A column. */
    default double[] column(String name) {
        return Objects.requireNonNull(columns().get(name), name);
    }

    /**
     * Of a regression.
     *
     * @param columns {@code observed, mean, sd, epistemic_sd, lower_95, upper_95, pit}; pit is F(observed), the probability that was given to targets up
     *     to the observed one: uniform where the prediction is calibrated
     */
    record Regression(Map<String, double[]> columns) implements PointDetails {
        public Regression {
            columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
        }
    }

    /**
     * Of a classification.
     *
     * @param columns {@code observed} and {@code predicted} class, {@code confidence} (probability of the predicted class), {@code entropy} of the
     *     prediction and {@code mutual_information}, its epistemic part, both in nats
     */
    record Classification(Map<String, double[]> columns) implements PointDetails {
        public Classification {
            columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
        }
    }
}
