package dev.credence.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malicious archives. */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class HostileArchiveTest {
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
                new Zips.Zip()
                        .entry("model.json", JSON)
                        .entry(name, new byte[0])
                        .bytes(),
                "unexpected entry '" + name.replace("\\", "\\")
                        + "', expected 'model.json' and 'parameters/NAME.npy' alone");
    }

    @Test
    void attachmentsAreReadWhereTheyMayBeAndNoLessCarefully() throws IOException {
        byte[] zip = attached("attachments/a.json", JSON);
        assertRefused(zip, "unexpected entry 'attachments/a.json'");
        assertThat(attachments(zip).attachments()).containsOnlyKeys("a");
        for (String name : new String[] {
            "attachments/../a.json", "attachments/.json", "attachments/a/b.json", "attachments/a.npy", "a.json"
        }) {
            assertAttachmentRefused(attached(name, JSON), "unexpected entry '" + name + "'");
        }
        assertAttachmentRefused(attached("attachments/a.json", "[1]".getBytes(UTF_8)), "holds a JSON array");
        assertAttachmentRefused(attached("attachments/a.json", "{".getBytes(UTF_8)), "it cannot be read");
        byte[] long600 = ("{\"a\": \"" + "x".repeat(600) + "\"}").getBytes(UTF_8);
        byte[] two = new Zips.Zip()
                .entry("model.json", JSON)
                .entry("attachments/a.json", long600)
                .entry("attachments/b.json", long600)
                .bytes();
        assertAttachmentRefused(two, "its attachments up to entry 'attachments/b.json' are 1218 bytes long");
    }

    private static byte[] attached(String name, byte[] content) throws IOException {
        return new Zips.Zip().entry("model.json", JSON).entry(name, content).bytes();
    }

    private Archive attachments(byte[] content) throws IOException {
        Path file = Files.write(directory.resolve("m.credence"), content);
        return new ArchiveReader(file, "model.json", "parameters", true, LIMITS).read();
    }

    private void assertAttachmentRefused(byte[] content, String reason) {
        assertThatThrownBy(() -> attachments(content))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void controlCharactersOfAnEntryDoNotReachTheTerminal() throws IOException {
        assertRefused(
                new Zips.Zip().entry("\u001b[2Jx\n", JSON).bytes(), "unexpected entry '\\u001B[2Jx\\u000A', expected");
        assertRefused(
                new Zips.Zip().entry("x".repeat(500), JSON).bytes(), "unexpected entry '" + "x".repeat(80) + "…'");
    }

    @Test
    void twoEntriesOfOneNameAreRefused() throws IOException {
        byte[] zip = new Zips.Zip()
                .entry("model.json", JSON)
                .entry("parameters/v.npy", NpyFiles.zeros(1))
                .entry("parameters/w.npy", NpyFiles.zeros(2))
                .bytes();
        assertRefused(
                Zips.replace(zip, "parameters/v.npy", "parameters/w.npy"), "it has two entries 'parameters/w.npy'");
    }

    @Test
    void moreEntriesThanAModelCanHaveAreRefused() throws IOException {
        Zips.Zip zip = new Zips.Zip().entry("model.json", JSON);
        for (int i = 0; i < 10; i++) {
            zip.entry("parameters/w" + i + ".npy", NpyFiles.zeros(1));
        }
        assertRefused(zip.bytes(), "it has 11 entries, expected at most 10");
    }

    @Test
    void deeplyNestedJsonIsRefusedAndDoesNotOverflowTheStack() throws IOException {
        byte[] json = "[".repeat(100_000).getBytes(UTF_8);
        Path file = Files.write(
                directory.resolve("m.credence"),
                new Zips.Zip().entry("model.json", json).bytes());
        assertThatThrownBy(() -> ArchiveFile.read(file, "model.json", "parameters"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("more than 64 deep");
    }

    @Test
    void aZipBombIsRefusedByItsShapesBeforeItExpands() throws IOException {
        byte[] bomb = new Zips.Zip()
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
                new Zips.Zip()
                        .entry("model.json", " ".repeat(1001).getBytes(UTF_8))
                        .bytes(),
                "entry 'model.json' is 1001 bytes long, expected at most 1000");
    }

    @Test
    void anAbsurdDeclaredSizeIsRefusedBeforeAnythingIsAllocated() throws IOException {
        String shape = "{'descr': '<f4', 'fortran_order': False, 'shape': (250000000,), }";
        byte[] npy = NpyFiles.bytes(shape, new byte[4]);
        byte[] zip = new Zips.Zip()
                .entry("model.json", JSON)
                .entry("parameters/w.npy", npy)
                .bytes();
        assertRefused(
                Zips.declare(zip, "parameters/w.npy", npy.length - 4 + 1_000_000_000),
                "entry 'parameters/w.npy' declares 10000000");
    }

    @Test
    void aDocumentLongerOrShorterThanDeclaredIsRefused() throws IOException {
        for (int size : new int[] {JSON.length - 1, JSON.length + 1}) {
            byte[] zip = Zips.declare(new Zips.Zip().entry("model.json", JSON).bytes(), "model.json", size);
            assertThatThrownBy(() -> read(zip))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("model.json");
        }
    }

    @Test
    void anArrayLongerThanDeclaredIsRefused() throws IOException {
        byte[] longer = Arrays.copyOf(NpyFiles.zeros(3), 128 + 5000);
        byte[] zip = new Zips.Zip()
                .entry("model.json", JSON)
                .entry("parameters/w.npy", longer)
                .bytes();
        assertThatThrownBy(() -> read(Zips.declare(zip, "parameters/w.npy", 128 + 12)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("entry 'parameters/w.npy'");
    }

    @Test
    void entriesThatOverlapAreRefused() throws IOException {
        Zips.Zip zip = new Zips.Zip().entry("model.json", JSON).entry("parameters/a.npy", Zips.random(200));
        for (char name = 'b'; name < 'h'; name++) {
            zip.entry("parameters/" + name + ".npy", NpyFiles.zeros(200));
        }
        byte[] bytes = zip.bytes();
        // all entries claim the compressed length of the first
        int length = Zips.directoryEntry(bytes, "parameters/a.npy").getInt(20);
        for (char name = 'b'; name < 'h'; name++) {
            Zips.directoryEntry(bytes, "parameters/" + name + ".npy").putInt(20, length);
        }
        assertRefused(bytes, "its entries are longer together than the file of ");
    }

    @Test
    void theLimitsOfThisMachineAllowAModel() {
        assertThat(ArchiveReader.Limits.ofThisMachine().arrayBytes()).isGreaterThan(1 << 20);
    }
}
