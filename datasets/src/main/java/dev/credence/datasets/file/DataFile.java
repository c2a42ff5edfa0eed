package dev.credence.datasets.file;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A data file with a known checksum.
 *
 * @param path location and download target below the data directory, with forward slashes; the same name with
 *     {@code .gz} is also accepted
 * @param otherPaths alternative locations, likewise
 * @param sha256 SHA-256 checksum, lower-case hexadecimal
 * @param packed whether the checksum is that of the published compressed file, so that a plain file cannot be checked;
 *     else it is that of the plain content
 * @param address download address, plain or compressed; null if it cannot be downloaded
 */
public record DataFile(
        String path,
        List<String> otherPaths,
        String sha256,
        boolean packed,
        @Nullable URI address) {
    /** A file with a checksum of its plain content. */
    public DataFile(String path, List<String> otherPaths, String sha256, @Nullable URI address) {
        this(path, otherPaths, sha256, false, address);
    }

    public DataFile {
        otherPaths = List.copyOf(otherPaths);
        if (!sha256.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException(
                    "The sha256 of " + path + " must be 64 lower-case hexadecimal digits, got '" + sha256 + "'");
        }
    }

    /** The download address. */
    public Optional<URI> source() {
        return Optional.ofNullable(address);
    }

    /** The download target. */
    Path target(Path directory) {
        return directory.resolve(path);
    }

    /** All locations, in the order in which they are tried. */
    List<Path> candidates(Path directory) {
        return java.util.stream.Stream.concat(java.util.stream.Stream.of(path), otherPaths.stream())
                .flatMap(p -> p.endsWith(".gz")
                        ? java.util.stream.Stream.of(directory.resolve(p))
                        : java.util.stream.Stream.of(directory.resolve(p), directory.resolve(p + ".gz")))
                .toList();
    }
}
