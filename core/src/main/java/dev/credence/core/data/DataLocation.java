package dev.credence.core.data;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Location of data files and downloads.
 *
 * @param directory data directory; it need not exist yet
 * @param mayDownload whether missing files may be downloaded
 * @param progress receives download events; ignore with {@code p -> {}}
 */
public record DataLocation(Path directory, boolean mayDownload, Consumer<DownloadProgress> progress) {

    /** Bytes received of a file; {@code total} is −1 if unknown. */
    public record DownloadProgress(String file, long received, long total) {}

    /** Local files of a directory, without downloads. */
    public static DataLocation offline(Path directory) {
        return new DataLocation(directory, false, p -> {});
    }
}
