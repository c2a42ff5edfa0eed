package dev.credence.scoring.explanation;

import dev.credence.core.data.Examples;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The values of a column at which a dependence is looked at. */
final class Grid {
    /** The tails beyond which there are too few rows to look at. */
    private static final double TAIL = 0.01;

    private Grid() {}

    /**
     * Quantiles of a column of numbers, or all its values if they are few; the most frequent categories in the order of
     * their indices, and NaN last where some are missing.
     *
     * @param most values; NaN comes on top
     */
    static double[] of(InputColumn column, Examples rows, int most) {
        double[] values = new double[rows.size()];
        double[] row = new double[rows.inputs()];
        for (int i = 0; i < values.length; i++) {
            rows.inputs(i, row, 0);
            values[i] = column.value(row);
        }
        double[] present =
                Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
        if (column.categorical()) {
            double[] frequent = frequent(present, most);
            boolean missing = present.length < values.length;
            double[] grid = Arrays.copyOf(frequent, frequent.length + (missing ? 1 : 0));
            if (missing) {
                grid[frequent.length] = Double.NaN;
            }
            return grid;
        }
        double[] different = Arrays.stream(present).distinct().toArray();
        return different.length <= most ? different : quantiles(present, most);
    }

    private static double[] frequent(double[] present, int most) {
        List<List<Double>> groups =
                Arrays.stream(present).boxed().collect(Collectors.groupingBy(v -> v)).values().stream()
                        .sorted(Comparator.comparingInt((List<Double> g) -> -g.size())
                                .thenComparing(g -> g.get(0)))
                        .toList();
        return groups.stream().limit(most).mapToDouble(g -> g.get(0)).sorted().toArray();
    }

    private static double[] quantiles(double[] sorted, int count) {
        return IntStream.range(0, count)
                .mapToDouble(k -> {
                    double level = TAIL + (1 - 2 * TAIL) * k / (count - 1);
                    return sorted[(int) Math.round(level * (sorted.length - 1))];
                })
                .distinct()
                .toArray();
    }
}
