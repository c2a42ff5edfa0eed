package dev.credence.scoring;

import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.TableSchema;
import java.util.Arrays;
import java.util.Optional;

/**
 * Hashes of a model's training rows: all of up to {@value #MOST} distinct rows, else the smallest hashes, which
 * estimate the overlap with other rows.
 *
 * @param rows number of training rows
 * @param repeated number of training rows that equal another one; estimates how often new rows equal a training row by
 *     chance
 * @param different number of distinct training rows
 * @param hashes the smallest hashes, ascending, each in [0, 2⁴⁸); at most {@value #MOST}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TrainedRows(int rows, int repeated, int different, long[] hashes) {
    /** Maximum number of hashes. */
    public static final int MOST = 20_000;

    /** Maximum share of training rows in a calibration; it is refused above. */
    public static final double REFUSED = 0.05;

    private static final double DEVIATIONS = 3;

    /** @throws IllegalArgumentException if the hashes and the numbers of rows are inconsistent */
    public TrainedRows {
        boolean ascending =
                hashes.length > 0 && hashes[0] >= 0 && hashes[hashes.length - 1] < (1L << (8 * RowHashes.BYTES));
        for (int i = 1; i < hashes.length; i++) {
            ascending &= hashes[i - 1] < hashes[i];
        }
        if (!ascending
                || hashes.length != Math.min(different, MOST)
                || different > rows
                || repeated < 0
                || repeated > rows) {
            throw new IllegalArgumentException("there are " + hashes.length + " hashes of " + different
                    + " different rows of " + rows + ", " + repeated + " of which are repeated; expected those of "
                    + Math.min(different, MOST) + " rows, ascending");
        }
    }

    static TrainedRows of(long[] hashes) {
        HashCounts counts = new HashCounts();
        counts.add(hashes.clone());
        return counts.trained();
    }

    /**
     * Attaches the hashes of its training rows to a model.
     *
     * @param rows its training rows in the table
     */
    public static TrainedModel attach(TrainedModel model, TableSchema schema, CsvTable table, int[] rows) {
        return RowHashes.each(
                        schema, schema.target(), table, model.description().seed())
                .map(hash -> TrainedRowsFile.attach(model, HashCounts.of(rows, hash)))
                .orElse(model);
    }

    /**
     * The overlap of rows with the training rows.
     *
     * @param rows number of rows
     * @param trained number of them that equal a training row; an estimate if not all hashes are kept
     * @param exact whether all hashes are kept
     * @param share share of the rows that were trained on, beyond the rate at which training rows repeat; 0 if within
     *     chance
     */
    public record Overlap(int rows, long trained, boolean exact, double share) {
        /** No rows, or a model without hashes. */
        public static final Overlap UNKNOWN = new Overlap(0, 0, true, 0);

        /** Whether more rows were trained on than agree by chance. */
        public boolean isAny() {
            return share > 0;
        }

        /** Whether there are too many for a calibration. */
        public boolean isRefused() {
            return share > REFUSED;
        }

        /** "12 of these 300 rows were trained on". */
        public String text() {
            return rows == 1
                    ? "This row was trained on"
                    : (exact ? "" : "About ") + trained + " of these " + rows
                            + (trained == 1 ? " rows was" : " rows were") + " trained on";
        }
    }

    /** The overlap with rows of these hashes. */
    Overlap overlap(long[] of) {
        boolean exact = different <= MOST;
        long largest = exact ? Long.MAX_VALUE : hashes[hashes.length - 1];
        long looked = 0;
        long found = 0;
        for (long hash : of) {
            if (hash <= largest) {
                looked++;
                found += Arrays.binarySearch(hashes, hash) >= 0 ? 1 : 0;
            }
        }
        if (looked == 0) {
            return Overlap.UNKNOWN;
        }
        double byChance = (double) repeated / rows;
        double expected = looked * byChance;
        // of the count, and of the rate, which is estimated from the training rows
        double variance = expected * (1 - byChance) * (1 + (double) looked / rows);
        boolean beyondChance = found > expected + DEVIATIONS * Math.sqrt(variance);
        double share = beyondChance ? (found - expected) / (looked - expected) : 0;
        return new Overlap(of.length, Math.round((double) found / looked * of.length), exact, share);
    }

    /** The hashes of a model's training rows; empty for a model not of a table, or of an older version. */
    static Optional<TrainedRows> of(TrainedModel model) {
        return TrainedRowsFile.of(model);
    }
}
