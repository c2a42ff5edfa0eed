package dev.credence.datasets.image;

import dev.credence.core.Sizes;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Dataset;
import java.io.IOException;
import java.io.InputStream;

/**
 * The images of a CIFAR set, filled file by file. A record consists of an optional coarse label, the label, and all
 * red, all green and all blue values of the image, each row by row.
 */
final class CifarImages {
    private final CifarSet set;
    private final byte[] pixels;
    private final int[] labels;

    CifarImages(CifarSet set) {
        this.set = set;
        int count = set.train() + set.testRecords();
        this.pixels = new byte[Sizes.product("the pixels", count, CifarSet.SHAPE.inputs())];
        this.labels = new int[count];
    }

    /**
     * Reads one of the set's files.
     *
     * @param file its index
     * @param in content of the file
     * @param where its name, for messages
     * @throws DataException with the file, the offset, and the found and expected values
     */
    void read(int file, InputStream in, String where) throws IOException {
        int first = file * set.trainRecords();
        byte[] content = new byte[set.labelBytes() + CifarSet.SHAPE.inputs()];
        int records = set.records(file);
        for (int i = 0; i < records; i++) {
            long offset = (long) i * content.length;
            int count = in.readNBytes(content, 0, content.length);
            if (count < content.length) {
                throw damaged(where, "ends at offset " + (offset + count) + ", " + expected(records, content.length));
            }
            int label = content[set.labelBytes() - 1] & 0xFF;
            int classes = set.classNames().size();
            if (label >= classes) {
                throw damaged(
                        where,
                        "has the label " + label + " at offset " + (offset + set.labelBytes() - 1) + ", expected 0 to "
                                + (classes - 1));
            }
            labels[first + i] = label;
            interleave(content, (first + i) * CifarSet.SHAPE.inputs());
        }
        if (in.read() >= 0) {
            throw damaged(
                    where,
                    "goes on at offset " + (long) records * content.length + ", " + expected(records, content.length));
        }
    }

    private static String expected(int records, int size) {
        return "expected " + (long) records * size + " bytes: " + records + " images of " + size;
    }

    private void interleave(byte[] content, int to) {
        int channels = CifarSet.SHAPE.channels();
        int plane = CifarSet.SHAPE.inputs() / channels;
        for (int k = 0; k < channels; k++) {
            int from = set.labelBytes() + k * plane;
            for (int p = 0; p < plane; p++) {
                pixels[to + p * channels + k] = content[from + p];
            }
        }
    }

    private static DataException damaged(String where, String how) {
        return new DataException(where + " " + how + ". It is damaged or incomplete: copy or download it again.");
    }

    /** The data set, after all files have been read. */
    Dataset dataset() {
        return ImageSet.of(set.name(), CifarSet.SHAPE, pixels, labels, set.train(), set.classNames());
    }
}
