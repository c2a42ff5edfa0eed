package dev.credence.cli;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** Waits for another process's changes to files, by file-system events. */
public final class FileEvents {
    private FileEvents() {}

    /** The awaited condition. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws IOException;
    }

    /**
     * Waits until a condition holds or the process ends.
     *
     * @param folder the folder of the condition's files, or their folders' parent
     */
    public static void await(Process process, Path folder, Condition condition)
            throws IOException, InterruptedException {
        try (WatchService events = folder.getFileSystem().newWatchService()) {
            var unused = process.onExit().thenRun(() -> close(events));
            watch(events, folder);
            while (!condition.holds()) {
                WatchKey key = events.take();
                key.pollEvents();
                key.reset();
                watch(events, folder);
            }
        } catch (ClosedWatchServiceException e) {
            // the process has ended: the caller's assertions check how
        }
    }

    /** Watches the folder and new folders in it; a temporary file or folder in it may vanish at any time. */
    private static void watch(WatchService events, Path folder) throws IOException {
        folder.register(events, ENTRY_CREATE, ENTRY_MODIFY);
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(folder, Files::isDirectory)) {
            for (Path each : folders) {
                try {
                    each.register(events, ENTRY_CREATE, ENTRY_MODIFY);
                } catch (NoSuchFileException e) {
                    // it has vanished, and nothing in it can be awaited
                }
            }
        }
    }

    private static void close(WatchService events) {
        try {
            events.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
