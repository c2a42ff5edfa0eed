package dev.credence.datasets.cells;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import dev.credence.core.file.Faults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of cells in a folder, by the digests of the tables that they were read from: a table that has not changed is
 * not read again, wherever it lies. Files that were not used for {@value #DAYS} days are removed when another is
 * written.
 */
public final class CellCache {
    private static final Logger LOG = LoggerFactory.getLogger(CellCache.class);
    private static final String ENDING = ".cells";
    private static final int DAYS = 30;

    private final Path folder;

    /** @param folder made when it is first needed */
    public CellCache(Path folder) {
        this.folder = folder;
    }

    /** Receives the rows of a table. */
    public interface Sink {
        /** What messages call a row, before all else. */
        void rowWord(String noun);

        /** The names of the columns, before all rows. */
        void header(List<String> names);

        /**
         * Has a column refuse to be read, after the header: its cells are no texts.
         *
         * @param message of the refusal
         */
        void refuse(int column, String message);

        /** A row, as many cells as there are columns. */
        void row(int line, List<String> cells);
    }

    /** Reads a table. */
    public interface Source {
        /** Hands on all rows, at least one. */
        void read(Sink sink) throws IOException;
    }

    /**
     * The cells of a table.
     *
     * @param digest of its content and of how it is read
     * @param source reads it if it has not been read before
     * @throws UserException if the folder cannot be written to; says what to do
     * @throws IOException if the table cannot be read
     */
    public CellFile of(String digest, Source source) throws IOException {
        Path file =
                folder.resolve(digest.substring(0, Math.min(32, digest.length())) + "-" + CellHeader.VERSION + ENDING);
        Optional<CellFile> before = opened(file);
        return before.isPresent() ? before.get() : written(file, source);
    }

    private static Optional<CellFile> opened(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            CellFile cells = CellFile.open(file);
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
            LOG.info("Read before: {}", file);
            return Optional.of(cells);
        } catch (DataException | IOException e) {
            LOG.warn("The table is read again: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private CellFile written(Path file, Source source) throws IOException {
        Path part = folder.resolve("." + UUID.randomUUID() + ".part");
        Path rare = folder.resolve("." + UUID.randomUUID() + ".part");
        try {
            try {
                Files.createDirectories(folder);
                Files.createFile(part);
                removeOld();
            } catch (IOException e) {
                throw unwritable(e);
            }
            try (CellWriter writer = new CellWriter(part, rare)) {
                source.read(new Sink() {
                    @Override
                    public void rowWord(String noun) {
                        writer.rowWord(noun);
                    }

                    @Override
                    public void refuse(int column, String message) {
                        writer.refuse(column, message);
                    }

                    @Override
                    public void header(List<String> names) {
                        writer.header(names);
                    }

                    @Override
                    public void row(int line, List<String> cells) {
                        try {
                            writer.row(line, cells);
                        } catch (IOException e) {
                            throw unwritable(e);
                        }
                    }
                });
                try {
                    writer.finish();
                } catch (IOException e) {
                    throw unwritable(e);
                }
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            LOG.info("Wrote its cells to {}", file);
            return CellFile.open(file);
        } finally {
            delete(part);
            delete(rare);
        }
    }

    private UserException unwritable(IOException e) {
        return new UserException(
                "The folder " + folder + " of large tables' cells cannot be written to (" + Faults.reason(e)
                        + "). Name another one.",
                e,
                Argument.CACHE_DIRECTORY);
    }

    private void removeOld() throws IOException {
        FileTime oldest = FileTime.from(Instant.now().minus(Duration.ofDays(DAYS)));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = String.valueOf(file.getFileName());
                boolean ours = name.endsWith(ENDING) || name.endsWith(".part");
                if (ours && Files.getLastModifiedTime(file).compareTo(oldest) < 0) {
                    delete(file);
                }
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("Cannot remove {}: {}", file, Faults.reason(e));
        }
    }
}
