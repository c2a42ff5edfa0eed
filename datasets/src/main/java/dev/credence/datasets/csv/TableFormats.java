package dev.credence.datasets.csv;

import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableFormat;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import dev.credence.datasets.cells.CellCache;
import dev.credence.datasets.cells.CellFile;
import dev.credence.datasets.file.Checksum;
import dev.credence.datasets.file.Gzip;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Registry of table formats: CSV and those of plug-ins. Immutable. */
public final class TableFormats {
    private static final int BEGINNING = 1 << 16;
    private static final ServiceKind<TableFormat> KIND =
            ServiceKind.named(TableFormat.class, "table format", TableFormat::name, Map.of());
    private static final TableFormat CSV = new CsvFormat();

    private final NamedServices<TableFormat> formats;

    private TableFormats(NamedServices<TableFormat> formats) {
        this.formats = formats;
    }

    /**
     * The formats found by {@link java.util.ServiceLoader}.
     *
     * @throws UserException if two have the same name, or one cannot be loaded
     */
    public static TableFormats discover() {
        return new TableFormats(NamedServices.load(KIND));
    }

    /**
     * The given formats, without {@link java.util.ServiceLoader}; a file that none of them recognises is read as CSV.
     */
    public static TableFormats of(Iterable<? extends TableFormat> formats) {
        return new TableFormats(NamedServices.of(KIND, formats));
    }

    /** All formats by name, sorted. */
    public Map<String, TableFormat> byName() {
        return formats.byName();
    }

    /**
     * Reads a table in the format that recognises it, else as CSV.
     *
     * @throws DataException if it is not a valid table; names file, line and column
     */
    public CsvTable read(Path file) {
        return read(file, LargeTables.NONE);
    }

    /** The same, with the cells of large tables in files. */
    public CsvTable read(Path file, LargeTables large) {
        requireFile(file);
        try {
            Optional<CellCache> cache = large.cache(file);
            return cache.isPresent() ? read(file, cache.get()) : inMemory(file);
        } catch (IOException e) {
            throw Gzip.unreadable(file, e);
        }
    }

    private CsvTable inMemory(Path file) throws IOException {
        try (InputStream in = Gzip.open(file)) {
            return read(in, file.toString(), String.valueOf(file.getFileName()));
        }
    }

    private CsvTable read(Path file, CellCache cache) throws IOException {
        TableFormat format;
        try (InputStream in = Gzip.open(file)) {
            format = choose(file.toString(), String.valueOf(file.getFileName()), in.readNBytes(BEGINNING));
        }
        CellFile cells = cache.of(Checksum.of(file, format.name()), format.rowWord(), sink -> {
            try (InputStream in = new BufferedInputStream(Gzip.open(file), BEGINNING)) {
                read(file.toString(), in, format, sink);
            }
        });
        return new CsvTable(file.toString(), cells.rowWord(), cells.header(), cells);
    }

    /**
     * Reads a table from a stream, compressed or not, which stays open.
     *
     * @param source name for messages, in place of a file
     * @throws DataException as {@link #read(Path)}
     */
    public CsvTable read(InputStream content, String source) {
        try {
            return read(Gzip.plain(new BufferedInputStream(content, BEGINNING)), source, source);
        } catch (IOException e) {
            throw Gzip.unreadable(source, e);
        }
    }

    private CsvTable read(InputStream plain, String source, String fileName) throws IOException {
        InputStream in = new BufferedInputStream(plain, BEGINNING);
        in.mark(BEGINNING);
        byte[] beginning = in.readNBytes(BEGINNING);
        in.reset();
        return read(source, in, choose(source, fileName, beginning));
    }

    /** Reads a table in a given format. */
    static CsvTable read(Path file, TableFormat format) {
        requireFile(file);
        try (InputStream in = Gzip.open(file)) {
            return read(file.toString(), in, format);
        } catch (IOException e) {
            throw Gzip.unreadable(file, e);
        }
    }

    /** Reads CSV that is not compressed. */
    static CsvTable readCsv(InputStream plain, String source) {
        try {
            return read(source, plain, CSV);
        } catch (IOException e) {
            throw Gzip.unreadable(source, e);
        }
    }

    private static CsvTable read(String source, InputStream in, TableFormat format) throws IOException {
        MemoryCells cells = new MemoryCells(source, format.rowWord());
        read(source, in, format, cells);
        return cells.table();
    }

    private static void read(String source, InputStream in, TableFormat format, CellCache.Sink cells)
            throws IOException {
        RowLimit limit = new RowLimit(in, format.longestRow(), source, format.rowWord());
        TableBuilder table = new TableBuilder(source, format.rowWord(), limit, cells);
        try {
            format.read(limit, table);
        } catch (UserException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new DataException(
                    source + " cannot be read as " + format.name() + ": " + e
                            + ". The file is damaged, or the format has a fault.",
                    e);
        }
        table.end();
    }

    private TableFormat choose(String source, String name, byte[] beginning) {
        List<TableFormat> found = formats.all().stream()
                .filter(format -> !(format instanceof CsvFormat))
                .filter(format -> format.recognises(name, beginning.clone()))
                .toList();
        if (found.size() > 1) {
            throw new DataException(source + " is claimed by " + found.size() + " table formats: "
                    + String.join(", ", found.stream().map(TableFormat::name).toList())
                    + ". Take all but one off the class path, or rename the file.");
        }
        return found.isEmpty() ? CSV : found.get(0);
    }

    private static void requireFile(Path file) {
        if (!Files.exists(file)) {
            throw new DataException("There is no file " + file + ".");
        }
        if (Files.isDirectory(file)) {
            throw new DataException(file + " is a directory, expected a table in a file.");
        }
    }
}
