package dev.credence.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 60, unit = TimeUnit.MINUTES)
class ArchiveReaderTest {
    private static final ArchiveReader.Limits LIMITS = new ArchiveReader.Limits(10, 1000, 1000, 1 << 20);
    private static final byte[] JSON = "{\"a\": 1}".getBytes(UTF_8);

    @TempDir
    Path directory;

    private Archive read(byte[] content) throws IOException {
        return reader(Files.write(directory.resolve("m.credence"), content)).read();
    }

    private static ArchiveReader reader(Path file) {
        return new ArchiveReader(file, "model.json", "parameters", false, LIMITS);
    }

    private void assertRefused(byte[] content, String reason) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("Cannot read " + directory.resolve("m.credence") + ": " + reason);
    }

    @Test
    void anArchiveThatAnotherToolZippedIsRead() throws IOException {
        byte[] zip = new Zips.Zip()
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
                // fields that are not read (dates, versions, local headers) may change
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
        int at = Zips.indexOf(zip, new byte[] {0, 0, (byte) 0x80, 0x3F});
        zip[at] ^= 1;
        assertRefused(zip, "entry 'parameters/w.npy' is damaged: its checksum is ");
    }

    @Test
    void aForeignZipIsSaidToBeForeign() throws IOException {
        assertRefused(
                new Zips.Zip().entry("parameters/w.npy", NpyFiles.zeros(1)).bytes(),
                "it has no entry 'model.json'; it was not written by Credence");
        assertRefused(new Zips.Zip().entry("parameters/", new byte[0]).bytes(), "it has no entry 'model.json'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{\"a\": 1;Unexpected end-of-input",
                "{\"a\": 1, \"a\": 2};Duplicate field",
                "{\"a\": 1} x;Unrecognized token",
            })
    void badJsonIsRefusedWithItsPlace(String json, String reason) throws IOException {
        byte[] archive =
                new Zips.Zip().entry("model.json", json.getBytes(UTF_8)).bytes();
        assertRefused(archive, "entry 'model.json': it cannot be read: " + reason);
        assertThatThrownBy(() -> read(archive)).hasMessageContaining(" at line 1, column ");
    }

    @Test
    void aDocumentThatIsNotAnObjectIsRefused() throws IOException {
        assertRefused(
                new Zips.Zip().entry("model.json", "[1, 2]".getBytes(UTF_8)).bytes(),
                "entry 'model.json' holds a JSON array, expected an object");
        assertRefused(
                new Zips.Zip().entry("model.json", new byte[0]).bytes(),
                "entry 'model.json' is empty, expected an object");
    }

    @Test
    void anArrayThatIsNoneIsNamed() throws IOException {
        assertRefused(
                new Zips.Zip()
                        .entry("model.json", JSON)
                        .entry("parameters/w.npy", JSON)
                        .bytes(),
                "entry 'parameters/w.npy': it is not a NumPy array");
        byte[] wrong = Arrays.copyOf(NpyFiles.zeros(3, 4), 128 + 40);
        assertRefused(
                new Zips.Zip()
                        .entry("model.json", JSON)
                        .entry("parameters/w.npy", wrong)
                        .bytes(),
                "entry 'parameters/w.npy': it is 168 bytes long, expected 176 for its shape (3, 4)");
        byte[] longer = Arrays.copyOf(NpyFiles.zeros(3, 4), 128 + 49);
        assertRefused(
                new Zips.Zip()
                        .entry("model.json", JSON)
                        .entry("parameters/w.npy", longer)
                        .bytes(),
                "entry 'parameters/w.npy': it is 177 bytes long, expected 176 for its shape (3, 4)");
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
}
