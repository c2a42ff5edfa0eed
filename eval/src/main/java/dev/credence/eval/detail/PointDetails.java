package dev.credence.eval.detail;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The predictions of test points, in their order, as named columns of equal length; regression in the target's own
 * unit.
 */
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
     * Of a regression.
     *
     * @param columns {@code observed, mean, sd, epistemic_sd, lower_95, upper_95, pit}; pit is F(observed), the
     *     probability that was given to targets up to the observed one, and of counts a random point of the step there:
     *     uniform where the prediction is calibrated
     */
    record Regression(Map<String, double[]> columns) implements PointDetails {
        /** All columns. */
        static final List<String> NAMES =
                List.of("observed", "mean", "sd", "epistemic_sd", "lower_95", "upper_95", "pit");

        public Regression {
            columns = checked(columns);
        }
    }

    /**
     * Of a classification.
     *
     * @param columns {@code observed} and {@code predicted} class, {@code confidence} (probability of the predicted
     *     class), {@code entropy} of the prediction and {@code mutual_information}, its epistemic part, both in nats
     */
    record Classification(Map<String, double[]> columns) implements PointDetails {
        /** All columns. */
        static final List<String> NAMES =
                List.of("observed", "predicted", "confidence", "entropy", "mutual_information");

        public Classification {
            columns = checked(columns);
        }
    }
}
