package dev.credence.cli.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The summary of a comparison's runs: done of all, mean log-likelihood so far ± its standard error. */
final class SummaryGrid {
    private final Map<Cell, Tally> tallies;
    private final List<String> datasets;
    private final List<String> labels;

    SummaryGrid(Standing standing) {
        this.tallies = standing.tallies();
        this.datasets = distinct(Cell::dataset);
        this.labels = distinct(Cell::label);
    }

    private List<String> distinct(Function<Cell, String> of) {
        return tallies.keySet().stream().map(of).distinct().toList();
    }

    /** A row for each data set and a column for each contender where that fits, else a row for each of both. */
    Grid of(int width) {
        Grid matrix = matrix();
        return matrix.width() <= width ? matrix : list();
    }

    private Grid matrix() {
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(labels);
        rows.add(header);
        datasets.forEach(dataset -> rows.add(new ArrayList<>(List.of(dataset))));
        for (String label : labels) {
            List<Tally> column = datasets.stream()
                    .map(dataset -> tallies.getOrDefault(new Cell(dataset, label), new Tally()))
                    .toList();
            int scores =
                    column.stream().mapToInt(t -> Text.width(score(t))).max().orElse(0);
            for (int i = 0; i < column.size(); i++) {
                Tally tally = column.get(i);
                rows.get(i + 1).add(done(tally) + "  " + Text.right(score(tally), scores));
            }
        }
        return new Grid(rows, 1);
    }

    private Grid list() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "", "runs", "log-likelihood"));
        tallies.forEach((cell, tally) -> rows.add(List.of(cell.dataset(), cell.label(), done(tally), score(tally))));
        return new Grid(rows, 2);
    }

    /** Which row, 0 for the first below the header, is the first where one of these cells is. */
    int firstRow(Set<Cell> cells, Grid grid) {
        if (grid.texts() == 2) {
            List<Cell> all = List.copyOf(tallies.keySet());
            return cells.stream().mapToInt(all::indexOf).min().orElse(0);
        }
        Set<String> names = cells.stream().map(Cell::dataset).collect(Collectors.toSet());
        return names.stream().mapToInt(datasets::indexOf).min().orElse(0);
    }

    private static String done(Tally tally) {
        String done = tally.finishedRuns() + "/" + tally.runs();
        return tally.failedRuns() == 0 ? done : tally.failedRuns() + " failed, " + done;
    }

    private static String score(Tally tally) {
        return tally.finishedRuns() == 0 ? "" : tally.score().text();
    }
}
