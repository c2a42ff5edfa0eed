package dev.credence.datasets.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small files in CIFAR's formats. */
class CifarProviderTest {
    private static final int PIXELS = 3072;
    private static final String UNKNOWN = "0".repeat(64);

    @TempDir
    Path directory;

    private static CifarSet ten(String sha256) {
        return new CifarSet(
                "cifar-10",
                "small",
                "cifar-10-batches-bin",
                List.of("data_batch_1.bin", "data_batch_2.bin"),
                "test_batch.bin",
                2,
                3,
                1,
                List.of("a", "b", "c"),
                sha256);
    }

    private static CifarSet hundred() {
        return new CifarSet(
                "cifar-100",
                "small",
                "cifar-100-binary",
                List.of("train.bin"),
                "test.bin",
                1,
                1,
                2,
                List.of("a", "b", "c"),
                UNKNOWN);
    }

    /** Records of the labels; byte p of plane k of record i is (i + p + 100 k) mod 256. */
    private static byte[] file(int... labels) {
        byte[] content = new byte[labels.length * (1 + PIXELS)];
        for (int i = 0; i < labels.length; i++) {
            content[i * (1 + PIXELS)] = (byte) labels[i];
            fill(content, i * (1 + PIXELS) + 1, i);
        }
        return content;
    }

    private static void fill(byte[] content, int from, int record) {
        for (int j = 0; j < PIXELS; j++) {
            content[from + j] = (byte) (record + j % 1024 + 100 * (j / 1024));
        }
    }

    private void write(String name, byte[] content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    private void writeTen(String folder) throws IOException {
        write(folder + "/data_batch_1.bin", file(0, 1));
        write(folder + "/data_batch_2.bin", file(2, 0));
        write(folder + "/test_batch.bin", file(1, 1, 2));
    }

    private Dataset load(CifarSet set) {
        return new CifarProvider(List.of(set)).load(set.name(), DataLocation.offline(directory));
    }

    private static void assertTen(Dataset set) {
        assertThat(set.train(0).targets()).containsExactly(0, 1, 2, 0);
        assertThat(set.test(0).targets()).containsExactly(1, 1, 2);
        assertThat(set.inputNames()).hasSize(PIXELS).startsWith("r0c0.r", "r0c0.g", "r0c0.b", "r0c1.r");
        Examples examples = set.examples();
        double[] row = new double[PIXELS];
        for (int i = 0; i < examples.size(); i++) {
            int record = i < 4 ? i % 2 : i - 4;
            examples.inputs(i, row, 0);
            for (int j = 0; j < PIXELS; j++) {
                // channels are planes on disk and side by side here
                assertThat(row[j]).isEqualTo(((record + j / 3 + 100 * (j % 3)) & 0xFF) / 255.0);
            }
        }
    }

    @Test
    void unpackedFilesAreReadInEveryLayout() throws IOException {
        for (String folder : List.of("cifar-10", "cifar-10-batches-bin", "cifar-10/cifar-10-batches-bin")) {
            writeTen(folder);
            assertTen(load(ten(UNKNOWN)));
        }
    }

    @Test
    void theFineLabelOfCifar100IsTheSecond() throws IOException {
        byte[] record = new byte[2 + PIXELS];
        record[0] = 19;
        record[1] = 2;
        fill(record, 2, 0);
        write("cifar-100/train.bin", record);
        record[1] = 1;
        write("cifar-100/test.bin", record);
        Dataset set = load(hundred());
        assertThat(set.train(0).targets()).containsExactly(2);
        assertThat(set.test(0).targets()).containsExactly(1);
        assertThat(set.examples().inputMatrix()[0]).startsWith(0, 100 / 255.0, 200 / 255.0, 1 / 255.0);
    }

    private String archive(String... names) throws IOException {
        Path file = directory.resolve("cifar-10-binary.tar.gz");
        try (OutputStream out = Files.newOutputStream(file);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(out))) {
            for (String name : names) {
                byte[] content = name.startsWith("test") ? file(1, 1, 2) : name.contains("1") ? file(0, 1) : file(2, 0);
                TarArchiveEntry entry = new TarArchiveEntry("cifar-10-batches-bin/" + name);
                entry.setSize(content.length);
                tar.putArchiveEntry(entry);
                tar.write(content);
                tar.closeArchiveEntry();
            }
        }
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theArchiveIsReadAsItIsInAnyOrder() throws IOException {
        String sha256 = archive("test_batch.bin", "readme.html", "data_batch_2.bin", "data_batch_1.bin");
        assertTen(load(ten(sha256)));
    }

    @Test
    void anotherArchiveIsRefusedByItsChecksum() throws IOException {
        String sha256 = archive("test_batch.bin", "data_batch_2.bin", "data_batch_1.bin");
        assertThatThrownBy(() -> load(ten(UNKNOWN)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("cifar-10-binary.tar.gz is damaged or another file")
                .hasMessageContaining("expected a file with sha256 " + UNKNOWN)
                .hasMessageContaining("with sha256 " + sha256);
    }

    @Test
    void anArchiveThatLacksFilesIsRefusedByTheirNames() throws IOException {
        String sha256 = archive("data_batch_1.bin");
        assertThatThrownBy(() -> load(ten(sha256)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("lacks data_batch_2.bin, test_batch.bin");
    }

    @Test
    void aMissingFileOrFolderIsExplained() throws IOException {
        assertThatThrownBy(() -> load(ten(UNKNOWN)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(
                        directory.resolve("cifar-10/cifar-10-binary.tar.gz").toString())
                .hasMessageContaining("https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz");
        write("cifar-10/data_batch_1.bin", file(0, 1));
        assertThatThrownBy(() -> load(ten(UNKNOWN)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(
                        directory.resolve("cifar-10/data_batch_2.bin").toString())
                .hasMessageContaining("does not exist beside data_batch_1.bin");
    }

    @Test
    void aFileThatIsCutOffGoesOnOrHasNoSuchClassIsRefusedWithTheOffset() throws IOException {
        byte[] good = file(2, 0);
        List<byte[]> files = new ArrayList<>(
                List.of(Arrays.copyOf(good, good.length - 1), Arrays.copyOf(good, good.length + 1), file(2, 3)));
        List<String> messages = List.of(
                "ends at offset 6145, expected 6146 bytes: 2 images of 3073",
                "goes on at offset 6146, expected 6146 bytes",
                "has the label 3 at offset 3073, expected 0 to 2");
        for (int i = 0; i < files.size(); i++) {
            writeTen("cifar-10");
            write("cifar-10/data_batch_2.bin", files.get(i));
            assertThatThrownBy(() -> load(ten(UNKNOWN)))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining(
                            directory.resolve("cifar-10/data_batch_2.bin").toString())
                    .hasMessageContaining(messages.get(i));
        }
    }

    @Test
    void thePublishedSetsHaveTheirSizesAndClasses() {
        CifarProvider provider = new CifarProvider();
        assertThat(provider.datasets()).allSatisfy(info -> {
            assertThat(info.points()).isEqualTo(60_000);
            assertThat(info.inputs()).isEqualTo(PIXELS);
        });
        assertThat(CifarSets.CIFAR_100.classNames())
                .hasSize(100)
                .doesNotHaveDuplicates()
                .isSorted()
                .startsWith("apple")
                .endsWith("worm");
        assertThat(CifarSets.CIFAR_10.train()).isEqualTo(50_000);
        assertThat(CifarSets.CIFAR_100.train()).isEqualTo(50_000);
    }
}
