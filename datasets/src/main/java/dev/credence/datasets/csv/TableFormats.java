package dev.credence.datasets.csv;

import dev.credence.core.UserException;
import dev.credence.core.data.ColumnarFormat;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableFormat;
import dev.credence.core.data.TableSink;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import dev.credence.core.train.LibraryVersion;
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
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Registry of table formats: CSV and those of plug-ins. Immutable. */
public final class TableFormats {
    private static final int BEGINNING = 1 << 16;
    private static final ServiceKind<TableFormat> KIND =
            ServiceKind.named(TableFormat.class, "table format", TableFormat::name, Map.of());
    private static final ServiceKind<ColumnarFormat> COLUMNAR =
            ServiceKind.named(ColumnarFormat.class, "table format", ColumnarFormat::name);
    private static final TableFormat CSV = new CsvFormat();

    private final NamedServices<TableFormat> formats;

    private final NamedServices<ColumnarFormat> columnar;

    private TableFormats(NamedServices<TableFormat> formats, NamedServices<ColumnarFormat> columnar) {
        this.formats = formats;
        this.columnar = columnar;
    }

    /**
     * The formats found by {@link java.util.ServiceLoader}.
     *
     * @throws UserException if two have the same name, or one cannot be loaded
     */
    public static TableFormats discover() {
        return new TableFormats(NamedServices.load(KIND), NamedServices.load(COLUMNAR));
    }

    /**
     * The given formats, without {@link java.util.ServiceLoader}; a file that none of them recognises is read as CSV.
     */
    public static TableFormats of(Iterable<? extends TableFormat> formats) {
        return of(formats, List.of());
    }

    /** The given formats of text and of typed columns. */
    public static TableFormats of(
            Iterable<? extends TableFormat> formats, Iterable<? extends ColumnarFormat> columnar) {
        return new TableFormats(NamedServices.of(KIND, formats), NamedServices.of(COLUMNAR, columnar));
    }

    /** All formats of text by name, sorted. */
    public Map<String, TableFormat> byName() {
        return formats.byName();
    }

    /** Whether a path is a directory with the parts of a table. */
    public static boolean isTableInParts(Path directory) {
        return TableParts.in(directory).isPresent();
    }

    /**
     * Reads a table in the format that recognises it, else as CSV. A directory is a table in parts: all files in it in
     * the order of their names, of one format and with the same columns, without those whose names begin with a dot or
     * an underscore.
     *
     * @throws DataException if it is not a valid table; names file, line and column
     */
    public CsvTable read(Path file) {
        return read(file, LargeTables.NONE);
    }

    /** The same, with the cells of large tables in files. */
    public CsvTable read(Path file, LargeTables large) {
        Optional<TableParts> parts = TableParts.in(file);
        List<Path> files = parts.map(TableParts::files).orElse(List.of(file));
        if (parts.isEmpty()) {
            requireFile(file);
        }
        return read(file, files, large, versions(), sink -> read(file, parts, sink));
    }

    /** Reads a table in a given format, with the cells of large tables in files. */
    static CsvTable read(Path file, TableFormat format, LargeTables large) {
        requireFile(file);
        return read(file, List.of(file), large, LibraryVersion.text() + " " + format.description(), sink -> {
            TableBuilder[] built = new TableBuilder[1];
            try (InputStream in = Gzip.open(file)) {
                read(file.toString(), in, format, (source, form, rowWord, limit) -> {
                    built[0] = new TableBuilder(source, rowWord, limit, sink);
                    return built[0];
                });
            }
            built[0].end();
        });
    }

    /** @param versions of what reads: with others a file may be read in another way */
    private static CsvTable read(
            Path file, List<Path> files, LargeTables large, String versions, CellCache.Source source) {
        try {
            Optional<CellCache> cache = large.cache(files);
            if (cache.isEmpty()) {
                MemoryCells cells = new MemoryCells(file.toString());
                source.read(cells);
                return cells.table();
            }
            CellFile cells = cache.get().of(Checksum.of(files, versions), source);
            return new CsvTable(file.toString(), cells.rowWord(), cells.header(), cells);
        } catch (IOException e) {
            throw Gzip.unreadable(file, e);
        }
    }

    /** This version and the names of the formats: with others a file may be read in another way. */
    private String versions() {
        return LibraryVersion.text() + " " + String.join(" ", formats.byName().keySet()) + " "
                + String.join(" ", columnar.byName().keySet());
    }

    private void read(Path file, Optional<TableParts> parts, CellCache.Sink cells) {
        TableBuilder[] built = new TableBuilder[1];
        if (parts.isPresent()) {
            TableBuilder all = new TableBuilder(file.toString(), ColumnarRows.ROW, RowLimit.none(), cells);
            TableParts.Joined joined = new TableParts.Joined();
            for (Path part : parts.get().files()) {
                read(part, (source, format, rowWord, limit) -> {
                    joined.require(format, source);
                    return new TableParts.Sink(all, source, rowWord, limit, joined);
                });
            }
            built[0] = all;
        } else {
            read(file, (source, format, rowWord, limit) -> built[0] = new TableBuilder(source, rowWord, limit, cells));
        }
        built[0].end();
    }

    /**
     * Reads a table from a stream, compressed or not, which stays open.
     *
     * @param source name for messages, in place of a file
     * @throws DataException as {@link #read(Path)}
     */
    public CsvTable read(InputStream content, String source) {
        Opened opened = new Opened(source);
        try {
            InputStream raw = new BufferedInputStream(content, BEGINNING);
            Optional<ColumnarFormat> format = columnar(source, source, beginning(raw));
            if (format.isPresent()) {
                TableBuilder table = opened.table(source, ColumnarRows.ROW, RowLimit.none());
                Spool.with(raw, file -> ColumnarRows.read(file, format.get(), source, table));
            } else {
                read(Gzip.plain(raw), source, source, (name, form, word, limit) -> opened.table(name, word, limit));
            }
        } catch (IOException e) {
            throw Gzip.unreadable(source, e);
        }
        return opened.build();
    }

    private void read(Path file, Receiver receiver) {
        String source = file.toString();
        String name = String.valueOf(file.getFileName());
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), BEGINNING)) {
            Optional<ColumnarFormat> format = columnar(source, name, beginning(raw));
            if (format.isPresent()) {
                String form = format.get().name();
                TableSink table = receiver.of(source, form, ColumnarRows.ROW, RowLimit.none());
                ColumnarRows.read(file, format.get(), source, table);
            } else {
                read(Gzip.plain(raw), source, name, receiver);
            }
        } catch (IOException e) {
            throw Gzip.unreadable(file, e);
        }
    }

    private void read(InputStream plain, String source, String fileName, Receiver receiver) throws IOException {
        InputStream in = new BufferedInputStream(plain, BEGINNING);
        read(source, in, choose(source, fileName, beginning(in)), receiver);
    }

    /** The first bytes of a stream that supports marks. */
    private static byte[] beginning(InputStream in) throws IOException {
        in.mark(BEGINNING);
        byte[] beginning = in.readNBytes(BEGINNING);
        in.reset();
        return beginning;
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
        Opened opened = new Opened(source);
        read(source, in, format, (name, form, word, limit) -> opened.table(name, word, limit));
        return opened.build();
    }

    private static void read(String source, InputStream in, TableFormat format, Receiver receiver) throws IOException {
        RowLimit limit = new RowLimit(in, format.longestRow(), source, format.rowWord());
        TableSink table = receiver.of(source, format.name(), format.rowWord(), limit);
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
    }

    private Optional<ColumnarFormat> columnar(String source, String name, byte[] beginning) {
        List<ColumnarFormat> found = columnar.all().stream()
                .filter(format -> format.recognises(name, beginning.clone()))
                .toList();
        requireOne(source, found.stream().map(ColumnarFormat::name).toList());
        if (found.isEmpty()) {
            KnownContent.of(beginning).ifPresent(form -> {
                throw new DataException(source + " is " + form.noun() + ", and nothing on the class path reads it: add "
                        + form.artifact() + ".");
            });
        }
        return found.stream().findFirst();
    }

    private TableFormat choose(String source, String name, byte[] beginning) {
        List<TableFormat> found = formats.all().stream()
                .filter(format -> !(format instanceof CsvFormat))
                .filter(format -> format.recognises(name, beginning.clone()))
                .toList();
        requireOne(source, found.stream().map(TableFormat::name).toList());
        return found.isEmpty() ? CSV : found.get(0);
    }

    private static void requireOne(String source, List<String> names) {
        if (names.size() > 1) {
            throw new DataException(source + " is claimed by " + names.size() + " table formats: "
                    + String.join(", ", names) + ". Take all but one off the class path, or rename the file.");
        }
    }

    /** Makes the receiver of a file's rows, once its format is known. */
    private interface Receiver {
        TableSink of(String source, String format, String rowWord, RowLimit limit);
    }

    /** The one table of a stream. */
    private static final class Opened {
        private final MemoryCells cells;
        private @Nullable TableBuilder table;

        Opened(String source) {
            this.cells = new MemoryCells(source);
        }

        TableBuilder table(String source, String rowWord, RowLimit limit) {
            TableBuilder opened = new TableBuilder(source, rowWord, limit, cells);
            table = opened;
            return opened;
        }

        CsvTable build() {
            Objects.requireNonNull(table).end();
            return cells.table();
        }
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
