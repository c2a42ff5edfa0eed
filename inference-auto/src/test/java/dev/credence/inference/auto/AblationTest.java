package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.entry.MethodChoice;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

class AblationTest {
    private static final NetworkSizes SMALL = new NetworkSizes(4, 32, new CycleSchedule(24, 5), 2, 32, 4);

    /** y = sin 3x + heteroscedastic noise. */
    private static Examples examples(int n, int step) {
        CounterRandom random = CounterRandom.of(3, 9);
        double[][] x = new double[n][2];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i][0] = 2 * random.uniform(step, 4L * i) - 1;
            x[i][1] = random.normal(step, 4L * i + 1);
            y[i] = 50 + 10 * Math.sin(3 * x[i][0]) + (x[i][1] > 0 ? 4 : 0.5) * random.normal(step, 4L * i + 2);
        }
        return Examples.of(x, y);
    }

    @Test
    @DisplayName("Averaging folds, stacking and width factors improve the score")
    void theRecipe() {
        AutoOptions options = AutoOptions.defaults().withThreads(2);
        Map<String, Double> scores =
                new Ablation(examples(200, 1), examples(800, 2), columns(2), SMALL, options).scores();
        assertThat(scores.get("+ its folds averaged"))
                .as("%s", scores)
                .isGreaterThan(scores.get("one network, mixture, best checkpoint"));
        assertThat(scores.get("all stacked, width factors"))
                .as("%s", scores)
                .isGreaterThan(scores.get("+ its folds averaged"))
                .isGreaterThan(scores.get("all configurations, equal weights") - 0.02);
        assertThat(scores.get("+ linear model, process and forest: auto"))
                .as("%s", scores)
                .isGreaterThan(scores.get("one network, mixture, best checkpoint") + 0.1);
    }

    private static List<Column> columns(int count) {
        return IntStream.range(0, count).mapToObj(j -> Column.number("x" + j)).toList();
    }

    /**
     * The table of the documentation: {@code mvn -pl inference-auto -am verify -Dablation.tables=DIR
     * -Dtest=AblationTest -Dsurefire.failIfNoSpecifiedTests=false}. DIR has files NAME-train.csv and NAME-test.csv of
     * numbers, the target last; writes target/ablation.md.
     */
    @Test
    @Tag("performance")
    @EnabledIfSystemProperty(named = "ablation.tables", matches = ".+")
    @DisplayName("The contribution of each part on given tables")
    void tables() throws IOException {
        Path folder = Path.of(System.getProperty("ablation.tables"));
        List<MethodChoice> methods = MethodChoice.parse(System.getProperty("ablation.methods", "none"));
        List<String> names;
        try (var files = Files.list(folder)) {
            names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("-train.csv"))
                    .map(name -> name.replace("-train.csv", ""))
                    .sorted()
                    .toList();
        }
        Map<String, List<String>> lines = new LinkedHashMap<>();
        for (String name : names) {
            Examples train = read(folder.resolve(name + "-train.csv"));
            Examples test = read(folder.resolve(name + "-test.csv"));
            AutoOptions options = AutoOptions.defaults().withThreads(1).withMethods(methods);
            Ablation ablation =
                    new Ablation(train, test, columns(train.inputs()), NetworkSizes.regression(train.size()), options);
            ablation.scores()
                    .forEach((part, score) -> lines.computeIfAbsent(part, p -> new ArrayList<>())
                            .add(String.format(Locale.ROOT, "%.3f", score)));
            String table = lines.entrySet().stream()
                    .map(line -> "| " + line.getKey() + " | " + String.join(" | ", line.getValue()) + " |")
                    .collect(Collectors.joining("\n", "| | " + String.join(" | ", names) + " |\n", "\n"));
            Files.writeString(Path.of("target", "ablation.md"), table);
        }
        assertThat(lines).isNotEmpty();
    }

    private static Examples read(Path csv) throws IOException {
        List<double[]> rows = Files.readAllLines(csv).stream()
                .skip(1)
                .map(line -> Arrays.stream(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
        int inputs = rows.get(0).length - 1;
        return Examples.of(
                rows.stream().map(row -> Arrays.copyOf(row, inputs)).toArray(double[][]::new),
                rows.stream().mapToDouble(row -> row[inputs]).toArray());
    }
}
