package dev.credence.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.UserException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class AtomicFilesTest {
    @TempDir
    Path directory;

    private static ThrowingConsumer<OutputStream> text(String text) {
        return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aFileIsWrittenAndReplacedAndNothingElseIsLeft() throws IOException {
        Path file = directory.resolve("a.txt");
        AtomicFiles.write(file, text("old"));
        AtomicFiles.write(file, text("new"));
        assertThat(file).hasContent("new");
        assertThat(list()).containsExactly("a.txt");
    }

    @Test
    void theOldContentStandsUntilTheNewIsWhole() {
        Path file = directory.resolve("a.txt");
        AtomicFiles.write(file, text("old"));
        AtomicFiles.write(file, out -> {
            out.write(new byte[1 << 20]);
            out.flush();
            assertThat(file).hasContent("old");
        });
        assertThat(file).hasSize(1 << 20);
    }

    @Test
    void aFailureKeepsTheOldFileAndRemovesTheTemporaryOne() throws IOException {
        Path file = directory.resolve("a.txt");
        AtomicFiles.write(file, text("old"));
        assertThatThrownBy(() -> AtomicFiles.write(file, out -> {
                    out.write(1);
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(UserException.class)
                .hasMessage("Cannot write " + file + ": No space left on device");
        assertThatThrownBy(() -> AtomicFiles.write(file, out -> {
                    out.write(1);
                    throw new IllegalStateException("a bug");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(file).hasContent("old");
        assertThat(list()).containsExactly("a.txt");
    }

    @Test
    void aDirectoryThatIsMissingOrIsAFileIsNamed() throws IOException {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> AtomicFiles.write(missing.resolve("a.txt"), text("x")))
                .isInstanceOf(UserException.class)
                .hasMessage("Cannot write a.txt: there is no directory " + missing + "; make it first");
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> AtomicFiles.write(file.resolve("a.txt"), text("x")))
                .isInstanceOf(UserException.class)
                .hasMessage("Cannot write a.txt: " + file + " is not a directory");
    }

    @Test
    void aDirectoryInTheWayIsRefusedBeforeAnythingIsWritten() throws IOException {
        Path inTheWay = Files.createDirectory(directory.resolve("a.txt"));
        assertThatThrownBy(() -> AtomicFiles.write(inTheWay, text("x")))
                .isInstanceOf(UserException.class)
                .hasMessage("Cannot write " + inTheWay + ": a directory of that name is in the way");
        assertThat(list()).containsExactly("a.txt");
    }

    @Test
    void aDirectoryWithoutPermissionIsNamed() throws IOException {
        assumeTrue(posix(), "POSIX permissions are needed");
        Path closed = Files.createDirectory(directory.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeTrue(!Files.isWritable(closed), "root may write everywhere");
        assertThatThrownBy(() -> AtomicFiles.write(closed.resolve("a.txt"), text("x")))
                .isInstanceOf(UserException.class)
                .hasMessage("Cannot write a.txt: no permission to write in directory " + closed);
    }

    @Test
    void aDeviceIsNotReplacedByAFile() {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "/dev/null is needed");
        AtomicFiles.requireWritable(device);
        AtomicFiles.write(device, text("x"));
        assertThat(Files.isRegularFile(device)).isFalse();
    }

    /** As in {@code --out /dev/stdout | …} or {@code --out >(…)}. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void aPipeGetsTheContentAndStaysAPipe() throws Exception {
        Path pipe = pipe();
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        AtomicFiles.requireWritable(pipe);
        AtomicFiles.write(pipe, text("x".repeat(1 << 18)));
        assertThat(read.get()).hasSize(1 << 18).containsOnlyOnce("x".repeat(1 << 18));
        assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther())
                .isTrue();
        assertThat(list()).containsExactly("pipe");
    }

    /** The target of {@code /dev/stdout} has no path. */
    @Test
    void aPipeThatALinkOfTheSystemLeadsToIsWrittenTo() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "Linux is needed");
        Path pipe = pipe();
        try (RandomAccessFile both = new RandomAccessFile(pipe.toFile(), "rw")) {
            Files.delete(pipe); // as an anonymous one
            Path link = null;
            try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
                for (Path one : open.toList()) {
                    if (Files.isSymbolicLink(one)
                            && Files.readSymbolicLink(one).toString().startsWith(pipe.toString())) {
                        link = one;
                    }
                }
            }
            assertThat(link).isNotNull();
            AtomicFiles.requireWritable(link);
            AtomicFiles.write(link, text("whole\n"));
            assertThat(both.readLine()).isEqualTo("whole");
        }
    }

    private Path pipe() throws Exception {
        Path pipe = directory.resolve("pipe");
        assumeTrue(posix(), "named pipes are needed");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "mkfifo is needed");
        return pipe;
    }

    @Test
    void aNameThatTheFileSystemRefusesIsAClearMessage() {
        assertThatThrownBy(() -> AtomicFiles.write(directory.resolve("x".repeat(5000)), text("x")))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("Cannot write ");
    }

    @Test
    void aSymbolicLinkStaysOne() throws IOException {
        assumeTrue(posix(), "symbolic links are needed");
        Path real = Files.createDirectory(directory.resolve("real")).resolve("a.txt");
        AtomicFiles.write(real, text("old"));
        Path link = Files.createSymbolicLink(directory.resolve("link.txt"), real);
        AtomicFiles.write(link, text("new"));
        assertThat(link).isSymbolicLink();
        assertThat(real).hasContent("new");
    }

    @Test
    void aFileHasTheSamePermissionsAsAnyNewFile() throws IOException {
        assumeTrue(posix(), "POSIX permissions are needed");
        Path usual = Files.createFile(directory.resolve("usual"));
        Path file = directory.resolve("a.txt");
        AtomicFiles.write(file, text("x"));
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
    }

    @Test
    void anInterruptDoesNotTearAWrite() {
        Path file = directory.resolve("a.txt");
        AtomicFiles.write(file, out -> {
            out.write('a');
            Thread.currentThread().interrupt();
            out.write(new byte[1 << 17]);
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(file).hasSize((1 << 17) + 1);
    }

    private static final String ID = "123e4567-e89b-12d3-a456-426614174000";

    @Test
    void whatAKilledProcessLeftIsRemovedByTheNextWrite() throws IOException {
        Path abandoned = Files.createFile(directory.resolve(".a.txt." + ID + ".tmp"));
        Path ofAnotherFile = Files.createFile(directory.resolve(".b.txt." + ID + ".tmp"));
        Path foreign = Files.createFile(directory.resolve(".a.txt.backup.tmp"));
        AtomicFiles.write(directory.resolve("a.txt"), text("x"));
        assertThat(abandoned).doesNotExist();
        assertThat(ofAnotherFile).exists();
        assertThat(foreign).exists();
    }

    @Test
    void whatAKilledProcessLeftIsRemovedWhenTheSameWorkBeginsAnew() throws IOException {
        Path abandoned = Files.createFile(directory.resolve(".a.txt." + ID + ".tmp"));
        AtomicFiles.requireWritable(directory.resolve("a.txt"));
        assertThat(abandoned).doesNotExist();
        Path other = Files.createFile(directory.resolve(".b.txt." + ID + ".tmp"));
        AtomicFiles.removeAbandoned(directory);
        assertThat(other).doesNotExist();
        AtomicFiles.removeAbandoned(directory.resolve("none"));
    }

    @Test
    void aFileThatIsBeingWrittenIsLeftAloneByTheNextWrite() throws IOException {
        Path file = directory.resolve("a.txt");
        AtomicFiles.write(file, out -> {
            out.write('a');
            AtomicFiles.write(file, text("meanwhile"));
            AtomicFiles.removeAbandoned(directory);
            out.write('b');
        });
        assertThat(file).hasContent("ab");
        assertThat(list()).containsExactly("a.txt");
    }

    @Test
    void aTemporaryFileThatAnotherProcessHasLockedIsLeftAlone() throws Exception {
        Path temporary = Files.createFile(directory.resolve(".a.txt." + ID + ".tmp"));
        String lock =
                "import java.nio.channels.*; import java.nio.file.*; class Hold { public static void main(String[] a)"
                        + " throws Exception { var c = FileChannel.open(Path.of(a[0]), StandardOpenOption.WRITE);"
                        + " c.lock(Long.MAX_VALUE - 1, 1, false); System.out.println(\"held\"); System.in.read(); } }";
        Path source = Files.writeString(directory.resolve("Hold.java"), lock);
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process other = new ProcessBuilder(java.toString(), source.toString(), temporary.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(other.inputReader().readLine()).isEqualTo("held");
            AtomicFiles.removeAbandoned(directory);
            assertThat(temporary).exists();
        } finally {
            other.destroyForcibly().waitFor();
        }
        AtomicFiles.removeAbandoned(directory);
        assertThat(temporary).doesNotExist();
    }

    private boolean posix() {
        return directory.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private Stream<String> list() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(f -> f.getFileName().toString()).toList().stream();
        }
    }

    @Test
    void contentWrittenByNameReplacesTheFileWhenItIsComplete() throws IOException {
        Path file = Files.writeString(directory.resolve("byname.bin"), "old");
        assertThatThrownBy(() -> AtomicFiles.writeFile(file, path -> {
                    Files.writeString(path, "half");
                    throw new IOException("enough");
                }))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("enough");
        assertThat(file).hasContent("old");
        AtomicFiles.writeFile(file, path -> {
            assertThat(path).exists().isEmptyFile();
            Files.writeString(path, "new");
        });
        assertThat(file).hasContent("new");
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.filter(path -> path.toString().endsWith(".tmp"))).isEmpty();
        }
    }
}
