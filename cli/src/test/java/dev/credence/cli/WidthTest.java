package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import dev.credence.scoring.Prediction;
import dev.credence.scoring.SavedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code train --width}: one factor for all widths, chosen by rows outside of the fit. */
final class WidthTest {
    private static final String SAID = "Widths times ";

    @TempDir
    private static Path folder;

    private static Path table;
    private static Path confirmed;
    private static String said;

    @BeforeAll
    static void confirmed() throws IOException {
        table = Tables.write(folder.resolve("data.csv"), 60);
        confirmed = folder.resolve("confirmed.credence");
        said = train(confirmed).err();
    }

    private static Result train(Path out, Object... more) {
        List<Object> all = new ArrayList<>(List.of("train", "--method", "map", "--data", table, "--ignore", "label"));
        all.addAll(List.of("--target", "y", "--hidden", "20", "--epochs", "40", "--device", "nd4j", "--out", out));
        all.addAll(List.of(more));
        Result result = Cli.run(all.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    /** Means and standard deviations of the first rows. */
    private static List<double[]> predicted(Path model) throws IOException {
        Path out = folder.resolve("predictions.csv");
        Result result = Cli.run("predict", "--model", model, "--data", table, "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        List<String> lines = Files.readAllLines(out);
        List<String> header = List.of(lines.get(0).split(",", -1));
        List<double[]> found = new ArrayList<>();
        for (String line : lines.subList(1, 10)) {
            String[] cells = line.split(",", -1);
            found.add(new double[] {
                Double.parseDouble(cells[header.indexOf("mean")]), Double.parseDouble(cells[header.indexOf("sd")])
            });
        }
        return found;
    }

    @Test
    @DisplayName("All standard deviations are those of training times the factor that is said; means stay")
    void widthsAreMultiplied() throws IOException {
        Path fitted = folder.resolve("fitted.credence");
        assertThat(train(fitted, "--width", "fitted").err()).doesNotContain(SAID);
        assertThat(said).contains("Part 5 of 5", "from 60 rows held out in 5 parts", "--width fitted");
        double factor = Double.parseDouble(said.split(SAID, -1)[1].split(",", -1)[0]);
        List<double[]> before = predicted(fitted);
        List<double[]> after = predicted(confirmed);
        for (int n = 0; n < before.size(); n++) {
            assertThat(after.get(n)[0]).isEqualTo(before.get(n)[0]);
            assertThat(after.get(n)[1] / before.get(n)[1]).isCloseTo(factor, within(0.006 * factor)); // three digits
        }
        // the root mean variance, of evaluate
        assertThat(sharpness(confirmed) / sharpness(fitted)).isCloseTo(factor, within(0.006 * factor));
        // the same for a program, and for a server, which opens the file in this way
        try (SavedModel opened = SavedModel.open(confirmed)) {
            String[] cells = Files.readAllLines(table).get(1).split(",", -1);
            Prediction first = opened.predict(Map.of("x", Double.valueOf(cells[0]), "colour", cells[1]));
            assertThat(first.sd()).isCloseTo(after.get(0)[1], within(1e-5));
        }
    }

    private static double sharpness(Path model) throws IOException {
        Path out = folder.resolve("metrics.json");
        Result result = Cli.run("evaluate", "--model", model, "--data", table, "--json", out);
        assertThat(result.code()).as(result.err()).isZero();
        return new ObjectMapper()
                .readTree(out.toFile())
                .path("metrics")
                .path("sharp")
                .asDouble();
    }

    @Test
    @DisplayName("Resumed after an interruption, in the training of all rows or in one without a part: the same bits")
    void resumed() throws IOException {
        Path states = folder.resolve("states");
        Path out = folder.resolve("resumed.credence");
        train(out, "--checkpoint", states);
        assertThat(out).hasSameBinaryContentAs(confirmed);
        Files.delete(states.resolve("without-part-2/training.checkpoint"));
        Files.delete(states.resolve("without-part-5/training.checkpoint"));
        train(out, "--checkpoint", states);
        assertThat(out).hasSameBinaryContentAs(confirmed);
        Files.delete(states.resolve("training.checkpoint"));
        train(out, "--checkpoint", states);
        assertThat(out).hasSameBinaryContentAs(confirmed);
    }

    @Test
    @DisplayName("Rows that --validation holds out confirm, without a further training; the latest do with --order")
    void heldOutForOtherReasons() {
        Path out = folder.resolve("other.credence");
        assertThat(train(out, "--validation", "0.25").err())
                .contains("from 15 rows held out:")
                .doesNotContain("Part 1");
        assertThat(train(out, "--order", "x").err()).contains("Part 1 of 1", "from 12 rows held out:");
    }

    @Test
    @DisplayName("Classes and counts have no widths; a model to start from may have seen all rows")
    void whereThereAreNoWidths() throws IOException {
        Path out = folder.resolve("none.credence");
        assertThat(train(out, "--start-from", confirmed).err())
                .contains("Widths are as training fitted them")
                .doesNotContain(SAID);
        Object[] classes = {"--epochs", "2", "--data", table, "--target", "label", "--ignore", "y", "--out", out};
        assertThat(Cli.run(with(classes, "train", "--method", "map", "--device", "nd4j"))
                        .err())
                .contains("Wrote ")
                .doesNotContain(SAID);
        Path counts = Tables.of(folder.resolve("counts.csv"), "x,y");
        List<String> lines = new ArrayList<>(List.of("x,y"));
        for (int i = 0; i < 30; i++) {
            lines.add(i + "," + i % 12);
        }
        Files.write(counts, lines);
        Object[] poisson = {"--data", counts, "--target", "y", "--set", "noise=poisson", "--epochs", "2", "--out", out};
        assertThat(Cli.run(with(poisson, "train", "--method", "map", "--device", "nd4j"))
                        .err())
                .contains("Wrote ")
                .doesNotContain(SAID);
    }

    private static Object[] with(Object[] rest, Object... first) {
        List<Object> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(rest));
        return all.toArray();
    }

    @Test
    @DisplayName("What cannot be is refused: an unknown word, auto, another protocol, a distance between posteriors")
    void refused() {
        Path out = folder.resolve("refused");
        Object[] wide = {"train", "--data", table, "--target", "y", "--out", out, "--width"};
        assertThat(Cli.run(with(new Object[] {"wide"}, wide)).err())
                .contains("--width is 'wide'", "confirmed or fitted");
        assertThat(Cli.run(with(new Object[] {"confirmed"}, wide)).err()).contains("auto chooses its own");
        Object[] compare = {"compare", "--out", out, "--width", "confirmed"};
        assertThat(Cli.run(with(new Object[] {"--suite", "li-gal-2017"}, compare))
                        .err())
                .contains("the suite's protocol");
        assertThat(Cli.run(with(new Object[] {"--dataset", "sine-gap", "--method", "map", "--against", "hmc"}, compare))
                        .err())
                .contains("--against compares posteriors");
        assertThat(out).doesNotExist();
    }
}
