package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows without a target: every command ignores them and says so. */
final class UnlabelledRowsTest {
    @TempDir
    private Path folder;

    private static Result done(Object... command) {
        Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private Path table(String name, List<String> lines) throws IOException {
        return Series.write(folder.resolve(name).resolve("data.csv"), lines);
    }

    /** The lines with unlabelled ones inserted, including the first and the last. */
    private static List<String> among(List<String> lines, String... unlabelled) {
        List<String> all = new ArrayList<>(lines);
        all.addAll(1, List.of(unlabelled[0]));
        all.addAll(all.size() / 2, Arrays.asList(unlabelled).subList(1, unlabelled.length - 1));
        all.add(unlabelled[unlabelled.length - 1]);
        return all;
    }

    private Path trained(Path data, Object... more) throws IOException {
        Path out = data.resolveSibling("m.credence");
        List<Object> args = new ArrayList<>(List.of("train", "--data", data, "--target", "y", "--out", out));
        args.addAll(Arrays.asList(more));
        Result result = done(args.toArray());
        assertThat(result.err())
                .as(result.err())
                .satisfies(err -> assertThat(err.contains(
                                "rows have no target and are left out, the first is " + data + " line 2 column 'y'."))
                        .isEqualTo(Files.readAllLines(data).stream().anyMatch(line -> line.contains(",,"))));
        return out;
    }

    @Test
    @DisplayName("auto, evaluation and calibration give the same results as without these rows")
    void theSameInGroups() throws IOException {
        List<String> lines = Files.readAllLines(Tables.write(folder.resolve("data.csv"), 60));
        Path whole = table("whole", lines);
        Path holes = table("holes", among(lines, "0.5,red,,up", "0.1,violet,NA,middle", ",,,down", "99,blue,,"));
        Object[] how = {"--set", "cycles=2", "--group", "label"};
        Path model = trained(whole, how);
        assertThat(trained(holes, how)).hasSameBinaryContentAs(model);
        Result told = done("evaluate", "--model", model, "--device", "nd4j", "--data", holes);
        assertThat(told.err())
                .containsOnlyOnce(
                        "4 of 64 rows have no target and are left out, the first is " + holes + " line 2 column 'y'.")
                .doesNotContain("missing values");
        assertThat(told.out())
                .isEqualTo(done("evaluate", "--model", model, "--device", "nd4j", "--data", whole)
                        .out());
        List<String> later = new ArrayList<>(Files.readAllLines(Tables.write(folder.resolve("more.csv"), 110)));
        later.subList(1, 61).clear(); // the first 60 trained
        Path others = table("others", later);
        Path othersWithHoles = table("others-with-holes", among(later, "1,red,,up", "2,red,,up", ",,,"));
        assertThat(calibrated(model, othersWithHoles)).isEqualTo(calibrated(model, others));
    }

    private String calibrated(Path model, Path data) {
        Path out = data.resolveSibling("c.credence");
        return done(
                        "calibrate",
                        "--model",
                        model,
                        "--device",
                        "nd4j",
                        "--data",
                        data,
                        "--by",
                        "label",
                        "--coverage",
                        "0.5",
                        "--out",
                        out)
                .out()
                .replace(out.toString(), "OUT");
    }

    @Test
    @DisplayName("A series ends at its last row with a target, for every method")
    void theSameInOrder() throws IOException {
        List<String> lines = Series.lines(0, 40, 0.1);
        Path whole = table("whole", lines);
        Path holes = table(
                "holes",
                among(lines, "2029-01-01,1,,up", "2024-01-05,2,,down", "2024-01-06,3,,up", "2028-01-01,3,,up"));
        Object[] how = {"--device", "nd4j", "--ignore", "label", "--method", "gp", "--order", "when"};
        assertThat(trained(holes, how)).hasSameBinaryContentAs(trained(whole, how));
    }

    @Test
    @DisplayName("Tuning makes the same trials on the same rows")
    void theSameTrials() throws IOException {
        List<String> lines = Files.readAllLines(Tables.write(folder.resolve("data.csv"), 60));
        Path whole = table("whole", lines);
        Path holes = table("holes", among(lines, "0.5,red,,up", "0.1,blue,,up", "0.2,red,,down"));
        assertThat(tuned(holes)).isEqualTo(tuned(whole));
    }

    private String tuned(Path data) throws IOException {
        Path out = data.resolveSibling("trials");
        List<Object> args = new ArrayList<>(List.of("tune", "--method", "dropout-alpha", "--device", "nd4j"));
        args.addAll(List.of("--hidden", "8", "--data", data, "--target", "y", "--ignore", "label"));
        args.addAll(List.of("--epochs", "3", "--trials", "2", "--seed", "3", "--out", out));
        Result result = done(args.toArray());
        assertThat(result.err().contains("3 of 63 rows have no target"))
                .isEqualTo(data.toString().contains("holes"));
        return String.join(
                "\n",
                Files.readAllLines(out.resolve("trials.jsonl")).stream()
                        .map(line -> line.replaceAll("\"[a-z_]*seconds\":[^,}]*", ""))
                        .toList());
    }

    @Test
    @DisplayName("A column missing in most rows is refused as a target, and --missing drop-row is not needed")
    void mostlyMissing() throws IOException {
        Path data = Tables.of(folder.resolve("data.csv"), "x,y", "1,", "2,", "3,5", "4,", "5,6");
        Path out = folder.resolve("m.credence");
        Result refused = Cli.run("train", "--data", data, "--target", "y", "--out", out);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("line 2 column 'y': expected a value, found nothing, as in 3 of 5 rows", "at most half");
        Result dropping = Cli.run("train", "--data", data, "--target", "y", "--missing", "drop-row", "--out", out);
        assertThat(dropping.code()).isEqualTo(2);
        assertThat(dropping.err()).contains("Rows without a target are left out anyway.");
        assertThat(Cli.run("train", "--help").out()).contains("Rows without a target are always left out");
    }
}
