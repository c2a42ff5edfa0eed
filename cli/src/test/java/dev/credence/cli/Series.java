package dev.credence.cli;

import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A small time series: y = sin x + noise, with a date per row. */
final class Series {
    private static final LocalDate FIRST = LocalDate.of(2024, 1, 1);

    private Series() {}

    /** The header, then the rows {@code from} to {@code to}, whose noise has the standard deviation {@code sd}. */
    static List<String> lines(int from, int to, double sd) {
        CounterRandom random = CounterRandom.of(8, 1);
        List<String> lines = new ArrayList<>();
        lines.add("when,x,y,label");
        for (int i = from; i < to; i++) {
            double x = 6 * random.uniform(0, i) - 3;
            double y = Math.sin(x) + sd * random.normal(1, i);
            lines.add(FIRST.plusDays(i) + "," + x + "," + y + "," + (y > 0 ? "up" : "down"));
        }
        return lines;
    }

    static Path write(Path file, List<String> lines) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        return Files.write(file, lines);
    }

    /** The header, then the other lines in a random order. */
    static List<String> shuffled(List<String> lines) {
        int[] order = CounterRandom.of(8, 2).permutation(lines.size() - 1, 0);
        List<String> all = new ArrayList<>(List.of(lines.get(0)));
        for (int i : order) {
            all.add(lines.get(i + 1));
        }
        return all;
    }
}
