package dev.credence.scoring;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.PredictionIntervals;
import dev.credence.guarantee.PredictionSets;
import dev.credence.guarantee.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The columns that a calibrated model adds to its predictions: {@code lower_90} and {@code upper_90}, or
 * {@code set_90}, its classes with bars between; and {@code fallback} where there are groups.
 *
 * @param rows of all examples
 * @param classNames empty for regression
 */
public record GuaranteeColumns(Guarantee guarantee, Rows rows, List<String> classNames) implements CalibratedColumns {
    private static final String BETWEEN = "|";

    @Override
    public List<String> header() {
        List<String> header = new ArrayList<>();
        for (double coverage : guarantee.coverages()) {
            String percent = PredictionTable.percent(coverage);
            header.addAll(
                    classNames.isEmpty() ? List.of("lower_" + percent, "upper_" + percent) : List.of("set_" + percent));
        }
        if (hasFallback()) {
            header.add("fallback");
        }
        return header;
    }

    private boolean hasFallback() {
        return !guarantee.groupedBy().isEmpty() || guarantee.isByClass();
    }

    @Override
    public List<List<Object>> cells(Predictive tile, int from) {
        Rows own = rows.part(from, tile.points());
        List<List<Object>> cells = new ArrayList<>();
        for (int n = 0; n < tile.points(); n++) {
            cells.add(new ArrayList<>());
        }
        boolean[] fallback = new boolean[tile.points()];
        for (double coverage : guarantee.coverages()) {
            if (tile instanceof RegressionPredictive regression) {
                PredictionIntervals intervals = guarantee.intervals(regression, coverage, own);
                for (int n = 0; n < fallback.length; n++) {
                    cells.get(n).add(intervals.lower()[n]);
                    cells.get(n).add(intervals.upper()[n]);
                    fallback[n] |= intervals.fallback()[n];
                }
            } else {
                PredictionSets sets = guarantee.sets((CategoricalMixture) tile, coverage, own);
                for (int n = 0; n < fallback.length; n++) {
                    cells.get(n).add(names(sets.classes(n)));
                    fallback[n] |= sets.fallback()[n];
                }
            }
        }
        for (int n = 0; n < fallback.length && hasFallback(); n++) {
            cells.get(n).add(fallback[n]);
        }
        return cells;
    }

    private String names(int[] classes) {
        return Arrays.stream(classes).mapToObj(classNames::get).collect(Collectors.joining(BETWEEN));
    }
}
