package dev.credence.datasets.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.datasets.SharedData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UciProviderTest {
    private final UciProvider provider = new UciProvider();

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "boston, 506, 13, 20, 455, 51, 9.18801",
        "concrete, 1030, 8, 20, 927, 103, 16.6976",
        "energy, 768, 8, 20, 691, 77, 10.0836",
        "kin8nm, 8192, 8, 20, 7373, 819, 0.263591",
        "naval, 11934, 16, 20, 10741, 1193, 0.0147196",
        "power, 9568, 4, 20, 8611, 957, 17.0661",
        "protein, 45730, 9, 5, 41157, 4573, 6.11824",
        "wine, 1599, 11, 20, 1439, 160, 0.807317",
        "yacht, 308, 6, 20, 277, 31, 15.1359"
    })
    void sizesAndTheSpreadOfTheTargetAreThePublishedOnes(
            String name, int rows, int inputs, int splits, int train, int test, double sd) {
        Dataset set = provider.load(name, SharedData.location());
        assertThat(set.examples().size()).isEqualTo(rows);
        assertThat(set.examples().inputs()).isEqualTo(inputs);
        assertThat(set.inputNames()).doesNotHaveDuplicates().hasSize(inputs);
        assertThat(set.splits()).hasSize(splits);
        assertThat(set.train(splits - 1).size()).isEqualTo(train);
        assertThat(set.test(0).size()).isEqualTo(test);
        double[] y = set.examples().targets();
        double mean = Arrays.stream(y).average().orElseThrow();
        double found = Math.sqrt(
                Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
        assertThat(found).isCloseTo(sd, within(1e-5 * sd));
    }

    @Test
    void theConstantColumnsOfNavalAreStandardisedToZero() {
        Dataset naval = provider.load("naval", SharedData.location());
        Standardisation standard = Standardisation.of(naval.train(0), Task.REGRESSION);
        assertThat(standard.inputScale()[8]).isEqualTo(1);
        assertThat(standard.inputScale()[11]).isEqualTo(1);
        float[] z = standard.inputs(naval.test(0));
        for (int i = 0; i < naval.test(0).size(); i++) {
            assertThat(z[i * 16 + 8]).isZero();
            assertThat(Math.abs(z[i * 16 + 11])).isLessThan(1e-9f);
        }
    }

    @Test
    void gzAndPlainGiveTheSameDataInEitherLayout() throws IOException {
        byte[] plain = Files.readAllBytes(SharedData.directory().resolve("uci/yacht/data.txt"));
        Dataset shared = provider.load("yacht", SharedData.location());
        Files.createDirectories(directory.resolve("yacht"));
        Files.write(directory.resolve("yacht/data.txt.gz"), gzip(plain));
        Dataset compressed = provider.load("yacht", DataLocation.offline(directory));
        assertThat(compressed.examples().targets())
                .containsExactly(shared.examples().targets());
        assertThat(compressed.examples().inputMatrix())
                .isDeepEqualTo(shared.examples().inputMatrix());
        Files.delete(directory.resolve("yacht/data.txt.gz"));
        Files.write(directory.resolve("yacht/data.txt"), plain);
        assertThat(provider.load("yacht", DataLocation.offline(directory))
                        .examples()
                        .targets())
                .containsExactly(shared.examples().targets());
    }

    @Test
    void aMissingFileIsExplainedWithEveryPlaceLookedAt() {
        assertThatThrownBy(() -> provider.load("boston", DataLocation.offline(directory)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(directory.resolve("uci/boston/data.txt") + ",")
                .hasMessageContaining(
                        directory.resolve("uci/boston/data.txt.gz").toString())
                .hasMessageContaining(directory.resolve("boston/data.txt").toString())
                .hasMessageContaining("https://raw.githubusercontent.com/yaringal/")
                .hasMessageContaining("data directory");
    }

    @Test
    void aTruncatedFileIsRefusedWithBothChecksums() throws IOException {
        byte[] plain = Files.readAllBytes(SharedData.directory().resolve("uci/yacht/data.txt"));
        Path file = directory.resolve("uci/yacht/data.txt");
        Files.createDirectories(file.getParent());
        Files.write(file, Arrays.copyOf(plain, plain.length / 2));
        assertThatThrownBy(() -> provider.load("yacht", DataLocation.offline(directory)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("expected plain content with sha256 00dfecc0")
                .hasMessageContaining("found " + plain.length / 2 + " bytes with sha256")
                .hasMessageContaining("Delete it");
    }

    @Test
    void aTruncatedGzFileIsToldFromAWrongOne() throws IOException {
        byte[] compressed = gzip(Files.readAllBytes(SharedData.directory().resolve("uci/yacht/data.txt")));
        Path file = directory.resolve("uci/yacht/data.txt.gz");
        Files.createDirectories(file.getParent());
        Files.write(file, Arrays.copyOf(compressed, compressed.length - 100));
        assertThatThrownBy(() -> provider.load("yacht", DataLocation.offline(directory)))
                .hasMessageContaining(file + " ends in the middle of its compressed data");
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }
}
