package dev.credence.cli.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The summary table of a comparison: runs done of all, mean log-likelihood ± its standard error. */
final class SummaryGrid {
    private final Map<Cell, CellStatistics> statistics;
    private final List<String> datasets;
    private final List<String> labels;

    SummaryGrid(Standing standing) {
        this.statistics = standing.statistics();
        this.datasets = distinct(Cell::dataset);
        this.labels = distinct(Cell::label);
    }

    private List<String> distinct(Function<Cell, String> of) {
        return statistics.keySet().stream().map(of).distinct().toList();
    }

    /** The grid: data sets by contenders if that fits, otherwise a row per pair. */
    TextGrid of(int width) {
        TextGrid matrix = matrix();
        return matrix.width() <= width ? matrix : list();
    }

    private TextGrid matrix() {
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(labels);
        rows.add(header);
        datasets.forEach(dataset -> rows.add(new ArrayList<>(List.of(dataset))));
        for (String label : labels) {
            List<CellStatistics> column = datasets.stream()
                    .map(dataset -> statistics.getOrDefault(new Cell(dataset, label), new CellStatistics()))
                    .toList();
            int scores =
                    column.stream().mapToInt(t -> Text.width(score(t))).max().orElse(0);
            for (int i = 0; i < column.size(); i++) {
                CellStatistics runs = column.get(i);
                rows.get(i + 1).add(done(runs) + "  " + Text.right(score(runs), scores));
            }
        }
        return new TextGrid(rows, 1);
    }

    private TextGrid list() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "", "runs", "log-likelihood"));
        statistics.forEach((cell, runs) -> rows.add(List.of(cell.dataset(), cell.label(), done(runs), score(runs))));
        return new TextGrid(rows, 2);
    }

    /** The first row that contains one of these cells, from 0 below the header. */
    int firstRow(Set<Cell> cells, TextGrid grid) {
        if (grid.texts() == 2) {
            List<Cell> all = List.copyOf(statistics.keySet());
            return cells.stream().mapToInt(all::indexOf).min().orElse(0);
        }
        Set<String> names = cells.stream().map(Cell::dataset).collect(Collectors.toSet());
        return names.stream().mapToInt(datasets::indexOf).min().orElse(0);
    }

    private static String done(CellStatistics runs) {
        String done = runs.finishedRuns() + "/" + runs.runs();
        return runs.failedRuns() == 0 ? done : runs.failedRuns() + " failed, " + done;
    }

    private static String score(CellStatistics runs) {
        return runs.finishedRuns() == 0 ? "" : runs.score().text();
    }
}
