package dev.credence.cli.data;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.Faults;
import dev.credence.core.file.ThrowingConsumer;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.LargeTables;
import dev.credence.datasets.csv.QueryTable;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.scoring.Memory;
import dev.credence.scoring.PredictionInputs;
import dev.credence.scoring.SavedModel;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Tables and outputs that the command line names: files, standard input and output, {@code -}, and the results of
 * queries.
 */
public final class StandardStreams {
    private static final String DASH = "-";
    private static final String INPUT = "standard input";
    private static final String OUTPUT = "standard output";

    /** Queries of this process by what stands for them, which their texts define. */
    private static final Map<Path, QueryTable> QUERIES = new ConcurrentHashMap<>();

    private final Console console;
    private final GlobalOptions options;

    @Inject
    StandardStreams(Console console, GlobalOptions options) {
        this.console = console;
        this.options = options;
    }

    /** What stands for the result of a query where a table is named. */
    public static Path named(QueryTable query) {
        Path name = Path.of(query.name());
        QUERIES.put(name, query);
        return name;
    }

    /** Whether a file is a standard stream. */
    public static boolean isOne(Path file) {
        return file.toString().equals(DASH);
    }

    /** The name of an input for people, without its folders. */
    public static String inputName(Path file) {
        return isOne(file) ? INPUT : String.valueOf(file.getFileName());
    }

    /** The name of an output for people. */
    public static String outputName(Path file) {
        return isOne(file) ? OUTPUT : file.toString();
    }

    /** Reads a table from a file, from standard input, or by a query. */
    public CsvTable table(Path file) {
        QueryTable query = QUERIES.get(file);
        if (query != null) {
            LargeTables large = LargeTables.in(options.cacheDirectory());
            return Memory.reading("The " + query.name(), () -> query.read(credentials(), large));
        }
        return isOne(file)
                ? Memory.reading("The table of " + INPUT, () -> CsvTable.read(console.in(), INPUT))
                : Memory.reading(
                        "The table " + file, () -> CsvTable.read(file, LargeTables.in(options.cacheDirectory())));
    }

    /**
     * New rows of a table, or the pictures of a folder.
     *
     * @param id the column of a table that names the rows
     */
    public Function<SavedModel, PredictionInputs> inputs(Path data, Optional<String> id) {
        return ImageFolder.isOne(data) ? PredictionInputs.read(data, id) : PredictionInputs.of(table(data), id);
    }

    private static Properties credentials() {
        Properties known = new Properties();
        Optional.ofNullable(System.getenv("JDBC_USER")).ifPresent(user -> known.setProperty("user", user));
        Optional.ofNullable(System.getenv("JDBC_PASSWORD")).ifPresent(word -> known.setProperty("password", word));
        return known;
    }

    /**
     * Checks that an output can be written, before long work. Results for people go to standard error if it is standard
     * output.
     *
     * @throws UserException if it cannot
     */
    public void requireWritable(Path file) {
        if (isOne(file)) {
            console.reserveOut();
        } else {
            AtomicFiles.requireWritable(file);
        }
    }

    /**
     * Writes a file, atomically, or to standard output.
     *
     * @param content writes it; need not close the stream
     * @throws UserException if that fails
     */
    public void write(Path file, ThrowingConsumer<? super OutputStream> content) {
        if (!isOne(file)) {
            AtomicFiles.write(file, content);
            return;
        }
        try {
            content.accept(console.out());
            console.out().flush();
        } catch (IOException e) {
            throw new UserException("Cannot write to " + OUTPUT + ": " + Faults.reason(e), e);
        }
    }
}
