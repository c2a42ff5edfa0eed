package dev.credence.format.parquet;

import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.DataException;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.reader.ColumnReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/** Numbers of a batch. */
final class ParquetNumbers {
    private ParquetNumbers() {}

    static ColumnValues doubles(ColumnReader reader, int rows, boolean[] missing) {
        return new ColumnValues.Numbers(Arrays.copyOf(reader.getDoubles(), rows), missing);
    }

    /** The double with the same shortest decimal: 0.1f is 0.1. */
    static ColumnValues singles(ColumnReader reader, int rows, boolean[] missing) {
        float[] single = reader.getFloats();
        double[] values = new double[rows];
        for (int i = 0; i < rows; i++) {
            values[i] = missing[i] ? 0 : Double.parseDouble(Float.toString(single[i]));
        }
        return new ColumnValues.Numbers(values, missing);
    }

    static ColumnValues ints(ColumnReader reader, int rows, boolean[] missing) {
        int[] ints = reader.getInts();
        long[] values = new long[rows];
        Arrays.setAll(values, i -> ints[i]);
        return new ColumnValues.Integers(values, missing);
    }

    static ColumnValues unsignedInts(ColumnReader reader, int rows, boolean[] missing) {
        int[] ints = reader.getInts();
        long[] values = new long[rows];
        Arrays.setAll(values, i -> Integer.toUnsignedLong(ints[i]));
        return new ColumnValues.Integers(values, missing);
    }

    static ColumnValues longs(ColumnReader reader, int rows, boolean[] missing) {
        return new ColumnValues.Integers(Arrays.copyOf(reader.getLongs(), rows), missing);
    }

    static ColumnValues unsignedLongs(ColumnReader reader, int rows, boolean[] missing) {
        long[] longs = reader.getLongs();
        BigDecimal[] values = new BigDecimal[rows];
        Arrays.setAll(values, i -> missing[i] ? BigDecimal.ZERO : new BigDecimal(Long.toUnsignedString(longs[i])));
        return new ColumnValues.Decimals(values, missing);
    }

    /** Decimals: an unscaled whole number of 32 or 64 bits, or in two's complement with the highest byte first. */
    static ParquetColumn.Conversion decimals(PhysicalType type, int scale) {
        return (reader, rows, missing) -> {
            BigDecimal[] values = new BigDecimal[rows];
            switch (type) {
                case INT32 -> {
                    int[] unscaled = reader.getInts();
                    Arrays.setAll(values, i -> BigDecimal.valueOf(unscaled[i], scale));
                }
                case INT64 -> {
                    long[] unscaled = reader.getLongs();
                    Arrays.setAll(values, i -> BigDecimal.valueOf(unscaled[i], scale));
                }
                default -> {
                    byte[][] unscaled = reader.getBinaries();
                    Arrays.setAll(values, i -> missing[i] ? BigDecimal.ZERO : decimal(unscaled[i], scale));
                }
            }
            return new ColumnValues.Decimals(values, missing);
        };
    }

    private static BigDecimal decimal(byte[] unscaled, int scale) {
        if (unscaled.length == 0) {
            throw new DataException("the Parquet file has a decimal of no bytes. It is damaged; make it again.");
        }
        return new BigDecimal(new BigInteger(unscaled), scale);
    }
}
