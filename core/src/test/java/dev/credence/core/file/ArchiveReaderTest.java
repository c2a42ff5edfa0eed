package dev.credence.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ArchiveReaderTest {
    private static final ArchiveReader.Limits LIMITS = new ArchiveReader.Limits(10, 1000, 1 << 20);
    private static final byte[] JSON = "{\"a\": 1}".getBytes(UTF_8);

    @TempDir
    Path directory;

    /** A deflated zip under construction. */
    private static final class Zip {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final ZipOutputStream zip = new ZipOutputStream(bytes);

        Zip entry(String name, byte[] content) throws IOException {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
            zip.closeEntry();
            return this;
        }

        byte[] bytes() throws IOException {
            zip.close();
            return bytes.toByteArray();
        }
    }

    private Archive read(byte[] content) throws IOException {
        return reader(Files.write(directory.resolve("m.credence"), content)).read();
    }

    private static ArchiveReader reader(Path file) {
        return new ArchiveReader(file, "model.json", "parameters", LIMITS);
    }

    private void assertRefused(byte[] content, String reason) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("Cannot read " + directory.resolve("m.credence") + ": " + reason);
    }

    @Test
    void anArchiveThatAnotherToolZippedIsRead() throws IOException {
        byte[] zip = new Zip()
                .entry("parameters/", new byte[0])
                .entry("parameters/w.npy", NpyFiles.zeros(2, 2))
                .entry("model.json", JSON)
                .bytes();
        assertThat(read(zip).arrays().get("w").shape()).containsExactly(2, 2);
    }

    @Test
    void aMissingFileADirectoryAndAnEmptyFileAreNamed() {
        assertThatThrownBy(() -> reader(directory.resolve("none.credence")).read())
                .isInstanceOf(UserException.class)
                .hasMessage("Cannot read " + directory.resolve("none.credence") + ": there is no such file");
        assertThatThrownBy(() -> reader(directory).read())
                .hasMessage("Cannot read " + directory + ": it is a directory, expected a zip file");
        assertRefused(new byte[0], "it is empty, expected a zip file");
    }

    @Test
    void whatIsNotAZipIsSaidToBeNone() {
        assertRefused(
                "name,age\n".getBytes(UTF_8),
                "it is not a zip file: it begins with the bytes 6e 61 6d 65, expected 50 4b 03 04");
        assertRefused("P".getBytes(UTF_8), "it is not a zip file: it begins with the bytes 50, expected 50 4b 03 04");
    }

    @Test
    void aFileCutAnywhereIsRefused() throws IOException {
        byte[] whole = valid();
        for (int length = 4; length < whole.length; length++) {
            assertRefused(Arrays.copyOf(whole, length), "the zip is truncated or damaged (");
        }
    }

    @Test
    void noFlippedByteGoesUnnoticedInContent() throws IOException {
        byte[] whole = valid();
        Archive expected = read(whole);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 0x55;
            try {
                Archive read = read(damaged);
                // what no one reads (dates, versions, local headers) may change
                assertThat(read.document()).isEqualTo(expected.document());
                assertThat(read.arrays().get("w").values())
                        .isEqualTo(expected.arrays().get("w").values());
            } catch (UserException e) {
                assertThat(e).hasMessageStartingWith("Cannot read ");
            }
        }
    }

    @Test
    void aDamagedArrayIsFoundByItsChecksum() throws IOException {
        byte[] zip = valid();
        int at = indexOf(zip, new byte[] {0, 0, (byte) 0x80, 0x3F});
        zip[at] ^= 1;
        assertRefused(zip, "entry 'parameters/w.npy' is damaged: its checksum is ");
    }

    @Test
    void aForeignZipIsSaidToBeForeign() throws IOException {
        assertRefused(
                new Zip().entry("parameters/w.npy", NpyFiles.zeros(1)).bytes(),
                "it has no entry 'model.json'; it was not written by Credence");
        assertRefused(new Zip().entry("parameters/", new byte[0]).bytes(), "it has no entry 'model.json'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil.npy",
                "parameters/../../evil.npy",
                "/etc/passwd",
                "parameters/a/b.npy",
                "parameters/.npy",
                "parameters/..npy",
                "parameters/x.txt",
                "parameters\\x.npy",
                "other/",
                "Model.json"
            })
    void anEntryThatDoesNotBelongIsNamed(String name) throws IOException {
        assertRefused(
                new Zip().entry("model.json", JSON).entry(name, new byte[0]).bytes(),
                "unexpected entry '" + name.replace("\\", "\\")
                        + "', expected 'model.json' and 'parameters/NAME.npy' alone");
    }

    @Test
    void controlCharactersOfAnEntryDoNotReachTheTerminal() throws IOException {
        assertRefused(new Zip().entry("\u001b[2Jx\n", JSON).bytes(), "unexpected entry '\\u001B[2Jx\\u000A', expected");
        assertRefused(new Zip().entry("x".repeat(500), JSON).bytes(), "unexpected entry '" + "x".repeat(80) + "…'");
    }

    @Test
    void twoEntriesOfOneNameAreRefused() throws IOException {
        byte[] zip = new Zip()
                .entry("model.json", JSON)
                .entry("parameters/v.npy", NpyFiles.zeros(1))
                .entry("parameters/w.npy", NpyFiles.zeros(2))
                .bytes();
        assertRefused(replace(zip, "parameters/v.npy", "parameters/w.npy"), "it has two entries 'parameters/w.npy'");
    }

    @Test
    void moreEntriesThanAModelCanHaveAreRefused() throws IOException {
        Zip zip = new Zip().entry("model.json", JSON);
        for (int i = 0; i < 10; i++) {
            zip.entry("parameters/w" + i + ".npy", NpyFiles.zeros(1));
        }
        assertRefused(zip.bytes(), "it has 11 entries, expected at most 10");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{\"a\": 1;line 1, column ",
                "{\"a\": 1, \"a\": 2};line 1, column ",
                "{\"a\": 1} x;line 1, column ",
            })
    void badJsonIsRefusedWithItsPlace(String json, String reason) throws IOException {
        assertRefused(new Zip().entry("model.json", json.getBytes(UTF_8)).bytes(), "entry 'model.json': " + reason);
    }

    @Test
    void aDocumentThatIsNotAnObjectIsRefused() throws IOException {
        assertRefused(
                new Zip().entry("model.json", "[1, 2]".getBytes(UTF_8)).bytes(),
                "entry 'model.json' holds a JSON array, expected an object");
        assertRefused(
                new Zip().entry("model.json", new byte[0]).bytes(), "entry 'model.json' is empty, expected an object");
    }

    @Test
    void deeplyNestedJsonIsRefusedAndDoesNotOverflowTheStack() throws IOException {
        byte[] json = "[".repeat(100_000).getBytes(UTF_8);
        Path file = Files.write(
                directory.resolve("m.credence"),
                new Zip().entry("model.json", json).bytes());
        assertThatThrownBy(() -> ArchiveFile.read(file, "model.json", "parameters"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("nesting depth");
    }

    @Test
    void anArrayThatIsNoneIsNamed() throws IOException {
        assertRefused(
                new Zip()
                        .entry("model.json", JSON)
                        .entry("parameters/w.npy", JSON)
                        .bytes(),
                "entry 'parameters/w.npy': it is not a NumPy array");
        byte[] wrong = Arrays.copyOf(NpyFiles.zeros(3, 4), 128 + 40);
        assertRefused(
                new Zip()
                        .entry("model.json", JSON)
                        .entry("parameters/w.npy", wrong)
                        .bytes(),
                "entry 'parameters/w.npy': it is 168 bytes long, expected 176 for its shape (3, 4)");
        byte[] longer = Arrays.copyOf(NpyFiles.zeros(3, 4), 128 + 49);
        assertRefused(
                new Zip()
                        .entry("model.json", JSON)
                        .entry("parameters/w.npy", longer)
                        .bytes(),
                "entry 'parameters/w.npy': it is 177 bytes long, expected 176 for its shape (3, 4)");
    }

    @Test
    void aZipBombIsRefusedByItsShapesBeforeItExpands() throws IOException {
        byte[] bomb = new Zip()
                .entry("model.json", JSON)
                .entry("parameters/v.npy", NpyFiles.zeros(200_000))
                .entry("parameters/w.npy", NpyFiles.zeros(200_000))
                .bytes();
        assertThat(bomb).hasSizeLessThan(5000);
        assertRefused(
                bomb,
                "its arrays up to entry 'parameters/w.npy' need 1600000 bytes of memory, expected at most 1048576");
    }

    @Test
    void aDocumentThatExpandsTooFarIsRefused() throws IOException {
        assertRefused(
                new Zip().entry("model.json", " ".repeat(1001).getBytes(UTF_8)).bytes(),
                "entry 'model.json' is 1001 bytes long, expected at most 1000");
    }

    @Test
    void anAbsurdDeclaredSizeIsRefusedBeforeAnythingIsAllocated() throws IOException {
        String shape = "{'descr': '<f4', 'fortran_order': False, 'shape': (250000000,), }";
        byte[] npy = NpyFiles.bytes(shape, new byte[4]);
        byte[] zip = new Zip()
                .entry("model.json", JSON)
                .entry("parameters/w.npy", npy)
                .bytes();
        assertRefused(
                declare(zip, "parameters/w.npy", npy.length - 4 + 1_000_000_000),
                "entry 'parameters/w.npy' declares 10000000");
    }

    @Test
    void aDocumentLongerOrShorterThanDeclaredIsRefused() throws IOException {
        for (int size : new int[] {JSON.length - 1, JSON.length + 1}) {
            byte[] zip = declare(new Zip().entry("model.json", JSON).bytes(), "model.json", size);
            assertThatThrownBy(() -> read(zip))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("model.json");
        }
    }

    @Test
    void anArrayLongerThanDeclaredIsRefused() throws IOException {
        byte[] longer = Arrays.copyOf(NpyFiles.zeros(3), 128 + 5000);
        byte[] zip = new Zip()
                .entry("model.json", JSON)
                .entry("parameters/w.npy", longer)
                .bytes();
        assertThatThrownBy(() -> read(declare(zip, "parameters/w.npy", 128 + 12)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("entry 'parameters/w.npy'");
    }

    @Test
    void entriesThatOverlapAreRefused() throws IOException {
        Zip zip = new Zip().entry("model.json", JSON).entry("parameters/a.npy", random(200));
        for (char name = 'b'; name < 'h'; name++) {
            zip.entry("parameters/" + name + ".npy", NpyFiles.zeros(200));
        }
        byte[] bytes = zip.bytes();
        // all entries claim the compressed length of the first
        int length = directoryEntry(bytes, "parameters/a.npy").getInt(20);
        for (char name = 'b'; name < 'h'; name++) {
            directoryEntry(bytes, "parameters/" + name + ".npy").putInt(20, length);
        }
        assertRefused(bytes, "its entries are longer together than the file of ");
    }

    @Test
    void theLimitsOfThisMachineAllowAModel() {
        assertThatCode(() -> assertThat(ArchiveReader.Limits.ofThisMachine().arrayBytes())
                        .isGreaterThan(1 << 20))
                .doesNotThrowAnyException();
    }

    private byte[] valid() {
        Path file = directory.resolve("valid.credence");
        try {
            ArchiveFile.write(
                    file,
                    "model.json",
                    new com.fasterxml.jackson.databind.json.JsonMapper()
                            .createObjectNode()
                            .put("a", 1),
                    "parameters",
                    Map.of("w", new NpyArray(new float[] {1, 2, 3}, 3)));
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] random(int n) throws IOException {
        float[] values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = (float) Math.sin(i * i);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        NpyFormat.write(new NpyArray(values, n), out);
        return out.toByteArray();
    }

    /** Changes the uncompressed size that the central directory gives for an entry. */
    private static byte[] declare(byte[] zip, String name, int size) {
        directoryEntry(zip, name).putInt(24, size);
        return zip;
    }

    /** The central directory's record of an entry. */
    private static ByteBuffer directoryEntry(byte[] zip, String name) {
        byte[] key = name.getBytes(UTF_8);
        for (int i = zip.length - key.length; i >= 46; i--) {
            if (Arrays.equals(zip, i, i + key.length, key, 0, key.length) && zip[i - 46] == 'P' && zip[i - 44] == 1) {
                return ByteBuffer.wrap(zip, i - 46, 46).slice().order(ByteOrder.LITTLE_ENDIAN);
            }
        }
        throw new AssertionError("no entry " + name);
    }

    private static byte[] replace(byte[] bytes, String from, String to) {
        byte[] replaced = bytes.clone();
        int at = indexOf(replaced, from.getBytes(UTF_8));
        while (at >= 0) {
            System.arraycopy(to.getBytes(UTF_8), 0, replaced, at, to.length());
            at = indexOf(replaced, from.getBytes(UTF_8));
        }
        return replaced;
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int i = 0; i + part.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        return -1;
    }
}
