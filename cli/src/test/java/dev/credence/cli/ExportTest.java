package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options of {@code export}; the graphs themselves are tested in the module export-onnx. */
final class ExportTest {
    @TempDir
    private Path folder;

    private Path model;
    private Path out;

    @BeforeEach
    void setUp() {
        model = folder.resolve("m.credence");
        out = folder.resolve("m.onnx");
    }

    private void train(String method) throws IOException {
        train(method, "x,y", "1,1", "2,2.5", "3,3", "4,4", "5,4.5", "6,6");
    }

    private void train(String method, String... lines) throws IOException {
        Path data = Tables.of(folder.resolve("data.csv"), lines);
        Result result = Cli.run(
                "train",
                "--method",
                method,
                "--data",
                data,
                "--target",
                "y",
                "--device",
                "nd4j",
                "--hidden",
                "4",
                "--epochs",
                "2",
                "--out",
                model);
        assertThat(result.code()).as(result.err()).isZero();
    }

    private Result export(Object samples, Path file) {
        return Cli.run("export", "--model", model, "--device", "nd4j", "--samples", samples, "--out", file);
    }

    @Test
    void theNumberOfNetworksIsTold() throws IOException {
        train("vi");
        Result many = export(3, out);
        assertThat(many.code()).as(many.err()).isZero();
        assertThat(many.out() + many.err()).contains("m.onnx: 3 networks.");
        Result mean = export(0, out);
        assertThat(mean.out() + mean.err()).contains("m.onnx: the network of the posterior's mean.");
        assertThat(out).isNotEmptyFile();
    }

    @Test
    void aFaultOfTheNumberOfNetworksNamesTheOption() throws IOException {
        train("aadm");
        Result refused = export(0, out);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("no mean in closed form", "set by --samples");
        assertThat(out).doesNotExist();
    }

    @Test
    void columnsThatNeed64BitsAreTold() throws IOException {
        train(
                "map",
                "x,c,y",
                "1700000001,1800000000,1",
                "1700000002,1800000000,2.5",
                "1700000003,1800000000,3",
                "1700000004,1800000000,4");
        Result told = export(0, out);
        assertThat(told.code()).as(told.err()).isZero();
        assertThat(told.out() + told.err())
                .contains("Inputs are 64-bit numbers, tensor(double), as 32 bits are too coarse for"
                        + " 'x' (steps of 128 at a standard deviation of 1.12).")
                .doesNotContain("'c'", "Outputs");
        Result refused =
                Cli.run("export", "--model", model, "--device", "nd4j", "--element-type", "float32", "--out", out);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("too coarse for 'x'", "are refused", "Without --element-type");
    }

    @Test
    void wrongOptionsAreReportedTogether() {
        Result wrong = export(-1, folder.resolve("m.csv"));
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("--samples is -1", "does not end in .onnx");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void quantilesAreForAuto() throws IOException {
        train("vi");
        Result refused = Cli.run("export", "--model", model, "--quantiles", "0.9", "--out", out);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--quantiles is for models of auto");
        Result wrong = Cli.run("export", "--model", model, "--quantiles", "0.5,90", "--out", out);
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("--quantiles: 90.0 is not between 0 and 1");
    }
}
