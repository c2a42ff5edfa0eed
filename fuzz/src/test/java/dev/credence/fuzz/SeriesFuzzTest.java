package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.NpyArray;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.scoring.series.ForecastTraining;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Histories;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables of series, and model files that forecast them. */
final class SeriesFuzzTest {
    private static final Path FOLDER = Scratch.folder();
    private static final Path TABLE = FOLDER.resolve("series.csv");
    private static final Path FILE = FOLDER.resolve("s.credence");
    private static final List<Path> SAMPLES = samples();

    private static Histories histories() {
        return Histories.of(Map.of("a", new double[] {1, 2, 3, 2, 4, 3, 5}, "b", new double[] {5, 4, Double.NaN, 2}));
    }

    private static List<Path> samples() {
        Path plain = FOLDER.resolve("plain.credence");
        Path calibrated = FOLDER.resolve("adapted.credence");
        Forecaster forecaster =
                ForecastTraining.on(histories()).method("grid-ets").horizon(2).train();
        forecaster.save(plain);
        forecaster.adapted(histories(), 0.8).save(calibrated);
        return List.of(plain, calibrated);
    }

    /** What is read can be forecast. */
    @MethodSource("tables")
    @FuzzTest
    void table(byte[] input) throws Exception {
        Files.write(TABLE, input);
        boolean unused = Refusal.orSuccess(SeriesFuzzTest::read);
    }

    private static void read() {
        Forecaster forecaster = ForecastTraining.on(Histories.of(TABLE))
                .method("seasonal-naive")
                .horizon(2)
                .train();
        SeriesTable table = forecaster.read(Histories.of(TABLE));
        assertThat(table.set().size()).isEqualTo(table.series().size());
        assertThat(forecaster.forecast(Histories.of(TABLE))).isNotNull();
    }

    static Stream<byte[]> tables() {
        return Stream.of(
                        "ds,y\n2024-01,1\n2024-02,2\n2024-03,1\n",
                        "unique_id,ds,y\na,2024-W01,1\na,2024-W03,0\nb,2024-W02,7\n",
                        "ds;y\n2024-03-31T01:00+01:00;1\n2024-03-31T03:00+02:00;2\n",
                        "ds,y\n3,1\n1,NA\n2,0\n5,4\n6,0\n",
                        "y,ds\n1e30,2020-02\n-1e30,2020-03\n")
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    /** The first byte says which sample, the others how it is changed. */
    @MethodSource("changes")
    @FuzzTest
    void model(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        Archive sample = ArchiveFile.read(cursor.of(SAMPLES), "model.json", "parameters");
        Map<String, NpyArray> arrays = new TreeMap<>(sample.arrays());
        Zips.write(FILE, "model.json", JsonEdits.bytes(sample.document(), cursor), "parameters", arrays);
        boolean unused = Refusal.orSuccess(() -> use(FILE));
    }

    static Stream<byte[]> changes() {
        return Stream.of(new byte[] {0}, new byte[] {1, 3, 7, 2}, new byte[] {1, 40, 1, 5, 9});
    }

    private static void use(Path file) {
        Forecaster forecaster = Forecaster.open(file);
        if (forecaster.horizon() <= 20) {
            assertThat(forecaster.forecast(histories())).isNotNull();
        }
    }

    @Test
    void theSamplesAreAccepted() throws Exception {
        for (Path sample : SAMPLES) {
            assertThat(Refusal.orSuccess(() -> use(sample))).as("%s", sample).isTrue();
        }
        for (byte[] table : tables().toList()) {
            Files.write(TABLE, table);
            assertThat(Refusal.orSuccess(SeriesFuzzTest::read))
                    .as(new String(table, StandardCharsets.UTF_8))
                    .isTrue();
        }
    }
}
