package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.method.TableProblem;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Models in the form of version 0.1.0 are read by every later version and predict the same. Small networks, all kinds
 * of members; {@link #main} wrote the files, once.
 */
class GoldenFilesTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden");
    private static final int ROWS = 60;
    private static final NetworkSizes SIZES = new NetworkSizes(2, 8, new CycleSchedule(8, 2), 2, 8, 4);
    private static final List<Column> COLUMNS =
            List.of(Column.number("x"), Column.number("z"), Column.category("shop", List.of("a", "b", "c")));

    /** Gaps in x, three categories; a log-normal target, or three classes. */
    private static Examples examples(boolean classes) {
        CounterRandom random = CounterRandom.of(1, 0);
        double[][] x = new double[ROWS][3];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            double signal = random.normal(0, i);
            x[i][0] = i % 9 == 0 ? Double.NaN : signal;
            x[i][1] = random.normal(1, i);
            x[i][2] = i % 3;
            y[i] = classes ? (signal > 0 ? 1 : i % 2 * 2) : Math.exp(signal + 0.2 * random.normal(2, i));
        }
        return Examples.of(x, y);
    }

    private static AutoModel trained(boolean classes) {
        Folds folds = Folds.random(ROWS, 3, 1);
        AutoOptions options = AutoOptions.defaults().withThreads(1).withMostCycles(2);
        return classes
                ? AutoClassification.train(examples(true), COLUMNS, 3, folds, SIZES, options)
                : AutoRegression.train(examples(false), COLUMNS, folds, SIZES, options);
    }

    /** Mean, sd, log density and quartiles, or probabilities, of each training row and of one with gaps everywhere. */
    private static List<double[]> predictions(AutoModel model) {
        List<double[]> all = new ArrayList<>();
        double[][] gaps = {{Double.NaN, Double.NaN, Double.NaN}};
        for (Examples rows : List.of(examples(model instanceof AutoClassification), Examples.of(gaps, new double[1]))) {
            if (model instanceof AutoRegression regression) {
                regression.predict(
                        rows,
                        (m, i) -> all.add(new double[] {
                            m.mean(), Math.sqrt(m.variance()), m.logDensity(0.3), m.quantile(0.25), m.quantile(0.75)
                        }));
            } else if (model instanceof AutoClassification classification) {
                classification.predict(rows, (p, i) -> all.add(p));
            }
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void modelsOfTheFirstVersionPredictTheSame(boolean classes) throws IOException {
        String name = name(classes);
        Archive archive = ArchiveFile.read(FOLDER.resolve(name + ".credence"), "model.json", "parameters");
        Task task = classes ? Task.classification(3) : Task.REGRESSION;
        AutoModel model = AutoDocument.model(
                new TableProblem(task, COLUMNS, ROWS), List.of(), archive.document(), archive.arrays());
        List<String> expected = Files.readAllLines(FOLDER.resolve(name + ".txt"));
        List<double[]> found = predictions(model);
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < found.size(); i++) {
            List<String> numbers =
                    Pattern.compile(" ").splitAsStream(expected.get(i)).toList();
            for (int j = 0; j < numbers.size(); j++) {
                double number = Double.parseDouble(numbers.get(j));
                assertThat(found.get(i)[j]).as("row " + i).isCloseTo(number, within(1e-5 * (1 + Math.abs(number))));
            }
        }
    }

    private static String name(boolean classes) {
        return classes ? "0.1-classes" : "0.1-numbers";
    }

    /** Writes the files, in the module's folder. */
    public static void main(String[] ignored) throws IOException {
        for (boolean classes : new boolean[] {false, true}) {
            AutoModel model = trained(classes);
            Path file = FOLDER.resolve(name(classes) + ".credence");
            ArchiveFile.write(
                    file, "model.json", AutoDocument.document(model), "parameters", AutoDocument.arrays(model));
            List<String> lines = new ArrayList<>();
            for (double[] row : predictions(model)) {
                StringBuilder line = new StringBuilder();
                for (double number : row) {
                    line.append(String.format(Locale.ROOT, "%.8g ", number));
                }
                lines.add(line.toString().strip());
            }
            Files.write(FOLDER.resolve(name(classes) + ".txt"), lines);
        }
    }
}
