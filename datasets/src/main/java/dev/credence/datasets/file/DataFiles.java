package dev.credence.datasets.file;

import dev.credence.core.Argument;
import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds, downloads and checks data files with known checksums. */
public final class DataFiles {
    /**
     * Maximum size of a file's plain content, far above that of any data set; a larger one is refused before it fills
     * the memory.
     */
    static final int MAX_BYTES = 64 << 20;

    /** Maximum size of a download, likewise. */
    static final int MAX_DOWNLOAD = 256 << 20;

    private DataFiles() {}

    /** Path of a file, if it exists. */
    public static Optional<Path> find(DataFile file, Path directory) {
        return file.candidates(directory).stream().filter(Files::isRegularFile).findFirst();
    }

    /**
     * The content of a file, downloaded into the data directory first if it is absent and downloads are allowed.
     *
     * @throws DataException if it is missing, cannot be downloaded, or has another checksum
     */
    public static NumberText read(DataFile file, DataLocation location, String dataset) {
        FileContent content = content(file, location, dataset);
        return new NumberText(content.file(), content.bytes());
    }

    /** {@link #read} for a binary file. */
    public static FileContent content(DataFile file, DataLocation location, String dataset) {
        Path path = locate(file, location, dataset);
        return new FileContent(path, plain(file, path));
    }

    /**
     * Path of a file, downloaded first if necessary. A compressed file with a checksum of its own is checked.
     *
     * @throws DataException if it is missing, cannot be downloaded, or has another checksum
     */
    public static Path locate(DataFile file, DataLocation location, String dataset) {
        Optional<Path> found = find(file, location.directory());
        if (found.isEmpty() && (!location.mayDownload() || file.source().isEmpty())) {
            throw new DataException(missing(file, location, dataset), Argument.DATA_DIRECTORY);
        }
        Path path = found.orElseGet(() -> Download.withDefaults().fetch(file, location));
        if (file.packed()) {
            checkPacked(file, path);
        }
        return path;
    }

    private static void checkPacked(DataFile file, Path path) {
        try {
            if (!Gzip.isCompressed(path)) {
                return;
            }
            try (InputStream in = Files.newInputStream(path)) {
                String actual = Checksum.of(in);
                if (!actual.equals(file.sha256())) {
                    throw wrong(file, path, "a file", Files.size(path) + " bytes with sha256 " + actual);
                }
            }
        } catch (IOException e) {
            throw Gzip.unreadable(path, e);
        }
    }

    private static byte[] plain(DataFile file, Path path) {
        byte[] content;
        try (InputStream in = Gzip.open(path)) {
            content = in.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            throw Gzip.unreadable(path, e);
        }
        String actual = Checksum.of(content);
        if (content.length > MAX_BYTES || !(file.packed() || actual.equals(file.sha256()))) {
            throw wrong(
                    file,
                    path,
                    "plain content",
                    (content.length > MAX_BYTES ? "more than " + MAX_BYTES : content.length) + " bytes with sha256 "
                            + actual);
        }
        return content;
    }

    private static DataException wrong(DataFile file, Path path, String expected, String found) {
        return new DataException(
                path + " is damaged or another file: expected " + expected + " with sha256 " + file.sha256()
                        + ", found " + found + ". Delete it"
                        + (file.source().isPresent() ? " to have it downloaded again" : "")
                        + " or put the original there.");
    }

    private static String missing(DataFile file, DataLocation location, String dataset) {
        List<Path> candidates = file.candidates(location.directory());
        return "Data set " + dataset + " needs the file " + candidates.get(0) + ", which does not exist (looked for "
                + candidates.stream().map(Path::toString).collect(Collectors.joining(", ")) + "). "
                + file.source()
                        .map(address -> "Downloads are off: put " + address + " there")
                        .orElse("It cannot be downloaded: put it there")
                + ", or use the data directory that has it.";
    }
}
