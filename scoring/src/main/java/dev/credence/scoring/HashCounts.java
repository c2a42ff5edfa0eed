package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.file.Faults;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** Counts rows' hashes, range by range, so that those of very many rows need not be held in memory together. */
final class HashCounts {
    /** Hashes in memory at most, on average. */
    private static final int HELD = 4_000_000;

    private static final int BITS = 8 * RowHashes.BYTES;

    private long[] smallest = new long[0];
    private int rows;
    private int repeated;
    private int different;

    /** The hashes of some rows; those of very many go through a temporary file. */
    static TrainedRows of(int[] rows, IntToLongFunction hash) {
        if (rows.length <= HELD) {
            return TrainedRows.of(Arrays.stream(rows).mapToLong(hash).toArray());
        }
        return throughFile(rows, hash, rows.length / HELD + 1);
    }

    static TrainedRows throughFile(int[] rows, IntToLongFunction hash, int ranges) {
        try {
            Path file = Files.createTempFile("credence", ".hashes");
            try {
                try (DataOutputStream out =
                        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
                    for (int row : rows) {
                        out.writeLong(hash.applyAsLong(row));
                    }
                }
                HashCounts counts = new HashCounts();
                for (int range = 0; range < ranges; range++) {
                    counts.add(range(file, rows.length, range, ranges));
                }
                return counts.trained();
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UserException("Cannot write a temporary file of row hashes: " + Faults.reason(e), e);
        }
    }

    /** The hashes of a file that are in a range. */
    private static long[] range(Path file, int count, int range, int ranges) throws IOException {
        long[] found = new long[1024];
        int n = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
            for (int i = 0; i < count; i++) {
                long hash = in.readLong();
                if ((hash * ranges) >>> BITS == range) {
                    found = n == found.length ? Arrays.copyOf(found, n + (n >> 1)) : found;
                    found[n++] = hash;
                }
            }
        }
        return Arrays.copyOf(found, n);
    }

    /**
     * Counts hashes that are larger than all before them.
     *
     * @param hashes in any order; sorted here
     */
    void add(long[] hashes) {
        Arrays.sort(hashes);
        int kept = smallest.length;
        smallest = Arrays.copyOf(smallest, TrainedRows.MOST);
        for (int i = 0; i < hashes.length; i++) {
            boolean before = i > 0 && hashes[i - 1] == hashes[i];
            boolean after = i + 1 < hashes.length && hashes[i + 1] == hashes[i];
            repeated += before || after ? 1 : 0;
            if (!before) {
                different++;
                if (kept < TrainedRows.MOST) {
                    smallest[kept++] = hashes[i];
                }
            }
        }
        rows += hashes.length;
        smallest = Arrays.copyOf(smallest, kept);
    }

    TrainedRows trained() {
        return new TrainedRows(rows, repeated, different, smallest);
    }
}
