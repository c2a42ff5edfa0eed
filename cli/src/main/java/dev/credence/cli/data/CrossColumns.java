package dev.credence.cli.data;

import dev.credence.core.predict.Predictive;
import dev.credence.guarantee.PredictionIntervals;
import java.util.ArrayList;
import java.util.List;

/**
 * The columns {@code lower_90} and {@code upper_90} of CV+.
 *
 * @param intervals of all examples, for each coverage
 */
public record CrossColumns(List<PredictionIntervals> intervals) implements CalibratedColumns {
    @Override
    public List<String> header() {
        List<String> header = new ArrayList<>();
        for (PredictionIntervals one : intervals) {
            String percent = PredictionTable.percent(one.coverage());
            header.addAll(List.of("lower_" + percent, "upper_" + percent));
        }
        return header;
    }

    @Override
    public List<List<Object>> cells(Predictive tile, int from) {
        List<List<Object>> cells = new ArrayList<>();
        for (int n = from; n < from + tile.points(); n++) {
            List<Object> row = new ArrayList<>();
            for (PredictionIntervals one : intervals) {
                row.add(one.lower()[n]);
                row.add(one.upper()[n]);
            }
            cells.add(row);
        }
        return cells;
    }
}
