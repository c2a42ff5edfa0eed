package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A file of one line for each piece of finished work, appended and forced to disk. A last line that a crash has torn is dropped: it is
 * overwritten by the first line appended. Any other damaged line is refused. Opening alone changes nothing, so that a file that turns out to
 * be foreign stays as it was. While it is open, nobody else can open it.
 */
public final class LineFile<T> implements AutoCloseable {
    private final Format<T> format;
    private final Path path;
    private final FileChannel channel;
    private List<Line<T>> lines = List.of();

    /** Where the next line goes. */
    private long end;

    /** The content of a line, and its number, 1 for the first. */
    public record Line<T>(int number, T content) {}

    /**
     * What the lines are.
     *
     * @param beginning how every line begins: tells a torn line of ours from a foreign file
     * @param work who writes it, for messages: {@code comparison}
     * @param content what a line is, for messages: {@code the result of a run}
     * @param write the text of a line, without line ends
     * @param read its content; throws an {@link IllegalArgumentException} that says what is wrong
     */
    public record Format<T>(
            String beginning, String work, String content, Function<T, String> write, Function<String, T> read) {}

    private LineFile(Format<T> format, Path path, FileChannel channel) {
        this.format = format;
        this.path = path;
        this.channel = channel;
    }

    /**
     * Opens or makes a file, and its directory.
     *
     * @throws UserException if it cannot be read or written, another process has it open, or a line is not of this format
     */
    public static <T> LineFile<T> open(Path path, Format<T> format) {
        FileChannel channel;
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            channel = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw unwritable(path, e);
        }
        LineFile<T> file = new LineFile<>(format, path, channel);
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

    /**
     * The lines of a file, without opening it for writing: somebody else may have it open.
     *
     * @throws UserException if it cannot be read, or a line is not of this format; a torn last line is left out
     */
    public static <T> List<Line<T>> read(Path path, Format<T> format) {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            LineFile<T> file = new LineFile<>(format, path, channel);
            file.read();
            return file.lines;
        } catch (IOException e) {
            throw new UserException("Cannot read " + path + ": " + e.getMessage(), e);
        }
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /** The lines that were there when the file was opened. */
    public List<Line<T>> lines() {
        return lines;
    }

    /**
     * Appends a line; on disk when it returns.
     *
     * @throws UserException if it cannot be written (a full disk); the file then ends with the line before
     */
    public synchronized void append(T content) {
        ByteBuffer line = ByteBuffer.wrap((format.write().apply(content) + "\n").getBytes(StandardCharsets.UTF_8));
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
        throw new UserException("Another " + format.work() + " is writing to " + path
                + "; wait for it or name another folder with --out.");
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
        List<Line<T>> found = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            if (!all[i].isBlank()) {
                found.add(new Line<>(i + 1, parse(all[i], i + 1)));
            }
        }
        if (!torn(rest)) {
            throw damaged(all.length + 1, "it does not begin with " + format.beginning(), null);
        }
        lines = List.copyOf(found);
        end = whole;
    }

    /** Whether the bytes after the last line end are the beginning of a line of ours, or what a power cut leaves of one. */
    private boolean torn(String rest) {
        return format.beginning().startsWith(rest)
                || rest.startsWith(format.beginning())
                || rest.chars().allMatch(c -> c == 0);
    }

    private T parse(String line, int number) {
        try {
            return format.read().apply(line);
        } catch (IllegalArgumentException e) {
            throw damaged(number, String.valueOf(e.getMessage()), e);
        }
    }

    private UserException damaged(int number, String why, @Nullable Throwable cause) {
        String message = path + ", line " + number + ": this is not " + format.content() + " (" + why
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
                "Cannot write results to " + path + ": " + reason + ". What is finished and in it is kept.", e);
    }
}
