package dev.credence.format.parquet;

import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.DataException;
import dev.hardwood.reader.ColumnReader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.IntFunction;

/** Texts of a batch. */
final class ParquetTexts {
    private static final int UUID_BYTES = 16;

    private ParquetTexts() {}

    static ColumnValues strings(ColumnReader reader, int rows, boolean[] missing) {
        String[] texts = reader.getStrings();
        return texts(rows, missing, i -> texts[i]);
    }

    static ColumnValues uuids(ColumnReader reader, int rows, boolean[] missing) {
        byte[][] bytes = reader.getBinaries();
        return texts(rows, missing, i -> uuid(bytes[i]));
    }

    private static String uuid(byte[] bytes) {
        if (bytes.length != UUID_BYTES) {
            throw new DataException(
                    "the Parquet file has an identifier of " + bytes.length + " bytes. It is damaged; make it again.");
        }
        ByteBuffer words = ByteBuffer.wrap(bytes);
        return new UUID(words.getLong(), words.getLong()).toString();
    }

    /** The texts of the rows that are not missing. */
    static ColumnValues texts(int rows, boolean[] missing, IntFunction<String> text) {
        String[] all = new String[rows];
        int[] codes = new int[rows];
        for (int i = 0; i < rows; i++) {
            all[i] = missing[i] ? "" : text.apply(i);
            codes[i] = missing[i] ? -1 : i;
        }
        return new ColumnValues.Texts(Arrays.asList(all), codes);
    }
}
