package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A calibrated model of version 0.1.0, of {@code train --method dropout-alpha --missing mean} and {@code calibrate}, on
 * 60 and 30 made-up rows with a number, a category and a date.
 */
class GoldenFilesTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden");
    private static final double DEVICES = 1e-3; // float32 sums in another order, relative to numbers of about 300

    @TempDir
    private Path folder;

    private static List<String> cells(String line) {
        return Pattern.compile(",").splitAsStream(line).toList();
    }

    @Test
    // predicted again since, when the draws of a prediction became functions of a row's content
    @DisplayName("A model file of the first version is read, and predicts what it predicted then")
    void theFirstVersion() throws IOException {
        Path out = folder.resolve("predicted.csv");
        Result predicted = Cli.run(
                "predict",
                "--model",
                FOLDER.resolve("0.1-houses.credence"),
                "--data",
                FOLDER.resolve("0.1-houses.csv"),
                "--device",
                "nd4j",
                "--out",
                out);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        List<String> found = Files.readAllLines(out);
        List<String> expected = Files.readAllLines(FOLDER.resolve("0.1-houses-predicted.csv"));
        assertThat(found).hasSameSizeAs(expected);
        List<String> header = cells(found.get(0));
        List<String> columns = cells(expected.get(0));
        for (String column : columns) {
            int at = header.indexOf(column);
            assertThat(at).as(column).isNotNegative();
            for (int i = 1; i < found.size(); i++) {
                String now = cells(found.get(i)).get(at);
                String then = cells(expected.get(i)).get(columns.indexOf(column));
                if (now.matches("-?[0-9.]+")) {
                    double number = Double.parseDouble(then);
                    assertThat(Double.parseDouble(now))
                            .as(column + " of row " + i)
                            .isCloseTo(number, within(DEVICES * (1 + Math.abs(number))));
                } else {
                    assertThat(now).as(column + " of row " + i).isEqualTo(then);
                }
            }
        }
    }
}
