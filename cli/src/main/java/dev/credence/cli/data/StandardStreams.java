package dev.credence.cli.data;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.Faults;
import dev.credence.core.file.ThrowingConsumer;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.LargeTables;
import dev.credence.scoring.Memory;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Standard input and output, which the command line names {@code -} in place of a file. */
public final class StandardStreams {
    private static final String DASH = "-";
    private static final String INPUT = "standard input";
    private static final String OUTPUT = "standard output";

    private final Console console;
    private final GlobalOptions options;

    @Inject
    StandardStreams(Console console, GlobalOptions options) {
        this.console = console;
        this.options = options;
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

    /** Reads a table from a file or from standard input. */
    public CsvTable table(Path file) {
        return isOne(file)
                ? Memory.reading("The table of " + INPUT, () -> CsvTable.read(console.in(), INPUT))
                : Memory.reading(
                        "The table " + file, () -> CsvTable.read(file, LargeTables.in(options.cacheDirectory())));
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
