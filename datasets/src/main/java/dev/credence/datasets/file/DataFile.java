package dev.credence.datasets.file;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of known content.
 *
 * @param path where it lies or is downloaded to, below the data directory, with forward slashes; the same with
 *     {@code .gz} is looked for too
 * @param otherPaths where else it may lie, likewise
 * @param sha256 a checksum, lower-case hexadecimal
 * @param packed whether the checksum is of the compressed file as it was published, so that a plain one cannot be
 *     checked; else it is of the plain content
 * @param address where it can be fetched from, plain or compressed; null where it cannot
 */
public record DataFile(
        String path,
        List<String> otherPaths,
        String sha256,
        boolean packed,
        @Nullable URI address) {
    /** A file whose plain content is known. */
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

    /** Where it can be fetched from. */
    public Optional<URI> source() {
        return Optional.ofNullable(address);
    }

    /** Where it is downloaded to. */
    Path target(Path directory) {
        return directory.resolve(path);
    }

    /** Every place it may lie in, in the order in which they are tried. */
    List<Path> candidates(Path directory) {
        return java.util.stream.Stream.concat(java.util.stream.Stream.of(path), otherPaths.stream())
                .flatMap(p -> p.endsWith(".gz")
                        ? java.util.stream.Stream.of(directory.resolve(p))
                        : java.util.stream.Stream.of(directory.resolve(p), directory.resolve(p + ".gz")))
                .toList();
    }
}
