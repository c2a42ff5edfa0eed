package dev.credence.datasets.cells;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/** Writes a {@link CellFile} in one pass, with as much memory as its frequent texts take; used once. */
final class CellWriter implements AutoCloseable {
    /** Frequent texts of a column at most; further ones are written where they occur. */
    private static final int MOST_TEXTS = 1 << 16;

    /** Characters of a column's frequent texts at most. */
    private static final int MOST_CHARACTERS = 1 << 22;

    private static final int BUFFER = 1 << 20;

    private final FileChannel out;
    private final Path rareFile;
    private final OutputStream rare;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C sum = new CRC32C();
    private final List<Map<String, Integer>> texts = new ArrayList<>();
    private int[] characters = new int[0];
    private List<String> header = List.of();
    private String rowWord = "";
    private String[] refusals = new String[0];
    private long rareBytes;
    private int rows;

    /**
     * A writer of an empty file.
     *
     * @param rareFile another file, for a part of it until it is finished
     */
    CellWriter(Path file, Path rareFile) throws IOException {
        this.out = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        this.rareFile = rareFile;
        this.rare = new BufferedOutputStream(Files.newOutputStream(rareFile), BUFFER);
        out.position(CellHeader.BYTES);
    }

    void header(List<String> names) {
        header = List.copyOf(names);
        names.forEach(name -> texts.add(new HashMap<>()));
        characters = new int[names.size()];
        refusals = new String[names.size()];
        Arrays.fill(refusals, "");
    }

    void rowWord(String noun) {
        rowWord = noun;
    }

    void refuse(int column, String message) {
        refusals[column] = message;
    }

    /** Adds a row of as many cells as there are columns. */
    void row(int line, List<String> cells) throws IOException {
        put(line);
        for (int j = 0; j < cells.size(); j++) {
            String text = cells.get(j).strip();
            OptionalLong decimal = Decimal.of(text);
            put(decimal.isPresent() ? decimal.getAsLong() : word(j, text));
        }
        rows++;
    }

    private void put(long word) throws IOException {
        if (buffer.remaining() < Long.BYTES) {
            flush();
        }
        buffer.putLong(word);
    }

    private void flush() throws IOException {
        buffer.flip();
        write(buffer);
        buffer.clear();
    }

    private void write(ByteBuffer bytes) throws IOException {
        sum.update(bytes.duplicate());
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }

    private long word(int column, String text) throws IOException {
        Map<String, Integer> known = texts.get(column);
        Integer index = known.get(text);
        if (index == null && known.size() < MOST_TEXTS && characters[column] + text.length() <= MOST_CHARACTERS) {
            index = known.size();
            known.put(text, index);
            characters[column] += text.length();
        }
        return CellFile.TEXT | (index != null ? index : CellFile.RARE | rare(text));
    }

    private long rare(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        long at = rareBytes;
        rare.write(CellHeader.bytes(bytes.length));
        rare.write(bytes);
        rareBytes += Integer.BYTES + bytes.length;
        return at;
    }

    /** Writes what is left, and forces it to disk. */
    void finish() throws IOException {
        flush();
        rare.close();
        long textsAt = out.position();
        copyRare();
        long footerAt = out.position();
        write(ByteBuffer.wrap(new CellFooter(rowWord, header, List.of(refusals), ordered()).toBytes()));
        CellHeader beginning = new CellHeader(header.size(), rows, textsAt, footerAt, out.position(), sum.getValue());
        ByteBuffer bytes = beginning.toBytes();
        out.position(0);
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
        out.force(true);
    }

    private void copyRare() throws IOException {
        try (FileChannel in = FileChannel.open(rareFile)) {
            while (in.read(buffer) >= 0) {
                flush();
            }
        }
    }

    private List<List<String>> ordered() {
        List<List<String>> all = new ArrayList<>();
        for (Map<String, Integer> own : texts) {
            String[] inOrder = new String[own.size()];
            own.forEach((text, index) -> inOrder[index] = text);
            all.add(List.of(inOrder));
        }
        return all;
    }

    @Override
    public void close() throws IOException {
        out.close();
        rare.close();
    }
}
