package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * {@code results.jsonl}: one line per finished run, appended and forced to disk. A last line that a crash has torn is dropped: it is
 * overwritten by the first line appended. Any other damaged line is refused. Opening alone changes nothing, so that a file that turns out to
 * be foreign stays as it was. While it is open, no other comparison can open it.
 */
final class ResultsFile implements AutoCloseable {
    /** How every line begins: tells a torn line of ours from a foreign file. */
    private static final String BEGINNING = "{\"dataset\":";

    private final Path path;
    private final FileChannel channel;
    private List<Line> lines = List.of();

    /** Where the next line goes. */
    private long end;

    /** A finished run and the number of its line, 1 for the first. */
    record Line(int number, RunResult result) {}

    private ResultsFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Opens or makes the file in a directory, which is made too.
     *
     * @throws UserException if it cannot be read or written, another comparison has it open, or a line is not a result
     */
    static ResultsFile open(Path directory) {
        Path path = directory.resolve("results.jsonl");
        FileChannel channel;
        try {
            Files.createDirectories(directory);
            channel = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw unwritable(path, e);
        }
        ResultsFile file = new ResultsFile(path, channel);
        boolean opened = false;
        try {
            file.lock();
            file.read();
            opened = true;
            return file;
        } catch (IOException e) {
            throw unwritable(path, e);
        } finally {
            if (!opened) {
                file.close();
            }
        }
    }

    Path path() {
        return path;
    }

    /** The comparison's folder. */
    Path directory() {
        return Objects.requireNonNull(path.toAbsolutePath().getParent());
    }

    /**
     * The results in a folder, without opening them for writing: a comparison may be going on.
     *
     * @throws UserException if the file cannot be read, or a line is not a result; a torn last line is left out
     */
    static List<RunResult> read(Path directory) {
        Path path = directory.resolve("results.jsonl");
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            ResultsFile file = new ResultsFile(path, channel);
            file.read();
            return file.lines.stream().map(Line::result).toList();
        } catch (NoSuchFileException e) {
            throw new UserException(
                    "There is no " + path + ": expected the folder of a comparison (credence compare --out DIR).", e);
        } catch (IOException e) {
            throw new UserException("Cannot read " + path + ": " + e.getMessage(), e);
        }
    }

    /** The runs that were finished when the file was opened. */
    List<Line> lines() {
        return lines;
    }

    /**
     * Appends a line; on disk when it returns.
     *
     * @throws UserException if it cannot be written (a full disk); the file then ends with the line before
     */
    synchronized void append(RunResult result) {
        ByteBuffer line = ByteBuffer.wrap((ResultJson.write(result) + "\n").getBytes(StandardCharsets.UTF_8));
        try {
            channel.truncate(end);
            channel.position(end);
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(true);
            end = channel.position();
        } catch (IOException e) {
            throw unwritable(path, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw unwritable(path, e);
        }
    }

    /**
     * Locks a byte far beyond the content, so that others can still read the file where locks are mandatory. It lasts until the channel is
     * closed, or any other channel of this process on the same file is: the file is read through this one.
     */
    private void lock() throws IOException {
        try {
            if (channel.tryLock(Long.MAX_VALUE - 1, 1, false) != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // held within this process
        }
        throw new UserException(
                "Another comparison is writing to " + path + "; wait for it or name another folder with --out.");
    }

    private void read() throws IOException {
        ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (content.hasRemaining() && channel.read(content) >= 0) {
            // until the end
        }
        byte[] bytes = content.array();
        int whole = bytes.length;
        while (whole > 0 && bytes[whole - 1] != '\n') {
            whole--;
        }
        String text = new String(bytes, 0, whole, StandardCharsets.UTF_8);
        String rest = new String(bytes, whole, bytes.length - whole, StandardCharsets.UTF_8);
        String[] all = text.isEmpty() ? new String[0] : text.split("\n");
        List<Line> found = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            if (!all[i].isBlank()) {
                found.add(new Line(i + 1, parse(all[i], i + 1)));
            }
        }
        if (!torn(rest)) {
            throw damaged(all.length + 1, "it does not begin with " + BEGINNING, null);
        }
        lines = List.copyOf(found);
        end = whole;
    }

    /** Whether the bytes after the last line end are the beginning of a line of ours, or what a power cut leaves of one. */
    private static boolean torn(String rest) {
        return BEGINNING.startsWith(rest)
                || rest.startsWith(BEGINNING)
                || rest.chars().allMatch(c -> c == 0);
    }

    private RunResult parse(String line, int number) {
        try {
            return ResultJson.read(line);
        } catch (IllegalArgumentException e) {
            throw damaged(number, String.valueOf(e.getMessage()), e);
        }
    }

    private UserException damaged(int number, String why, @org.jspecify.annotations.Nullable Throwable cause) {
        String message = path + ", line " + number + ": this is not the result of a run (" + why
                + "). Remove the line, or name another folder with --out.";
        return cause == null ? new UserException(message) : new UserException(message, cause);
    }

    private static UserException unwritable(Path path, IOException e) {
        String reason = e instanceof java.nio.file.AccessDeniedException
                ? "permission denied"
                : e instanceof java.nio.file.FileAlreadyExistsException
                        ? e.getMessage() + " is not a directory"
                        : e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return new UserException(
                "Cannot write results to " + path + ": " + reason + ". Finished runs that are in it are kept.", e);
    }
}
