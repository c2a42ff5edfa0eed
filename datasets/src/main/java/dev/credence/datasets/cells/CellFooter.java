package dev.credence.datasets.cells;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a file of cells knows about all rows.
 *
 * @param rowWord what messages call a row
 * @param header the names of the columns
 * @param refusals why a column's cells cannot be read; empty for all others
 * @param texts the frequent texts of each column
 */
record CellFooter(String rowWord, List<String> header, List<String> refusals, List<List<String>> texts) {
    CellFooter {
        header = List.copyOf(header);
        refusals = List.copyOf(refusals);
        texts = List.copyOf(texts);
    }

    /** Numbers of texts before them, and their lengths in bytes before the texts. */
    byte[] toBytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(out, List.of(rowWord));
        write(out, header);
        write(out, refusals);
        texts.forEach(own -> write(out, own));
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, List<String> texts) {
        out.writeBytes(CellHeader.bytes(texts.size()));
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.writeBytes(CellHeader.bytes(bytes.length));
            out.writeBytes(bytes);
        }
    }

    /** @throws IllegalArgumentException if these are not such bytes */
    static CellFooter of(byte[] bytes, int columns) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        List<String> rowWord = texts(in);
        List<String> header = texts(in);
        List<String> refusals = texts(in);
        if (rowWord.size() != 1 || header.size() != columns || refusals.size() != columns) {
            throw new IllegalArgumentException("it names " + header.size() + " columns, expected " + columns);
        }
        List<List<String>> all = new ArrayList<>();
        for (int j = 0; j < columns; j++) {
            all.add(texts(in));
        }
        return new CellFooter(rowWord.get(0), header, refusals, all);
    }

    private static List<String> texts(ByteBuffer in) {
        int count = length(in, Integer.BYTES);
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            byte[] bytes = new byte[length(in, 1)];
            in.get(bytes);
            texts.add(new String(bytes, StandardCharsets.UTF_8));
        }
        return texts;
    }

    /** A number of parts that follow, each of some bytes at least. */
    private static int length(ByteBuffer in, int bytes) {
        int length = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (length < 0 || (long) length * bytes > in.remaining()) {
            throw new IllegalArgumentException("a length is beyond its end");
        }
        return length;
    }
}
