package dev.credence.core.data;

import java.math.BigDecimal;
import java.util.List;

/**
 * The values of a column in a {@link ColumnBatch}. The arrays are the batch's and are not copied; at a missing row they
 * hold anything.
 */
public sealed interface ColumnValues {
    /** Whether a row has no value. */
    boolean isMissing(int row);

    /** Number of rows. */
    int rows();

    /** Values beside marks of the rows that have none. */
    sealed interface Marked extends ColumnValues {
        /** Whether a row has no value, for each. */
        boolean[] missing();

        @Override
        default boolean isMissing(int row) {
            return missing()[row];
        }

        @Override
        default int rows() {
            return missing().length;
        }
    }

    /** Values of {@link ColumnType#NUMBER}; NaN is a value of its own. */
    record Numbers(double[] values, boolean[] missing) implements Marked {
        public Numbers {
            requireRows(values.length, missing.length);
        }
    }

    /** Values of {@link ColumnType#INTEGER} and {@link ColumnType#DATE}. */
    record Integers(long[] values, boolean[] missing) implements Marked {
        public Integers {
            requireRows(values.length, missing.length);
        }
    }

    /** Values of {@link ColumnType#DECIMAL}. */
    record Decimals(BigDecimal[] values, boolean[] missing) implements Marked {
        public Decimals {
            requireRows(values.length, missing.length);
        }
    }

    /**
     * Values of {@link ColumnType#TEXT}: codes into a dictionary of the batch, which may repeat a text.
     *
     * @param dictionary the texts
     * @param codes index of each row's text, or −1 if it is missing
     */
    record Texts(List<String> dictionary, int[] codes) implements ColumnValues {
        @Override
        public boolean isMissing(int row) {
            return codes[row] < 0;
        }

        @Override
        public int rows() {
            return codes.length;
        }

        /** The text of a row that is not missing. */
        public String text(int row) {
            return dictionary.get(codes[row]);
        }
    }

    /** Values of {@link ColumnType#BOOLEAN}. */
    record Truths(boolean[] values, boolean[] missing) implements Marked {
        public Truths {
            requireRows(values.length, missing.length);
        }
    }

    /**
     * Values of {@link ColumnType#TIMESTAMP} and {@link ColumnType#INSTANT}.
     *
     * @param seconds since 1970-01-01T00:00:00, rounded down
     * @param nanos nanoseconds after it, 0 to 999 999 999
     */
    record Times(long[] seconds, int[] nanos, boolean[] missing) implements Marked {
        public Times {
            requireRows(seconds.length, missing.length);
            requireRows(nanos.length, missing.length);
        }
    }

    /** A column of {@link ColumnType#OTHER}, whose values are not given. */
    record Unreadable(int rows) implements ColumnValues {
        @Override
        public boolean isMissing(int row) {
            return true;
        }
    }

    private static void requireRows(int values, int rows) {
        if (values != rows) {
            throw new IllegalArgumentException(values + " values for " + rows + " rows");
        }
    }
}
