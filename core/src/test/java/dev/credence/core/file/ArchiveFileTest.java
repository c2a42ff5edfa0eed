package dev.credence.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimeZone;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveFileTest {
    @TempDir
    Path directory;

    private static ObjectNode document() {
        return new JsonMapper()
                .createObjectNode()
                .put("format", 1)
                .put("method", "dropout-α")
                .put("seed", Long.MAX_VALUE)
                .put("tau", 0.1);
    }

    private static Map<String, NpyArray> arrays() {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        arrays.put("layer2.bias", new NpyArray(new float[] {5}, 1));
        arrays.put("layer1.weight", new NpyArray(new float[] {1, 2, 3, 4, 5, 6}, 2, 3));
        arrays.put("_log-precision", new NpyArray(new float[] {-1.5f}));
        return arrays;
    }

    private Path write(String name, Map<String, NpyArray> arrays) {
        Path file = directory.resolve(name);
        ArchiveFile.write(file, "model.json", document(), "parameters", arrays);
        return file;
    }

    @Test
    void whatIsWrittenIsRead() {
        Archive read = ArchiveFile.read(write("a.credence", arrays()), "model.json", "parameters");
        assertThat(read.document()).isEqualTo(document());
        assertThat(read.arrays()).containsOnlyKeys("_log-precision", "layer1.weight", "layer2.bias");
        assertThat(read.arrays().get("layer1.weight").values()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(read.arrays().get("layer1.weight").shape()).containsExactly(2, 3);
        assertThat(read.arrays().get("_log-precision").shape()).isEmpty();
    }

    @Test
    void anArchiveMayHaveNoArrays() {
        assertThat(ArchiveFile.read(write("a.credence", Map.of()), "model.json", "parameters")
                        .arrays())
                .isEmpty();
    }

    @Test
    void equalContentsGiveEqualBytesWhateverTheOrderTheTimeZoneAndTheLineEnd() throws IOException {
        byte[] first = Files.readAllBytes(write("a.credence", arrays()));
        Map<String, NpyArray> reversed = new LinkedHashMap<>();
        arrays().entrySet().stream()
                .sorted(Map.Entry.<String, NpyArray>comparingByKey().reversed())
                .forEach(e -> reversed.put(e.getKey(), e.getValue()));
        TimeZone zone = TimeZone.getDefault();
        String lineEnd = System.getProperty("line.separator");
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            System.setProperty("line.separator", "\r\n");
            assertThat(Files.readAllBytes(write("b.credence", reversed))).isEqualTo(first);
        } finally {
            TimeZone.setDefault(zone);
            System.setProperty("line.separator", lineEnd);
        }
    }

    @Test
    void theZipIsPlain() throws IOException {
        try (ZipFile zip = new ZipFile(write("a.credence", arrays()).toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName))
                    .containsExactly(
                            "model.json",
                            "parameters/_log-precision.npy",
                            "parameters/layer1.weight.npy",
                            "parameters/layer2.bias.npy");
            assertThat(zip.stream()).allSatisfy(e -> {
                assertThat(e.getMethod()).isEqualTo(ZipEntry.STORED);
                assertThat(e.getExtra()).isNull();
            });
            byte[] json = zip.getInputStream(zip.getEntry("model.json")).readAllBytes();
            assertThat(new String(json, StandardCharsets.UTF_8))
                    .isEqualTo(
                            "{\n  \"format\" : 1,\n  \"method\" : \"dropout-α\",\n  \"seed\" : 9223372036854775807,\n"
                                    + "  \"tau\" : 0.1\n}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../x", "a/b", "a\\b", "ä", "a b", ".hidden", "a\n"})
    void aNameThatCouldBeAPathIsRefused(String name) {
        assertThatThrownBy(() -> write("a.credence", Map.of(name, new NpyArray(new float[1], 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The name of the array '" + name + "' may hold letters,");
        assertThat(directory).isEmptyDirectory();
    }
}
