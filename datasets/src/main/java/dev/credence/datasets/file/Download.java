package dev.credence.datasets.file;

import dev.credence.core.Argument;
import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.file.AtomicFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Downloads a file with a known checksum into the data directory. The content is checked before anything is written;
 * then it is written under a temporary name, forced to disk and renamed. An interrupted transfer restarts from the
 * beginning.
 *
 * @param attempts maximum number of attempts
 * @param stall timeout without a received byte
 */
record Download(int attempts, Duration stall) {
    private static final Logger LOG = LoggerFactory.getLogger(Download.class);
    /** Serialises the downloads of a process, so that a file is downloaded once. */
    private static final ReentrantLock LOCK = new ReentrantLock();

    static Download withDefaults() {
        return new Download(3, Duration.ofSeconds(30));
    }

    /** Downloads the file unless it exists by now; returns its path. */
    Path fetch(DataFile file, DataLocation location) {
        URI address = file.source().orElseThrow();
        Path target = file.target(location.directory());
        LOCK.lock();
        try {
            if (!Files.exists(target)) {
                requirePlace(target, address);
                LOG.info("Downloading {} to {}", address, target);
                byte[] content = transfer(file, address, target, location);
                verify(file, address, target, content);
                write(target, content);
            }
            return target;
        } finally {
            LOCK.unlock();
        }
    }

    /** Checks that the target is writable before a long transfer. */
    private static void requirePlace(Path target, URI address) {
        Path place = target.toAbsolutePath().getParent();
        while (place != null && !Files.exists(place)) {
            place = place.getParent();
        }
        if (place == null || (Files.isDirectory(place) && Files.isWritable(place))) {
            return;
        }
        String fault = Files.isDirectory(place) ? "cannot be written to" : "is no directory";
        throw new DataException(
                "Cannot download " + address + " to " + target + ": " + place + " " + fault
                        + ". Use a data directory that has the file or can be written.",
                Argument.DATA_DIRECTORY);
    }

    private byte[] transfer(DataFile file, URI address, Path target, DataLocation location) {
        for (int attempt = 1; ; attempt++) {
            try {
                return new Transfer(file.path(), address, stall, location.progress()).receive();
            } catch (Transfer.RefusedException e) {
                throw new DataException(
                        "The server answered " + e.status() + " for " + address + ". Put the file at " + target
                                + " yourself.",
                        e);
            } catch (ConnectException | HttpConnectTimeoutException e) {
                throw new DataException(
                        "Cannot reach " + address.getAuthority() + " (" + Gzip.describe(e)
                                + "). Without a network, put " + address + " at " + target
                                + ", or use the data directory that has it.",
                        e,
                        Argument.DATA_DIRECTORY);
            } catch (IOException e) {
                if (attempt == attempts) {
                    throw new DataException(
                            "The download of " + address + " broke off " + attempts + " times (" + Gzip.describe(e)
                                    + "). Nothing was kept: try again, or put the file at " + target
                                    + " yourself.",
                            e);
                }
                LOG.warn("The download of {} broke off ({}); starting again", address, Gzip.describe(e));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new DataException(
                        "The download of " + address + " was interrupted. Nothing was kept: try again.", e);
            }
        }
    }

    private static void verify(DataFile file, URI address, Path target, byte[] content) {
        String actual = checksum(file, content);
        if (!actual.equals(file.sha256())) {
            throw new DataException("The file received from " + address + " is wrong or truncated: expected sha256 "
                    + file.sha256() + ", found " + content.length + " bytes with sha256 " + actual
                    + ". Nothing was kept. If a proxy stands in between, fetch the file yourself and put it at "
                    + target
                    + ".");
        }
    }

    /**
     * Checksum of the packed or plain content, as the file's checksum is defined; content that cannot be unpacked is
     * taken as it is.
     */
    private static String checksum(DataFile file, byte[] content) {
        if (!file.packed()) {
            try (InputStream plain = Gzip.plain(new ByteArrayInputStream(content))) {
                return Checksum.of(plain);
            } catch (IOException e) {
                LOG.debug("The content of {} does not unpack", file.path(), e);
            }
        }
        return Checksum.of(content);
    }

    private static void write(Path target, byte[] content) {
        Path directory = target.toAbsolutePath().getParent();
        try {
            if (directory != null) {
                Files.createDirectories(directory);
            }
        } catch (IOException e) {
            throw new DataException(
                    "Cannot make the directory " + directory + " (" + Gzip.describe(e)
                            + "). Use a data directory that can be written.",
                    e,
                    Argument.DATA_DIRECTORY);
        }
        AtomicFiles.write(target, out -> out.write(content));
    }
}
