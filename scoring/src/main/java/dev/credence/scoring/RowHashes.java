package dev.credence.scoring;

import dev.credence.core.data.CanonicalCell;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.TableSchema;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;

/**
 * Hashes of a table's rows: the first 48 bits of SHA-256 over a salt and the {@linkplain CanonicalCell canonical} cells
 * of the inputs and the target. They do not depend on the order of rows and columns, nor on whether a number is written
 * 1 or 1.0.
 */
final class RowHashes {
    /** Bytes of a hash. Of 20 000 hashes and 100 000 other rows, one agrees by chance with probability 7·10⁻⁶. */
    static final int BYTES = 6;

    private static final String SALT = "credence training row ";

    private RowHashes() {}

    /**
     * Hashes, each in [0, 2⁴⁸).
     *
     * @param target the target column
     * @param rows rows of the table
     * @param seed determines the salt
     * @return [rows]; empty if the table lacks one of these columns
     */
    static Optional<long[]> of(TableSchema schema, String target, CsvTable table, int[] rows, long seed) {
        return each(schema, target, table, seed)
                .map(hash -> Arrays.stream(rows).mapToLong(hash).toArray());
    }

    /** The hash of each row of a table; likewise. */
    static Optional<IntToLongFunction> each(TableSchema schema, String target, CsvTable table, long seed) {
        int[] columns = Stream.concat(schema.columns().stream().map(c -> c.column()), Stream.of(target))
                .distinct()
                .mapToInt(name -> table.column(name).orElse(-1))
                .toArray();
        if (Arrays.stream(columns).anyMatch(column -> column < 0)) {
            return Optional.empty();
        }
        MessageDigest digest = Fingerprint.digest();
        byte[] salt = (SALT + seed).getBytes(StandardCharsets.UTF_8);
        return Optional.of(row -> {
            digest.update(salt);
            for (int column : columns) {
                String cell = table.isMissing(row, column) ? "" : new CanonicalCell(table.text(row, column)).text();
                byte[] bytes = cell.getBytes(StandardCharsets.UTF_8);
                digest.update(
                        ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
                digest.update(bytes);
            }
            return ByteBuffer.wrap(digest.digest()).getLong() >>> (Long.SIZE - 8 * BYTES);
        });
    }
}
