package dev.credence.format.parquet;

import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.DataException;
import dev.hardwood.metadata.LogicalType;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.reader.ColumnReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;

/** Times of a batch. */
final class ParquetTimes {
    private static final long NANOS = 1_000_000_000L;
    private static final long DAY = 86_400L;

    /** The Julian day of 1970-01-01, from which the oldest times of Parquet count. */
    private static final long EPOCH = 2_440_588L;

    private ParquetTimes() {}

    private static long perSecond(LogicalType.TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> 1000L;
            case MICROS -> 1_000_000L;
            case NANOS -> NANOS;
        };
    }

    /** Units since 1970-01-01. */
    static ParquetColumn.Conversion since1970(LogicalType.TimeUnit unit) {
        long perSecond = perSecond(unit);
        return (reader, rows, missing) -> {
            long[] units = reader.getLongs();
            long[] seconds = new long[rows];
            int[] nanos = new int[rows];
            for (int i = 0; i < rows; i++) {
                seconds[i] = Math.floorDiv(units[i], perSecond);
                nanos[i] = (int) (Math.floorMod(units[i], perSecond) * (NANOS / perSecond));
            }
            return new ColumnValues.Times(seconds, nanos, missing);
        };
    }

    /** INT96: nanoseconds of the day, then the Julian day, the lowest byte first. */
    static ColumnValues julian(ColumnReader reader, int rows, boolean[] missing) {
        byte[][] words = reader.getBinaries();
        long[] seconds = new long[rows];
        int[] nanos = new int[rows];
        for (int i = 0; i < rows; i++) {
            if (!missing[i]) {
                ByteBuffer word = ByteBuffer.wrap(words[i]).order(ByteOrder.LITTLE_ENDIAN);
                long ofDay = word.getLong();
                long day = word.getInt() - EPOCH;
                seconds[i] = day * DAY + Math.floorDiv(ofDay, NANOS);
                nanos[i] = (int) Math.floorMod(ofDay, NANOS);
            }
        }
        return new ColumnValues.Times(seconds, nanos, missing);
    }

    /** Units since midnight, as text. */
    static ParquetColumn.Conversion ofDay(PhysicalType type, LogicalType.TimeUnit unit) {
        long nanos = NANOS / perSecond(unit);
        return (reader, rows, missing) -> {
            if (type == PhysicalType.INT32) {
                int[] units = reader.getInts();
                return ParquetTexts.texts(rows, missing, i -> time(units[i], nanos));
            }
            long[] units = reader.getLongs();
            return ParquetTexts.texts(rows, missing, i -> time(units[i], nanos));
        };
    }

    private static String time(long units, long nanos) {
        try {
            return DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofNanoOfDay(Math.multiplyExact(units, nanos)));
        } catch (DateTimeException | ArithmeticException e) {
            throw new DataException(
                    "the Parquet file has a time of day that is none, " + units + ". It is damaged; make it again.", e);
        }
    }
}
