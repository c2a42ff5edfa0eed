package dev.credence.eval.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code results.jsonl}: one line per finished run, appended and forced to disk. A last line that was torn by a crash (no line end) is dropped when
 * the file is opened; a damaged line before it is refused.
 */
final class ResultsFile implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final FileChannel channel;
    private final List<RunResult> finished;

    private ResultsFile(FileChannel channel, List<RunResult> finished) {
        this.channel = channel;
        this.finished = finished;
    }

    /** Opens or makes the file in a directory, which is made too. */
    static ResultsFile open(Path directory) {
        Path file = directory.resolve("results.jsonl");
        try {
            Files.createDirectories(directory);
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                channel.close();
                throw new UserException(
                        "Another comparison is writing to " + file + "; wait for it or name another folder");
            }
            byte[] bytes = Files.readAllBytes(file);
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            List<RunResult> finished = parse(file, new String(bytes, 0, end, StandardCharsets.UTF_8));
            channel.truncate(end);
            channel.position(end);
            return new ResultsFile(channel, finished);
        } catch (IOException | java.nio.channels.OverlappingFileLockException e) {
            throw new UserException(
                    "Cannot write results to " + file + ": " + e.getMessage() + ". Name a folder with --out", e);
        }
    }

    /** The runs that were finished when the file was opened. */
    List<RunResult> finished() {
        return List.copyOf(finished);
    }

    synchronized void append(RunResult result) {
        try {
            byte[] line = (JSON.writeValueAsString(result.toJson()) + "\n").getBytes(StandardCharsets.UTF_8);
            ByteBuffer buffer = ByteBuffer.wrap(line);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot append to results.jsonl", e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<RunResult> parse(Path file, String text) {
        List<RunResult> results = new ArrayList<>();
        String[] lines = text.split("\n");
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].isBlank()) {
                continue;
            }
            try {
                results.add(RunResult.fromJson(JSON.readTree(lines[i])));
            } catch (JsonProcessingException e) {
                throw new UserException(
                        file + ", line " + (i + 1) + ": this is not a result (" + e.getOriginalMessage()
                                + "). Remove the line, or name another folder with --out.",
                        e);
            }
        }
        return results;
    }
}
