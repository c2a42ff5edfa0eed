package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.core.data.TableSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A table in several files of a directory: parts with the same columns, in the order of their names. Hidden files and
 * those that begin with an underscore are no parts.
 *
 * @param directory their directory
 * @param files at least one
 */
record TableParts(Path directory, List<Path> files) {
    private static final List<String> ENDINGS =
            List.of(".csv", ".tsv", ".csv.gz", ".tsv.gz", ".jsonl", ".parquet", ".arrow", ".arrows", ".feather");
    private static final List<String> PICTURES = List.of(".png", ".jpg", ".jpeg");

    TableParts {
        files = List.copyOf(files);
    }

    /** The parts in a directory; empty if it has none, or holds pictures. */
    static Optional<TableParts> in(Path directory) {
        if (!Files.isDirectory(directory) || hasPictures(directory)) {
            return Optional.empty();
        }
        List<Path> files = visible(directory);
        boolean known = files.stream().anyMatch(file -> ends(file, ENDINGS));
        return known ? Optional.of(new TableParts(directory, files)) : Optional.empty();
    }

    private static List<Path> visible(Path directory) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
            for (Path file : all) {
                String name = String.valueOf(file.getFileName());
                if (!name.startsWith(".") && !name.startsWith("_") && Files.isRegularFile(file)) {
                    files.add(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw new DataException("Cannot read the folder " + directory + ": " + e.getMessage(), e);
        }
        files.sort(null);
        return files;
    }

    private static boolean hasPictures(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.anyMatch(file -> ends(file, PICTURES));
        } catch (IOException | UncheckedIOException e) {
            throw new DataException("Cannot read the folder " + directory + ": " + e.getMessage(), e);
        }
    }

    private static boolean ends(Path file, List<String> endings) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return endings.stream().anyMatch(name::endsWith);
    }

    /** The receiver of one part's rows, which passes them on to the table of all. */
    static final class Sink implements TableSink {
        private final TableSink all;
        private final String source;
        private final String rowWord;
        private final RowLimit limit;
        private final Joined joined;

        Sink(TableSink all, String source, String rowWord, RowLimit limit, Joined joined) {
            this.all = all;
            this.source = source;
            this.rowWord = rowWord;
            this.limit = limit;
            this.joined = joined;
        }

        @Override
        public void header(long at, List<String> names) {
            List<String> stripped = names.stream().map(String::strip).toList();
            if (joined.header.isEmpty()) {
                all.header(at, names);
                joined.header = stripped;
                joined.first = source;
            } else if (!joined.header.equals(stripped)) {
                throw new DataException(source + " has the columns " + words(stripped) + ", and " + joined.first
                        + " has " + words(joined.header)
                        + ". The files of a table need the same columns in the same order.");
            }
            limit.rowRead(at);
        }

        private static String words(List<String> names) {
            return "'" + String.join("', '", names.subList(0, Math.min(8, names.size())))
                    + (names.size() > 8 ? "' … (" + names.size() + ")" : "'");
        }

        @Override
        public void unreadable(int column, String name, String form) {
            if (joined.rows == 0) {
                all.unreadable(column, name, form);
            }
        }

        @Override
        public void row(long at, List<String> cells) {
            if (cells.size() != joined.header.size()) {
                throw fault(at, "the row has " + cells.size() + " fields, the header " + joined.header.size() + ".");
            }
            joined.rows++;
            all.row(joined.rows, cells);
            limit.rowRead(at);
        }

        @Override
        public DataException fault(long at, String message) {
            return new DataException(source + " " + rowWord + " " + at + ": " + message);
        }
    }

    /** What the parts share. */
    static final class Joined {
        private List<String> header = List.of();
        private String first = "";
        private String format = "";
        private long rows;

        /** Refuses a file of another format than the first. */
        void require(String name, String source) {
            if (!format.isEmpty() && !format.equals(name)) {
                throw new DataException(source + " is " + name + ", and other files of its folder are " + format
                        + ". The files of a table need one format.");
            }
            format = name;
        }
    }
}
