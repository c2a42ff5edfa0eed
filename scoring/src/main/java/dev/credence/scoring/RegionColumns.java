package dev.credence.scoring;

import dev.credence.core.data.Examples;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionRegions;
import dev.credence.core.interval.PredictionSets;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The columns of calibrated intervals or sets beside a model's predictions: {@code lower_90} and {@code upper_90}, or
 * {@code set_90}, its classes with bars between; and {@code fallback} where something may not be promised for a row.
 *
 * @param examples all that is predicted
 * @param cells of the {@linkplain RowRegions#column column} that the regions need, one for each example
 * @param classNames empty for regression
 */
public record RegionColumns(RowRegions regions, Examples examples, List<String> cells, List<String> classNames) {
    private static final String BETWEEN = "|";

    /** Their names. */
    public List<String> header() {
        List<String> header = new ArrayList<>();
        for (double coverage : regions.coverages()) {
            String percent = PredictionTable.percent(coverage);
            header.addAll(
                    classNames.isEmpty() ? List.of("lower_" + percent, "upper_" + percent) : List.of("set_" + percent));
        }
        if (regions.mayFallBack()) {
            header.add("fallback");
        }
        return header;
    }

    /**
     * Of each point of a tile.
     *
     * @param from the number of its first point
     */
    public List<List<Object>> cells(Predictive tile, int from) {
        int to = from + tile.points();
        Examples rows = examples.rows(IntStream.range(from, to).toArray());
        List<? extends PredictionRegions> all =
                regions.regions(rows, cells.isEmpty() ? cells : cells.subList(from, to), tile);
        List<List<Object>> table = new ArrayList<>();
        for (int n = 0; n < tile.points(); n++) {
            List<Object> row = new ArrayList<>();
            boolean fallback = false;
            for (PredictionRegions one : all) {
                if (one instanceof PredictionIntervals intervals) {
                    row.add(intervals.lower()[n]);
                    row.add(intervals.upper()[n]);
                } else if (one instanceof PredictionSets sets) {
                    row.add(names(sets.classes(n)));
                }
                fallback |= one.fallback()[n];
            }
            if (regions.mayFallBack()) {
                row.add(fallback);
            }
            table.add(row);
        }
        return table;
    }

    private String names(int[] classes) {
        return Arrays.stream(classes).mapToObj(classNames::get).collect(Collectors.joining(BETWEEN));
    }
}
