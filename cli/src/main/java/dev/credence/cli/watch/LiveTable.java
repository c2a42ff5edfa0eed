package dev.credence.cli.watch;

import dev.credence.eval.result.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A comparison as live lines: its progress, the summary table and the current runs. A pure function of the state and
 * the terminal's size; what exceeds the height is counted instead.
 */
final class LiveTable {
    /** The least width of a run's name; below it, its progress is cut instead. */
    private static final int LEAST_NAME = 12;

    private LiveTable() {}

    /** At most {@code height} lines of at most {@code width} columns. */
    static List<String> lines(Standing standing, double now, int width, int height) {
        List<String> running = running(standing, now, width);
        SummaryGrid summary = new SummaryGrid(standing);
        TextGrid grid = summary.of(width);
        List<String> table = grid.lines(width);
        int room = Math.max(0, height - 1);
        // the current runs get a third of the room, or what the table leaves
        int forRunning = Math.min(running.size(), Math.max(room / 3, room - table.size()));
        int forTable = room - forRunning;
        List<String> lines = new ArrayList<>();
        lines.add(Text.cut(Sentences.overall(standing, now), width));
        if (forTable >= Math.min(3, table.size())) {
            lines.add(table.get(0));
            int going = summary.firstRow(
                    standing.going().keySet().stream().map(Cell::of).collect(Collectors.toSet()), grid);
            lines.addAll(part(table.subList(1, table.size()), forTable - 1, going));
        }
        lines.addAll(part(running, forRunning, 0));
        return List.copyOf(lines.subList(0, Math.min(lines.size(), Math.max(0, height))));
    }

    private static List<String> running(Standing standing, double now, int width) {
        List<String> lines = new ArrayList<>();
        for (Run run : standing.going().keySet()) {
            String progress = Sentences.progress(run, standing, now);
            int forName = Math.max(LEAST_NAME, width - "> : ".length() - Text.width(progress));
            lines.add(Text.cut("> " + Text.fit(Sentences.name(run), forName) + ": " + progress, width));
        }
        return lines;
    }

    /** A window of {@code count} lines around one, the last with the number of hidden lines. */
    private static List<String> part(List<String> all, int count, int about) {
        if (all.size() <= count) {
            return all;
        }
        if (count < 1) {
            return List.of();
        }
        int shown = count - 1;
        int from = Math.max(0, Math.min(about - 1, all.size() - shown));
        List<String> part = new ArrayList<>(all.subList(from, from + shown));
        part.add("  … " + (all.size() - shown) + " more");
        return part;
    }
}
