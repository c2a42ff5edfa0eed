package dev.credence.datasets.image;

import dev.credence.core.data.DataException;
import dev.credence.datasets.file.FileContent;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * An array of bytes in the IDX format of LeCun, Cortes and Burges (yann.lecun.com/exdb/mnist): two zeros, 8 for
 * unsigned bytes, the number of dimensions, a big-endian size for each of them, the values in C order.
 *
 * @param file its path, for messages
 * @param sizes sizes of the dimensions, each at least 1
 * @param content the file's plain bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Idx(Path file, int[] sizes, byte[] content) {
    private static final int UNSIGNED_BYTES = 0x0800;
    private static final long TOO_LARGE = 1L << 31;

    /**
     * Reads a file.
     *
     * @param dimensions expected number of dimensions: 3 for images, 1 for labels
     * @throws DataException with the file, the offset, and the found and expected values
     */
    static Idx read(FileContent source, int dimensions) {
        Path file = source.file();
        byte[] content = source.bytes();
        int header = header(dimensions);
        if (content.length < header) {
            throw damaged(file, "ends at offset " + content.length + ", in its header of " + header + " bytes");
        }
        ByteBuffer buffer = ByteBuffer.wrap(content);
        int magic = buffer.getInt();
        if (magic != UNSIGNED_BYTES + dimensions) {
            throw new DataException(String.format(
                    "%s is no IDX file of %s: it begins with 0x%08x, expected 0x%08x (unsigned bytes, %d %s).",
                    file,
                    dimensions == 1 ? "labels" : "images",
                    magic,
                    UNSIGNED_BYTES + dimensions,
                    dimensions,
                    dimensions == 1 ? "dimension" : "dimensions"));
        }
        int[] sizes = new int[dimensions];
        long expected = 1;
        for (int d = 0; d < dimensions; d++) {
            sizes[d] = buffer.getInt();
            if (sizes[d] < 1) {
                throw damaged(file, "has the size " + sizes[d] + " at offset " + 4 * (d + 1) + ", expected 1 or more");
            }
            expected = Math.min(TOO_LARGE, expected * sizes[d]);
        }
        if (content.length != header + expected) {
            boolean more = content.length > header + expected;
            throw damaged(
                    file,
                    (more ? "goes on after" : "ends before") + " its values do: it has " + content.length
                            + " bytes, expected " + (header + expected) + ", " + header + " of the header and "
                            + Arrays.toString(sizes) + " values");
        }
        return new Idx(file, sizes, content);
    }

    private static int header(int dimensions) {
        return 4 + 4 * dimensions;
    }

    private static DataException damaged(Path file, String how) {
        return new DataException(file + " " + how + ". It is damaged or incomplete: copy or download it again.");
    }

    /** Size of the first dimension. */
    int count() {
        return sizes[0];
    }

    /** Copies all values to {@code into[offset …)}. */
    void copyTo(byte[] into, int offset) {
        int header = header(sizes.length);
        System.arraycopy(content, header, into, offset, content.length - header);
    }

    /**
     * Copies the values as class indices.
     *
     * @throws DataException if one is not below {@code classes}
     */
    void copyTo(int[] into, int offset, int classes) {
        int header = header(sizes.length);
        for (int i = 0; i < count(); i++) {
            int label = content[header + i] & 0xFF;
            if (label >= classes) {
                throw damaged(
                        file,
                        "has the label " + label + " at offset " + (header + i) + ", expected 0 to " + (classes - 1));
            }
            into[offset + i] = label;
        }
    }
}
