package dev.credence.eval.result;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A file of one line for each piece of finished work, appended and forced to disk. A last line that a crash has torn is
 * dropped: it is overwritten by the first line appended. Any other damaged line is refused. Opening alone changes
 * nothing, so that a file that turns out to be foreign stays as it was. While it is open, nobody else can open it. If
 * the file is removed meanwhile, with its folder perhaps, the next line notices: all lines are put back, and the work
 * ends, so that nothing more is computed in vain.
 */
public final class LineFile<T> implements AutoCloseable {
    /** A line of ours has some thousand bytes. */
    private static final int LONGEST = 16 << 20;

    private final Format<T> format;
    private final Path path;
    private final FileChannel channel;
    private List<Line<T>> lines = List.of();

    /** Where the next line goes. */
    private long end;

    /** Whether the line that is being read began with them. */
    private boolean zeros;

    /** Of the file as it was opened. */
    private Optional<Object> key = Optional.empty();

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
     * @throws UserException if it cannot be read or written, another process has it open, or a line is not of this
     *     format
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
            if (!key.equals(key(path))) {
                throw putBack();
            }
        } catch (IOException e) {
            dropTorn();
            throw unwritable(path, e);
        }
    }

    /** Removes what there is of a line that does not fit: other programs read the file too, and take it for damaged. */
    private void dropTorn() {
        try {
            channel.truncate(end);
        } catch (IOException ignored) {
            // the failure that led here is the one to report; who opens the file next leaves the torn line out
        }
    }

    /**
     * What tells a file from others, whatever it is called; empty where there is none, or the system has no such thing.
     */
    private static Optional<Object> key(Path path) throws IOException {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(path, BasicFileAttributes.class).fileKey());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** The channel still has what the file had, wherever its name has gone. */
    private UserException putBack() throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        Path kept = Files.exists(path) ? path.resolveSibling(path.getFileName() + ".kept") : path;
        AtomicFiles.write(kept, out -> {
            channel.position(0);
            channel.transferTo(0, end, Channels.newChannel(out));
        });
        return new UserException(path + " was removed or replaced while a " + format.work()
                + " was writing to it. What is finished has been written to " + kept
                + (kept.equals(path) ? ": run the same command again to go on." : "."));
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
     * Locks a byte far beyond the content, so that others can still read the file where locks are mandatory. It lasts
     * until the channel is closed, or any other channel of this process on the same file is: the file is read through
     * this one.
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
                "Another " + format.work() + " is writing to " + path + "; wait for it or use another folder.",
                Argument.OUTPUT_DIRECTORY);
    }

    private void read() throws IOException {
        List<Line<T>> found = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] chunk = new byte[1 << 16];
        int number = 1;
        long at = 0;
        int read;
        channel.position(0);
        while ((read = channel.read(ByteBuffer.wrap(chunk))) >= 0) {
            for (int from = 0; from < read; ) {
                int to = from;
                while (to < read && chunk[to] != '\n') {
                    to++;
                }
                keep(line, chunk, from, to, number);
                if (to < read) {
                    String text = line.toString(StandardCharsets.UTF_8);
                    if (!text.isBlank()) {
                        found.add(new Line<>(number, parse(text, number)));
                    }
                    line.reset();
                    zeros = false;
                    number++;
                    end = at + to + 1;
                }
                from = to + 1;
            }
            at += read;
        }
        if (!torn(line.toString(StandardCharsets.UTF_8))) {
            throw damaged(number, "it does not begin with " + format.beginning(), null);
        }
        lines = List.copyOf(found);
        key = key(path);
    }

    /**
     * Collects a line, but not the zeros that a power cut leaves after the last one, of which there may be as many as a
     * disk holds.
     */
    private void keep(ByteArrayOutputStream line, byte[] chunk, int from, int to, int number) {
        int first = from;
        if (line.size() == 0) {
            while (first < to && chunk[first] == 0) {
                first++;
            }
        }
        zeros |= first > from;
        if (zeros && first < to) {
            throw damaged(number, "it begins with bytes that are zero", null);
        }
        if (line.size() + (long) (to - first) > LONGEST) {
            throw damaged(number, "it is longer than " + LONGEST + " bytes", null);
        }
        line.write(chunk, first, to - first);
    }

    /**
     * Whether the bytes after the last line end are the beginning of a line of ours, or what a power cut leaves of one.
     */
    private boolean torn(String rest) {
        return format.beginning().startsWith(rest) || rest.startsWith(format.beginning());
    }

    private T parse(String line, int number) {
        try {
            return format.read().apply(line);
        } catch (IllegalArgumentException | UserException e) {
            // where it is within the line: of the file this is another one
            throw damaged(number, String.valueOf(e.getMessage()).replace(" at line 1, column ", " at column "), e);
        }
    }

    private UserException damaged(int number, String why, @Nullable Throwable cause) {
        String message = path + ", line " + number + ": this is not " + format.content() + " (" + why
                + "). Remove the line, or use another folder.";
        return cause == null
                ? new UserException(message, Argument.OUTPUT_DIRECTORY)
                : new UserException(message, cause, Argument.OUTPUT_DIRECTORY);
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
