package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.NpyArray;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.device.reference.ReferenceDevice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Model files: any bytes; and whole archives with right checksums whose description or arrays were changed. */
final class ModelFuzzTest {
    private static final Path FOLDER = Scratch.folder();
    private static final Path FILE = FOLDER.resolve("m.credence");
    private static final List<Path> SAMPLES = samples();
    private static final CsvTable TABLE = CsvTable.read(FOLDER.resolve("sample.csv"));
    private static final float[] ODD = {
        Float.NaN, Float.POSITIVE_INFINITY, Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_VALUE, 0, -1, 1e4f
    };

    private static List<Path> samples() {
        try {
            return Samples.models(FOLDER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @MethodSource("modelFiles")
    @FuzzTest
    void bytes(byte[] input) throws Exception {
        Files.write(FILE, input);
        boolean unused = Refusal.orSuccess(() -> use(FILE));
    }

    /** The first byte says which sample, the others how it is changed. */
    @FuzzTest
    void content(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        Archive sample = ArchiveFile.read(cursor.of(SAMPLES), "model.json", "parameters");
        Map<String, NpyArray> arrays = new TreeMap<>(sample.arrays());
        if (cursor.below(4) == 0) {
            change(arrays, cursor);
        }
        Zips.write(FILE, "model.json", JsonEdits.bytes(sample.document(), cursor), "parameters", arrays);
        boolean unused = Refusal.orSuccess(() -> use(FILE));
    }

    /** One array is missing, of another name, of another shape or with an odd number in it. */
    private static void change(Map<String, NpyArray> arrays, Cursor cursor) {
        String name = cursor.of(List.copyOf(arrays.keySet()));
        NpyArray array = arrays.get(name);
        switch (cursor.below(4)) {
            case 0 -> arrays.remove(name);
            case 1 -> arrays.put(name + "x", arrays.remove(name));
            case 2 -> arrays.put(name, new NpyArray(array.values(), 1, array.values().length));
            default -> {
                float[] values = array.values().clone();
                if (values.length > 0) { // a table's steps may have nothing to keep
                    values[cursor.below(values.length)] = ODD[cursor.below(ODD.length)];
                    arrays.put(name, new NpyArray(values, array.shape()));
                }
            }
        }
    }

    /** What credence predict does with a file: once it is loaded, predictions must be had. */
    private static void use(Path file) {
        try (Device device = new ReferenceDevice()) {
            TrainedModel model = ModelFile.load(file, Samples.ALL_METHODS, device);
            ModelDescription description = model.description();
            int inputs = description.problem().inputs();
            Examples examples = Examples.of(new double[2][inputs], new double[2]);
            var predicted = model.predict(examples, 2);
            assertThat(predicted).isNotNull();
            EncodedTable table = TableSchemas.of(model, file, "").encodeInputs(TABLE);
            assertThat(model.predict(table.examples(), 2)).isNotNull();
        }
    }

    static Stream<byte[]> modelFiles() throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (Path sample : SAMPLES) {
            all.add(Files.readAllBytes(sample));
        }
        return all.stream();
    }

    @Test
    void tablesModelsAreAccepted() throws Exception {
        for (Path sample : SAMPLES) {
            boolean ofTheTable = sample.toString().endsWith("-table.credence");
            assertThat(Refusal.orSuccess(() -> use(sample))).as("%s", sample).isEqualTo(ofTheTable);
        }
    }
}
