package dev.credence.eval.result;

import dev.credence.core.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The file {@code results.jsonl}: one line per finished run. */
public final class ResultsFile implements AutoCloseable {
    /** File name within the folder. */
    public static final String NAME = "results.jsonl";

    private static final LineFile.Format<RunResult> FORMAT = new LineFile.Format<>(
            "{\"dataset\":", "comparison", "the result of a run", ResultJson::write, ResultJson::read);

    private final LineFile<RunResult> file;

    /** A finished run and the number of its line, from 1. */
    public record Line(int number, RunResult result) {}

    private ResultsFile(LineFile<RunResult> file) {
        this.file = file;
    }

    /**
     * Opens or creates the file in a directory, which is created too.
     *
     * @throws UserException if it cannot be read or written, it is open in another comparison, or a line is not a
     *     result
     */
    public static ResultsFile open(Path directory) {
        return new ResultsFile(LineFile.open(directory.resolve(NAME), FORMAT));
    }

    public Path path() {
        return file.path();
    }

    /** The comparison's folder. */
    public Path directory() {
        return Objects.requireNonNull(path().toAbsolutePath().getParent());
    }

    /**
     * Reads the results in a folder; a comparison may be writing to it.
     *
     * @throws UserException if the file cannot be read, or a line is not a result; a torn last line is ignored
     */
    public static List<RunResult> read(Path directory) {
        return readLines(directory).stream().map(Line::result).toList();
    }

    /** {@link #read} with the numbers of the lines. */
    public static List<Line> readLines(Path directory) {
        Path path = directory.resolve(NAME);
        if (!Files.exists(path)) {
            throw new UserException(
                    "There is no " + path + ": expected the folder that a comparison wrote its results to.");
        }
        return numbered(LineFile.read(path, FORMAT));
    }

    /** The runs that were finished when the file was opened. */
    public List<Line> lines() {
        return numbered(file.lines());
    }

    private static List<Line> numbered(List<LineFile.Line<RunResult>> lines) {
        return lines.stream()
                .map(line -> new Line(line.number(), line.content()))
                .toList();
    }

    /**
     * Appends a line; it is on disk on return.
     *
     * @throws UserException if it cannot be written (a full disk); the file then ends with the previous line
     */
    public void append(RunResult result) {
        file.append(result);
    }

    @Override
    public void close() {
        file.close();
    }
}
