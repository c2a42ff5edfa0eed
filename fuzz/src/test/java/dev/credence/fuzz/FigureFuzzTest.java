package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.ImageShape;
import dev.credence.docs.thesisfigures.DrawnFigure;
import dev.credence.docs.thesisfigures.FiguresFiles;
import dev.credence.eval.report.FiguresReport;
import dev.credence.eval.result.LineFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code figures.jsonl}, which the drawing of figures goes on from: what is accepted can be shown. */
final class FigureFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> STUDY = Map.of("seed", "1");
    private static final Path WORK = Scratch.folder().resolve("figures");
    private static final String LINE = DrawnFigure.FORMAT.write().apply(new DrawnFigure("waves", STUDY, section()));

    private static FiguresReport.Section section() {
        double[] x = {0, 1, 2};
        double[] y = {0.5, -1, 3};
        return new FiguresReport.Section(
                "waves",
                "Waves",
                "What was done.",
                List.of(new FiguresReport.Law("They go up and down.", true, Map.of("height", 4.0))),
                List.of("wave", "sea"),
                List.of(new FiguresReport.Panel(
                        "one",
                        "One wave",
                        "How to read it.",
                        "x",
                        "y",
                        List.of(new FiguresReport.Curve("wave", 0, false, x, y, y, y)),
                        List.of(new FiguresReport.Cloud("sea", 1, x, y)))),
                List.of(new FiguresReport.Strip(
                        "Pictures",
                        List.of(new FiguresReport.Picture(
                                new double[] {0, 0.5, 1, 0.25}, new ImageShape(1, 2, 2), List.of("below"))))));
    }

    @MethodSource("lines")
    @FuzzTest
    void figuresText(byte[] input) throws Exception {
        boolean unused = show(input);
    }

    /** The line, changed. */
    @FuzzTest
    void figures(byte[] input) throws Exception {
        boolean unused = show(JsonEdits.bytes((ObjectNode) JSON.readTree(LINE), new Cursor(input)));
    }

    private static boolean show(byte[] content) throws Exception {
        Scratch.delete(WORK);
        Files.createDirectories(WORK);
        Path drawn = Files.write(WORK.resolve(DrawnFigure.FILE_NAME), content);
        boolean accepted = Refusal.orSuccess(() -> {
            try (LineFile<DrawnFigure> file = LineFile.open(drawn, DrawnFigure.FORMAT)) {
                FiguresReport.Section known =
                        DrawnFigure.finished(file, STUDY).get("waves"); // others are not asked for
                FiguresFiles.write(WORK, known == null ? List.of() : List.of(known), "", Map.of());
            }
        });
        assertThat(Scratch.files(WORK)).noneMatch(other -> other.toString().endsWith(".tmp"));
        return accepted;
    }

    static Stream<byte[]> lines() {
        return Stream.of((LINE + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theSampleIsAccepted() throws Exception {
        assertThat(show(lines().findFirst().orElseThrow())).isTrue();
        assertThat(WORK.resolve(FiguresFiles.PAGE)).content().contains("Waves", "They go up and down.");
    }
}
