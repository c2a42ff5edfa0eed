package dev.credence.core.data;

import java.util.List;
import java.util.OptionalLong;

/**
 * Keys of rows, by which random numbers are drawn for them: a row's identifier, or else its content, with the number of
 * equal rows before it. So a row gets the same number wherever it stands, and copies get different ones.
 */
public final class RowKeys {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private RowKeys() {}

    /**
     * The same rows with keys by content, kept by their {@linkplain Examples#rows views}; rows that have keys keep
     * them.
     */
    public static Examples keyed(Examples rows) {
        return rows.size() > 0 && rows.key(0).isEmpty() ? new KeyedExamples(rows, of(rows)) : rows;
    }

    /**
     * The same rows with other keys.
     *
     * @param keys [N]; not copied
     */
    public static Examples keyed(Examples rows, long[] keys) {
        if (keys.length != rows.size()) {
            throw new IllegalArgumentException("there are " + keys.length + " keys for " + rows.size() + " rows");
        }
        return new KeyedExamples(rows, keys);
    }

    /** The key of each row, [N]: its own, or else by its inputs. Targets do not count: new rows have none. */
    public static long[] of(Examples rows) {
        return of(rows, false);
    }

    /** The key of each row, [N]: its own, or else by its inputs and its target. */
    public static long[] ofLabelled(Examples rows) {
        return of(rows, true);
    }

    private static long[] of(Examples rows, boolean target) {
        long[] keys = new long[rows.size()];
        if (keys.length > 0 && rows.key(0).isPresent()) {
            for (int i = 0; i < keys.length; i++) {
                keys[i] = rows.key(i).orElseThrow();
            }
            return keys;
        }
        double[] inputs = new double[rows.inputs()];
        for (int i = 0; i < keys.length; i++) {
            rows.inputs(i, inputs, 0);
            keys[i] = target ? content(content(inputs), rows.target(i)) : content(inputs);
        }
        return counted(keys);
    }

    /** The keys of identifiers, [N]; they need not be unique. */
    public static long[] of(List<String> identifiers) {
        long[] keys = new long[identifiers.size()];
        for (int i = 0; i < keys.length; i++) {
            String canonical = new CanonicalCell(identifiers.get(i)).text();
            long hash = canonical.length();
            for (int c = 0; c < canonical.length(); c++) {
                hash = mixed(hash, canonical.charAt(c));
            }
            keys[i] = hash;
        }
        return counted(keys);
    }

    /** A hash of numbers: 0 and −0 are one, and so is every NaN. */
    public static long content(double... values) {
        long hash = values.length;
        for (double value : values) {
            hash = content(hash, value);
        }
        return hash;
    }

    /**
     * Hashes of the first rows of a matrix, as of {@link #content(double...)}.
     *
     * @param values [N, D]
     * @param width D
     * @param rows number of rows
     */
    public static long[] contents(float[] values, int width, int rows) {
        long[] hashes = new long[rows];
        for (int row = 0, i = 0; row < rows; row++) {
            long hash = width;
            for (int c = 0; c < width; c++) {
                hash = content(hash, values[i++]);
            }
            hashes[row] = hash;
        }
        return hashes;
    }

    private static long content(long hash, double value) {
        return mixed(hash, Double.doubleToLongBits(value + 0.0));
    }

    /**
     * Keys from hashes of rows' contents: each with the number of equal ones before it.
     *
     * @param contents [N]
     * @return a new array
     */
    public static long[] counted(long[] contents) {
        LongCounts before = new LongCounts();
        long[] keys = new long[contents.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = mixed(contents[i], before.add(contents[i]));
        }
        return keys;
    }

    private static long mixed(long hash, long word) {
        long mixed = (hash ^ word) * MULTIPLIER;
        mixed ^= mixed >>> 32;
        mixed *= MULTIPLIER;
        return mixed ^ (mixed >>> 29);
    }

    /** Examples with a key for each row. */
    private record KeyedExamples(Examples source, long[] keys) implements DerivedExamples {
        @Override
        public OptionalLong key(int row) {
            return OptionalLong.of(keys[row]);
        }
    }
}
