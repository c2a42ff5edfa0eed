package dev.credence.scoring;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.guarantee.PredictionIntervals;
import dev.credence.guarantee.RowIntervals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The columns {@code lower_90} and {@code upper_90} of CV+, EnbPI and adaptive intervals.
 *
 * @param examples all that is predicted
 */
public record IntervalColumns(RowIntervals intervals, Examples examples) implements CalibratedColumns {
    @Override
    public List<String> header() {
        List<String> header = new ArrayList<>();
        for (double coverage : intervals.coverages()) {
            String percent = PredictionTable.percent(coverage);
            header.addAll(List.of("lower_" + percent, "upper_" + percent));
        }
        return header;
    }

    @Override
    public List<List<Object>> cells(Predictive tile, int from) {
        Examples rows =
                examples.rows(IntStream.range(from, from + tile.points()).toArray());
        List<PredictionIntervals> all = intervals.intervals(rows, (RegressionPredictive) tile);
        List<List<Object>> cells = new ArrayList<>();
        for (int n = 0; n < tile.points(); n++) {
            List<Object> row = new ArrayList<>();
            for (PredictionIntervals one : all) {
                row.add(one.lower()[n]);
                row.add(one.upper()[n]);
            }
            cells.add(row);
        }
        return cells;
    }
}
