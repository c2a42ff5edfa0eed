package dev.credence.inference.forecast;

import dev.credence.core.method.SeriesProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a row of {@link LagTable} holds, from the inputs of a window (in the units of {@link WindowInputs}): the last
 * values, those one and two seasons before the lead, the mean of the last season, the grid's forecast and width at the
 * lead, the window's other numbers, and the lead itself.
 */
final class LagColumns {
    private static final int LAST = 4;

    private final int season;
    private final int horizon;
    private final int length;
    private final int count;

    LagColumns(SeriesProblem problem) {
        season = problem.season();
        horizon = problem.horizon();
        WindowInputs inputs = new WindowInputs(problem);
        length = inputs.length();
        count = inputs.count();
    }

    int horizon() {
        return horizon;
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        IntStream.rangeClosed(1, LAST).forEach(k -> names.add("last " + k));
        names.addAll(List.of("season before", "two seasons before", "mean of a season", "forecast", "width", "lead"));
        IntStream.range(length + 2 * horizon, length + 2 * horizon + WindowInputs.OTHERS)
                .forEach(k -> names.add("fact " + (k - length - 2 * horizon + 1)));
        if (count > length + 2 * horizon + WindowInputs.OTHERS) {
            names.add("second season before");
        }
        return names;
    }

    /**
     * A row.
     *
     * @param x inputs of a window
     * @param lead from 0
     */
    double[] row(float[] x, int lead) {
        double[] row = new double[names().size()];
        int at = 0;
        for (int k = 1; k <= LAST; k++) {
            row[at++] = x[length - k];
        }
        int cycles = lead / season + 1;
        row[at++] = lag(x, lead - cycles * season);
        row[at++] = lag(x, lead - (cycles + 1) * season);
        int shown = Math.min(season, length);
        double sum = 0;
        for (int k = 1; k <= shown; k++) {
            sum += x[length - k];
        }
        row[at++] = sum / shown;
        row[at++] = x[length + lead];
        row[at++] = x[length + horizon + lead];
        row[at++] = lead + 1;
        for (int k = 0; k < WindowInputs.OTHERS; k++) {
            row[at++] = x[length + 2 * horizon + k];
        }
        if (at < row.length) {
            row[at] = x[length + 2 * horizon + WindowInputs.OTHERS + lead];
        }
        return row;
    }

    /** The value some steps from the origin, which is 0; missing where the window does not show it. */
    private double lag(float[] x, int step) {
        return length + step >= 0 ? x[length + step] : Double.NaN;
    }
}
