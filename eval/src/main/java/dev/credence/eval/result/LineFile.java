package dev.credence.eval.result;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
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
 * An append-only file of one line for each piece of finished work, each forced to disk. A last line torn by a crash is
 * overwritten by the first line appended; any other damaged line is refused. Opening does not modify the file, so that
 * a foreign file stays intact. While open, the file is locked against other writers. If the file is removed meanwhile,
 * possibly with its folder, the next append restores all lines and ends the work, so that nothing more is computed in
 * vain.
 */
public final class LineFile<T> implements AutoCloseable {
    /** Maximum length; our lines have some thousand bytes. */
    private static final int LONGEST = 16 << 20;

    private final Format<T> format;
    private final Path path;
    private final FileChannel channel;
    private List<Line<T>> lines = List.of();

    /** Position of the next line. */
    private long end;

    /** Whether the current line begins with zeros. */
    private boolean zeros;

    /** Key of the file when it was opened. */
    private Optional<Object> key = Optional.empty();

    /** The content of a line, and its number from 1. */
    public record Line<T>(int number, T content) {}

    /**
     * Format of the lines.
     *
     * @param beginning prefix of every line, which distinguishes a torn line of ours from a foreign file
     * @param work the writer, for messages: {@code comparison}
     * @param content the content of a line, for messages: {@code the result of a run}
     * @param write formats a line, without line ends
     * @param read parses a line; throws an {@link IllegalArgumentException} with the reason if it is invalid
     */
    public record Format<T>(
            String beginning, String work, String content, Function<T, String> write, Function<String, T> read) {
        /** Format of lines that each hold a Java record, as {@link JsonText#tree} writes it. */
        public static <T extends Record> Format<T> of(Class<T> type, String work, String content) {
            return new Format<>(
                    "{\"" + type.getRecordComponents()[0].getName() + "\":",
                    work,
                    content,
                    record -> JsonText.tree(record).toString(),
                    line -> JsonRecord.parse(line).as(type));
        }
    }

    private LineFile(Format<T> format, Path path, FileChannel channel) {
        this.format = format;
        this.path = path;
        this.channel = channel;
    }

    /**
     * Opens or creates a file, and its directory.
     *
     * @throws UserException if it cannot be read or written, it is open in another process, or a line is not of this
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
     * Reads the lines of a file, which may be open for writing elsewhere.
     *
     * @throws UserException if it cannot be read, or a line is not of this format; a torn last line is ignored
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

    /** Path of the file. */
    public Path path() {
        return path;
    }

    /** The lines that existed when the file was opened. */
    public List<Line<T>> lines() {
        return lines;
    }

    /**
     * Appends a line; it is on disk on return.
     *
     * @throws UserException if it cannot be written (a full disk); the file then ends with the previous line
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

    /** Removes an incomplete line, which other programs would take for damage. */
    private void dropTorn() {
        try {
            channel.truncate(end);
        } catch (IOException ignored) {
            // the earlier failure is the one to report; the next reader ignores the torn line
        }
    }

    /** Identity of a file, whatever its name; empty if there is no file, or the system has no file keys. */
    private static Optional<Object> key(Path path) throws IOException {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(path, BasicFileAttributes.class).fileKey());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Restores the file from the channel, which still has its content. */
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
     * Locks a byte far beyond the content, so that others can read the file on systems with mandatory locks. The lock
     * is lost when any channel of this process on the file is closed: the file is therefore read through this one.
     */
    private void lock() throws IOException {
        try {
            if (channel.tryLock(Long.MAX_VALUE - 1, 1, false) != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // locked within this process
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

    /** Collects a line, except zeros after the last line, which a power failure may leave in any number. */
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
     * Whether the bytes after the last line end are the beginning of one of our lines, or remains of one after a power
     * failure.
     */
    private boolean torn(String rest) {
        return format.beginning().startsWith(rest) || rest.startsWith(format.beginning());
    }

    private T parse(String line, int number) {
        try {
            return format.read().apply(line);
        } catch (IllegalArgumentException | UserException e) {
            // the position is that within the line, not in the file
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
