package dev.credence.datasets.csv;

import dev.credence.datasets.cells.CellCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which tables are kept in files, from which their cells are read when they are asked for, instead of in memory: a
 * table then takes no more memory the more rows it has, and is read only once. Results are the same to the bit.
 *
 * @param from size of a table's files in bytes, compressed or not, from which on it is large
 * @param folder of the files; they are removed when they were not used for a month. Empty for no such tables
 */
public record LargeTables(long from, Optional<Path> folder) {
    /** The usual size: 32 MiB. */
    public static final long USUAL = 32L << 20;

    /** All tables are held in memory. */
    public static final LargeTables NONE = new LargeTables(USUAL, Optional.empty());

    /** Tables of the usual size are kept in a folder, which is made if needed. */
    public static LargeTables in(Path folder) {
        return new LargeTables(USUAL, Optional.of(folder));
    }

    /**
     * The cache for a table; empty for one that is held in memory.
     *
     * @param files its parts
     */
    Optional<CellCache> cache(List<Path> files) throws IOException {
        long size = 0;
        for (Path file : files) {
            size += Files.size(file);
        }
        return size >= from ? folder.map(CellCache::new) : Optional.empty();
    }
}
