package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.active.Acquisitions;
import dev.credence.active.LabelPool;
import dev.credence.active.LabelSheet;
import dev.credence.active.LearningData;
import dev.credence.active.LearningListener;
import dev.credence.active.LearningLoop;
import dev.credence.active.LearningPlan;
import dev.credence.active.LearningReport;
import dev.credence.core.acquire.Pick;
import dev.credence.core.data.Dataset;
import dev.credence.core.device.Device;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.train.Fit;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainingStopped;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.scoring.SavedModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** What active learning reads: {@code rounds.jsonl}, which a loop goes on from, and the sheet of an annotator. */
final class LearningFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SAMPLE = Scratch.folder().resolve("loop");
    private static final Path WORK = Scratch.folder().resolve("work");
    private static final List<String> LINES = rounds();
    private static final Path POOL = SAMPLE.resolve("pool.csv");
    private static final Path MODEL = SAMPLE.resolve("pool.credence");
    private static final byte[] SHEET = sheet();

    private static void learn(Path folder, LearningListener listener) {
        InferenceMethod method = Samples.METHODS.get("map");
        Dataset dataset = Samples.classification();
        LearningData data = LearningData.ofSplit(dataset, 0, Map.of("dataset", "halves"));
        LearningPlan plan =
                new LearningPlan(method.name(), Samples.small(method), List.of("random"), 1, 2, 2, 0, 0, 2, 1, 1);
        var unused = new LearningLoop(plan, data, method, Acquisitions.discover(), new ReferenceProvider())
                .run(folder, 1, new LearningReport(data, "", List.of(), Map.of()), listener);
    }

    private static List<String> rounds() {
        learn(SAMPLE, LearningListener.SILENT);
        try {
            return Files.readAllLines(SAMPLE.resolve(LearningLoop.FILE_NAME));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] sheet() {
        try {
            Files.writeString(POOL, Samples.table());
            CsvTable table = CsvTable.read(POOL);
            TableSchema schema = TableSchema.fit(table, SchemaOptions.target("y"));
            ObjectNode columns = JSON.valueToTree(schema);
            Dataset dataset = schema.dataset("table", table);
            InferenceMethod map = Samples.METHODS.get("map");
            try (Device device = new ReferenceDevice()) {
                Fit fit = Fit.of(map, device).settings(Samples.small(map)).columns(columns);
                ModelFile.save(fit.train(dataset, dataset.train(0)), MODEL);
            }
            // a pool has no targets, or else there is nothing to give out
            Files.writeString(POOL, Samples.table().replaceAll("(?m)^(x,colour),y,|^([^,]*,[^,]*),[^,]*,", "$1$2,"));
            Path file = SAMPLE.resolve("sheet.csv");
            try (Device device = new ReferenceDevice()) {
                LabelSheet sheet = open(file, device);
                sheet.give(List.of(new Pick(0, 0.5), new Pick(2, 0.25)), sheet.open(), "bald");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LabelSheet open(Path file, Device device) {
        SavedModel model = SavedModel.open(MODEL, Samples.ALL_METHODS, () -> device);
        CsvTable pool = CsvTable.read(POOL);
        return LabelSheet.open(file, LabelPool.ofTable(POOL, pool, model.inputs(pool), "y"), "y");
    }

    private static Path fresh(String name, byte[] content) throws IOException {
        Scratch.delete(WORK);
        Files.createDirectories(WORK);
        return Files.write(WORK.resolve(name), content);
    }

    @MethodSource("roundsFile")
    @FuzzTest
    void roundsText(byte[] input) throws Exception {
        boolean unused = goOn(fresh(LearningLoop.FILE_NAME, input));
    }

    /** One line changed. */
    @FuzzTest
    void rounds(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        List<String> lines = new ArrayList<>(LINES);
        int line = cursor.below(lines.size());
        byte[] changed = JsonEdits.bytes((ObjectNode) JSON.readTree(lines.get(line)), cursor);
        lines.set(line, new String(changed, StandardCharsets.US_ASCII));
        boolean unused =
                goOn(fresh(LearningLoop.FILE_NAME, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    /** Goes on until the first missing round would begin. */
    private static boolean goOn(Path file) throws Exception {
        boolean accepted = Refusal.orSuccess(() -> {
            try {
                learn(WORK, new LearningListener() {
                    @Override
                    public boolean shouldStop() {
                        return true;
                    }
                });
            } catch (TrainingStopped e) {
                // rounds are missing, as they may be
            }
        });
        assertThat(file).exists();
        assertThat(Scratch.files(WORK)).noneMatch(other -> other.toString().endsWith(".tmp"));
        return accepted;
    }

    /** A sheet that an annotator, or a spreadsheet, has changed; what is read of it is written as it was. */
    @MethodSource("sheetFile")
    @FuzzTest
    void labelSheet(byte[] input) throws Exception {
        boolean unused = takeUp(fresh("sheet.csv", input));
        assertThat(Files.readAllBytes(WORK.resolve("sheet.csv"))).isEqualTo(input);
    }

    private static boolean takeUp(Path file) throws Exception {
        return Refusal.orSuccess(() -> {
            try (Device device = new ReferenceDevice()) {
                LabelSheet sheet = open(file, device);
                assertThat(sheet.size() + sheet.open().length).isEqualTo(12);
            }
        });
    }

    static Stream<byte[]> roundsFile() throws IOException {
        return Stream.of(Files.readAllBytes(SAMPLE.resolve(LearningLoop.FILE_NAME)));
    }

    static Stream<byte[]> sheetFile() {
        return Stream.of(SHEET);
    }

    @Test
    void theSamplesAreAccepted() throws Exception {
        assertThat(goOn(fresh(
                        LearningLoop.FILE_NAME, (String.join("\n", LINES) + "\n").getBytes(StandardCharsets.UTF_8))))
                .isTrue();
        assertThat(takeUp(fresh("sheet.csv", SHEET))).isTrue();
    }
}
