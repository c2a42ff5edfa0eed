package dev.credence.eval.detail;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Predictions of test points in order, as named columns of equal length; regression in the target's own unit. */
public sealed interface PointDetails {
    /** Columns by name; arrays are not copied. */
    Map<String, double[]> columns();

    /** Number of points. */
    default int size() {
        return columns().values().iterator().next().length;
    }

    /** A column. */
    default double[] column(String name) {
        return Objects.requireNonNull(columns().get(name), name);
    }

    private static Map<String, double[]> checked(Map<String, double[]> columns) {
        if (columns.values().stream()
                        .mapToInt(values -> values.length)
                        .distinct()
                        .count()
                > 1) {
            Map<String, Integer> lengths = new LinkedHashMap<>();
            columns.forEach((name, values) -> lengths.put(name, values.length));
            throw new IllegalArgumentException("the columns of the points differ in length: " + lengths);
        }
        return Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }

    /**
     * Details of a regression.
     *
     * @param columns {@code observed, mean, sd, epistemic_sd, lower_95, upper_95, pit}; pit is the probability integral
     *     transform F(observed), randomised for counts: uniform for calibrated predictions
     */
    record Regression(Map<String, double[]> columns) implements PointDetails {
        /** Names of all columns. */
        static final List<String> NAMES =
                List.of("observed", "mean", "sd", "epistemic_sd", "lower_95", "upper_95", "pit");

        public Regression {
            columns = checked(columns);
        }
    }

    /**
     * Details of a classification.
     *
     * @param columns {@code observed} and {@code predicted} class, {@code confidence} (probability of the predicted
     *     class), {@code entropy} of the prediction and {@code mutual_information}, its epistemic part, both in nats
     */
    record Classification(Map<String, double[]> columns) implements PointDetails {
        /** Names of all columns. */
        static final List<String> NAMES =
                List.of("observed", "predicted", "confidence", "entropy", "mutual_information");

        public Classification {
            columns = checked(columns);
        }
    }
}
