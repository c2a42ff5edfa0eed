package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.eval.result.Published;
import dev.credence.eval.summary.MeanAndError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The suites' numbers compared with the reference they were taken from; skipped if that is absent. */
final class PublishedNumbersTest {
    /** Sources without numbers in the reference: the suites' are from the paper's table 1 and the code's readme. */
    private static final Set<String> NOT_THERE =
            Set.of("Lakshminarayanan et al. 2017", "Gal 2016 (code; settings chosen on test data)");

    private static final Published NONE = new Published("", "", "", "", 0, OptionalDouble.empty(), false);

    @Test
    void the_numbers_of_the_suites_are_those_of_the_reference() throws IOException {
        List<List<String>> lines = new ArrayList<>();
        for (String line : Files.readAllLines(reference().resolve("published.csv"))) {
            lines.add(cells(line));
        }
        for (String name : Suite.names()) {
            for (Published p : Suite.load(name).published()) {
                if (NOT_THERE.contains(p.source())) {
                    continue;
                }
                List<List<String>> same = lines.stream()
                        .filter(cells -> cells.get(0).startsWith(p.source())
                                && cells.subList(1, 4).equals(List.of(ofPaper(p.dataset()), p.method(), ofPaper(p))))
                        .toList();
                assertThat(same).as("%s in %s", p, name).hasSize(1);
                double unit = inPercent(p) ? 100 : 1;
                assertThat(p.mean())
                        .as("%s in %s", p, name)
                        .isCloseTo(Double.parseDouble(same.get(0).get(4)) / unit, within(1e-12));
                String error = same.get(0).get(5);
                assertThat(p.se().isPresent()).as("%s in %s", p, name).isEqualTo(!error.isEmpty());
                p.se().ifPresent(se -> assertThat(se)
                        .as("%s in %s", p, name)
                        .isCloseTo(Double.parseDouble(error) / unit, within(1e-12)));
            }
        }
    }

    /** Whether the reference has an error in percent, as printed in the paper. */
    private static boolean inPercent(Published p) {
        return p.metric().equals("error") && p.source().startsWith("Haussmann");
    }

    private static String ofPaper(Published p) {
        return inPercent(p) ? "error_percent" : p.metric();
    }

    /** The paper's name of a data set with its own splits. */
    private static String ofPaper(String dataset) {
        return dataset.replace("-aadm", "");
    }

    @Test
    void no_number_of_a_paper_is_missing_in_its_suite() throws IOException {
        List<String> lines = Files.readAllLines(reference().resolve("published.csv"));
        assertThat(numbers("li-gal-2017", "Li & Gal 2017"))
                .isEqualTo(lines.stream()
                        .filter(l -> l.startsWith("Li & Gal 2017,"))
                        .count());
        assertThat(numbers("li-gal-2017-hmc", "Li & Gal 2017"))
                .isEqualTo(lines.stream()
                        .filter(l -> l.matches("Li & Gal 2017,(boston|concrete|energy|wine|yacht),HMC,.*"))
                        .count());
        assertThat(numbers("haussmann-2019", "Haussmann et al. 2019"))
                .isEqualTo(lines.stream()
                        .filter(l -> l.startsWith("Haussmann et al. 2019,") && l.contains("Table 1"))
                        .count());
        assertThat(numbers("haussmann-2019-contenders", "Haussmann et al. 2019"))
                .isEqualTo(lines.stream()
                        .filter(l -> l.startsWith("Haussmann et al. 2019,") && l.contains("Table 1"))
                        .filter(l -> !l.contains(",VBP,"))
                        .count());
        assertThat(numbers("haussmann-2019-images", "Haussmann et al. 2019"))
                .isEqualTo(lines.stream()
                        .filter(l -> l.startsWith("Haussmann et al. 2019,") && l.contains("Table 2"))
                        .count());
        assertThat(numbers("rodriguez-santana-2022", "Rodriguez Santana & Hernandez-Lobato 2022"))
                .isEqualTo(lines.stream()
                        .filter(l -> l.startsWith("Rodriguez Santana & Hernandez-Lobato 2022,"))
                        .count());
        assertThat(numbers("gal-2016", "Gal 2016 (thesis 4.3)"))
                .isEqualTo(lines.stream()
                        .filter(l -> l.startsWith("\"Gal 2016 (thesis 4.3)"))
                        .count());
    }

    /**
     * Gal's standard errors have the divisor n under the root, not n − 1: they are smaller than ours by √((n−1)/n), 2.5
     * % at 20 splits.
     */
    @Test
    void gals_results_split_by_split_average_to_the_published_mean_and_error() throws IOException {
        Path folder = reference().resolve("gal-per-split");
        Suite suite = Suite.load("gal-2016");
        for (String dataset : suite.datasets()) {
            agrees(suite, dataset, "log_likelihood", folder.resolve(dataset + "-ll.txt"));
            agrees(suite, dataset, "rmse", folder.resolve(dataset + "-MC_rmse.txt"));
        }
    }

    private static void agrees(Suite suite, String dataset, String metric, Path file) throws IOException {
        double[] values = Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertThat(values).hasSize(dataset.equals("protein") ? 5 : 20);
        MeanAndError ours = MeanAndError.of(values);
        Published published = suite.published().stream()
                .filter(p -> p.dataset().equals(dataset) && p.metric().equals(metric))
                .findFirst()
                .orElse(NONE);
        assertThat(ours.mean()).as(dataset + " " + metric).isCloseTo(published.mean(), within(5.1e-7));
        assertThat(ours.se() * Math.sqrt((values.length - 1.0) / values.length))
                .as(dataset + " " + metric)
                .isCloseTo(published.se().orElseThrow(), within(5.1e-7));
    }

    private static long numbers(String suite, String source) {
        return Suite.load(suite).published().stream()
                .filter(p -> p.source().equals(source))
                .count();
    }

    /** The cells of a line; quoted cells may contain commas. */
    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    private static Path reference() {
        Path found = Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .map(folder -> folder.resolve("shared/reference"))
                .filter(Files::isDirectory)
                .findFirst()
                .orElse(Path.of(""));
        assumeTrue(!found.toString().isEmpty(), "skipped: needs shared/reference in a folder above");
        return found;
    }
}
