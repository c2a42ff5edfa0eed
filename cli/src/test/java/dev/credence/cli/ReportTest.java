package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {
    @TempDir
    private Path folder;

    @Test
    void compareEndsWithAReportThatSaysHowToRepeatIt() throws IOException {
        Path out = folder.resolve("my results");
        Result compared = Cli.run(
                "compare",
                "--dataset",
                "sine-gap",
                "--method",
                "dropout-alpha:hidden=4,epochs=3",
                "--method",
                "vbp:hidden=4,epochs=3",
                "--device",
                "nd4j",
                "--data-dir",
                folder,
                "--out",
                out);
        assertThat(compared.code()).as(compared.err()).isZero();
        assertThat(compared.err()).contains("The report: " + out.resolve("report.html"));
        byte[] first = Files.readAllBytes(out.resolve("report.html"));
        String html = Files.readString(out.resolve("report.html"))
                .replace("&#x3D;", "=")
                .replace("&#39;", "'");
        assertThat(html.substring(html.indexOf("How this was made"), html.indexOf("</main>")))
                .contains(
                        "credence compare --dataset sine-gap --method dropout-alpha:hidden=4,epochs=3",
                        "'" + out + "'");

        Files.delete(out.resolve("report.html"));
        Result again = Cli.run("report", out);
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(out.resolve("report.html")).hasBinaryContent(first);
    }

    @Test
    void aReportThatCannotBeMadeDoesNotHideTheResults() throws IOException {
        Path out = folder.resolve("out");
        Object[] command = {
            "compare",
            "--dataset",
            "sine-gap",
            "--method",
            "vbp:hidden=4,epochs=3",
            "--device",
            "nd4j",
            "--data-dir",
            folder,
            "--out",
            out
        };
        assertThat(Cli.run(command).code()).isZero();
        try (Stream<Path> runs = Files.list(out.resolve("runs"))) {
            Files.writeString(runs.findFirst().orElseThrow(), "{");
        }
        Result again = Cli.run(command);
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.out()).contains("sine-gap (1 split)", "log_likelihood");
        assertThat(again.err()).contains("is damaged", "Remove it");
    }

    @Test
    void aFolderThatIsNoComparisonIsRefused() {
        Result result = Cli.run("report", folder);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .contains("results.jsonl", "expected the folder that a comparison wrote")
                .doesNotContain("\tat ");
        assertThat(folder.resolve("report.html")).doesNotExist();
    }

    @Test
    void evaluateMakesAPageOfOneModel() throws IOException {
        Path model = folder.resolve("m.credence");
        assertThat(Cli.run(
                                "train",
                                "--dataset",
                                "two-moons",
                                "--method",
                                "vi",
                                "--epochs",
                                "2",
                                "--device",
                                "nd4j",
                                "--out",
                                model)
                        .code())
                .isZero();
        Path page = folder.resolve("m.html");
        Result result =
                Cli.run("evaluate", "--model", model, "--dataset", "two-moons", "--device", "nd4j", "--report", page);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(Files.readString(page))
                .contains("Evaluation of m.credence", "<h3>Reliability</h3>", "<h3>ROC</h3>", "Confusion matrix")
                .contains("learning-rate", "vi, on these rows")
                .as("one model is not compared")
                .doesNotContain("1 split", "aria-label=\"Results on");
    }

    @Test
    void aPageThatCannotBeWrittenIsRefusedBeforeAnyWork() {
        Result result = Cli.run(
                "evaluate",
                "--model",
                folder.resolve("none"),
                "--dataset",
                "two-moons",
                "--report",
                folder.resolve("page.txt"));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("--report", "does not end in .html");
        assertThat(Cli.run(
                                "evaluate",
                                "--model",
                                folder.resolve("none"),
                                "--dataset",
                                "two-moons",
                                "--report",
                                folder.resolve("no/p.html"))
                        .err())
                .contains("there is no directory");
    }
}
