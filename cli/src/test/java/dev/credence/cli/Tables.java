package dev.credence.cli;

import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Small tables for tests. */
final class Tables {
    private Tables() {}

    /** Writes a table with y = sin x + ½ [colour = red] + noise and a column {@code label} of its sign. */
    static Path write(Path file, int rows) throws IOException {
        CounterRandom random = CounterRandom.of(1, 1);
        List<String> lines = new ArrayList<>();
        lines.add("x,colour,y,label");
        for (int i = 0; i < rows; i++) {
            double x = 6 * random.uniform(0, i) - 3;
            boolean red = random.uniform(1, i) < 0.5;
            double y = Math.sin(x) + (red ? 0.5 : 0) + 0.1 * random.normal(2, i);
            lines.add(x + "," + (red ? "red" : "blue") + "," + y + "," + (y > 0 ? "up" : "down"));
        }
        return Files.write(file, lines);
    }

    static Path of(Path file, String... lines) throws IOException {
        return Files.write(file, List.of(lines));
    }
}
