package dev.credence.core.data;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Where data files lie or are downloaded to.
 *
 * @param directory the data directory; it need not exist yet
 * @param mayDownload whether missing files may be fetched over the network
 * @param progress receives one event per piece of a download; ignore with {@code p -> {}}
 */
public record DataLocation(Path directory, boolean mayDownload, Consumer<DownloadProgress> progress) {

    /** Bytes received so far of a file; {@code total} is −1 where the server does not say. */
    public record DownloadProgress(String file, long received, long total) {}

    /** Files that lie in a directory; nothing is downloaded. */
    public static DataLocation offline(Path directory) {
        return new DataLocation(directory, false, p -> {});
    }
}
