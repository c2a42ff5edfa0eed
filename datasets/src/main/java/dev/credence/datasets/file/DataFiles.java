package dev.credence.datasets.file;

import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds, fetches and checks files of known content. */
public final class DataFiles {
    /**
     * No file here is near this size; a compressed file that pretends to be larger is refused before it fills the
     * memory.
     */
    static final int MAX_BYTES = 64 << 20;

    private DataFiles() {}

    /** Where a file lies already. */
    public static Optional<Path> find(DataFile file, Path directory) {
        return file.candidates(directory).stream().filter(Files::isRegularFile).findFirst();
    }

    /**
     * The content of a file, from the data directory or, where that is allowed, fetched into it first.
     *
     * @throws DataException where it is missing, cannot be fetched, or is not the file expected
     */
    public static NumberText read(DataFile file, DataLocation location, String dataset) {
        Optional<Path> found = find(file, location.directory());
        if (found.isEmpty() && (!location.mayDownload() || file.source().isEmpty())) {
            throw new DataException(missing(file, location, dataset));
        }
        Path path = found.orElseGet(() -> Download.withDefaults().fetch(file, location));
        return new NumberText(path, verified(file, path));
    }

    private static byte[] verified(DataFile file, Path path) {
        byte[] content;
        try (InputStream in = Gzip.open(path)) {
            content = in.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            throw Gzip.unreadable(path, e);
        }
        String actual = Checksum.of(content);
        if (content.length > MAX_BYTES || !actual.equals(file.sha256())) {
            throw new DataException(
                    path + " is damaged or another file: expected plain content with sha256 " + file.sha256()
                            + ", found " + (content.length > MAX_BYTES ? "more than " + MAX_BYTES : content.length)
                            + " bytes with sha256 " + actual + ". Delete it"
                            + (file.source().isPresent() ? " to have it downloaded again" : "")
                            + " or put the original there; your own data are read with --data FILE.");
        }
        return content;
    }

    private static String missing(DataFile file, DataLocation location, String dataset) {
        List<Path> candidates = file.candidates(location.directory());
        return "Data set " + dataset + " needs the file " + candidates.get(0) + ", which does not exist (looked for "
                + candidates.stream().map(Path::toString).collect(Collectors.joining(", ")) + "). "
                + file.source()
                        .map(address -> "Downloads are off: put " + address + " there, or say where the file is with ")
                        .orElse("It cannot be downloaded: put it there, or say where it is with ")
                + "--data-dir DIR or CREDENCE_DATA.";
    }
}
