package dev.credence.eval.summary;

import dev.credence.eval.coverage.CalibratedCoverage;
import dev.credence.eval.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Text table of the coverage of each contender's calibrated intervals or sets on a data set; empty if nothing was
 * calibrated.
 */
final class CoverageBlock {
    private CoverageBlock() {}

    static String text(List<Summary.Row> rows, String indentation) {
        StringBuilder text = new StringBuilder();
        for (Summary.Row row : rows) {
            List<CalibratedCoverage.Key> keys =
                    CalibratedCoverage.keys(row.metrics().keySet());
            if (keys.isEmpty()) {
                continue;
            }
            CoverageColumns columns = CoverageColumns.of(row.metrics().keySet());
            List<String> header = new ArrayList<>(List.of(""));
            header.addAll(columns.titles().keySet());
            TextTable table = TextTable.ofNumbers(header);
            for (CalibratedCoverage.Key key : keys) {
                List<String> cells = new ArrayList<>(List.of(key.words()));
                cells.addAll(columns.cells(
                        key,
                        row.splits(),
                        metric -> Optional.ofNullable(row.metrics().get(metric))));
                table.row(cells);
            }
            text.append(indentation)
                    .append(row.label())
                    .append(", calibrated on ")
                    .append(points(row, keys.get(0)))
                    .append(" kept points of each split\n")
                    .append(table.block(indentation));
        }
        return text.toString();
    }

    private static String points(Summary.Row row, CalibratedCoverage.Key key) {
        MeanAndError points = row.metrics()
                .get(CalibratedCoverage.metric(CalibratedCoverage.CALIBRATION_POINTS, key.score(), key.coverage()));
        return points == null || Double.isNaN(points.mean()) ? "the" : String.valueOf(Math.round(points.mean()));
    }
}
