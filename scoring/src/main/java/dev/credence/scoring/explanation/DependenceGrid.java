package dev.credence.scoring.explanation;

import dev.credence.core.data.Examples;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The grid of a column's values for a partial dependence. */
final class DependenceGrid {
    /** Tail probability left out at each end, where rows are few. */
    private static final double TAIL = 0.01;

    private DependenceGrid() {}

    /**
     * Quantiles of a numeric column, or all its distinct values if they are few; the most frequent categories of a
     * categorical column by index, then NaN if some are missing.
     *
     * @param most maximum number of values, not counting NaN
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
