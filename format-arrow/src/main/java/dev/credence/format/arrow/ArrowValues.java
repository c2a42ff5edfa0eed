package dev.credence.format.arrow;

import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import java.util.Optional;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * How the values of a vector are read.
 *
 * @param type of the values
 * @param scale number of decimals
 * @param part the values of some rows
 */
record ArrowValues(ColumnType type, int scale, Part part) {
    private static final long NANOS = 1_000_000_000L;
    private static final long DAY_MILLIS = 86_400_000L;

    /** Reads rows of a vector. */
    interface Part {
        ColumnValues of(int from, int count, boolean[] missing);
    }

    /** A value of a row as a whole number. */
    interface Whole {
        long at(int row);
    }

    /** How to read a vector; empty if its values are not single ones. */
    static Optional<ArrowValues> of(FieldVector vector) {
        return ArrowNumbers.of(vector)
                .or(() -> ArrowTexts.of(vector))
                .or(() -> others(vector))
                .map(values -> new ArrowValues(values.type, values.scale, marked(vector, values.part)));
    }

    private static Optional<ArrowValues> others(FieldVector vector) {
        ArrowValues found = null;
        if (vector instanceof BitVector bits) {
            found = new ArrowValues(ColumnType.BOOLEAN, 0, (from, count, missing) -> {
                boolean[] values = new boolean[count];
                for (int i = 0; i < count; i++) {
                    values[i] = !missing[i] && bits.get(from + i) != 0;
                }
                return new ColumnValues.Truths(values, missing);
            });
        } else if (vector instanceof DateDayVector days) {
            found = whole(ColumnType.DATE, days::get);
        } else if (vector instanceof DateMilliVector millis) {
            found = whole(ColumnType.DATE, row -> Math.floorDiv(millis.get(row), DAY_MILLIS));
        } else if (vector instanceof TimeStampVector times
                && times.getField().getType() instanceof ArrowType.Timestamp type) {
            ColumnType column = type.getTimezone() == null ? ColumnType.TIMESTAMP : ColumnType.INSTANT;
            found = new ArrowValues(column, 0, times(times, perSecond(type.getUnit())));
        }
        return Optional.ofNullable(found);
    }

    static ArrowValues whole(ColumnType type, Whole value) {
        return new ArrowValues(type, 0, (from, count, missing) -> {
            long[] values = new long[count];
            for (int i = 0; i < count; i++) {
                values[i] = missing[i] ? 0 : value.at(from + i);
            }
            return new ColumnValues.Integers(values, missing);
        });
    }

    private static Part times(TimeStampVector times, long perSecond) {
        return (from, count, missing) -> {
            long[] seconds = new long[count];
            int[] nanos = new int[count];
            for (int i = 0; i < count; i++) {
                long units = missing[i] ? 0 : times.get(from + i);
                seconds[i] = Math.floorDiv(units, perSecond);
                nanos[i] = (int) (Math.floorMod(units, perSecond) * (NANOS / perSecond));
            }
            return new ColumnValues.Times(seconds, nanos, missing);
        };
    }

    static long perSecond(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> 1L;
            case MILLISECOND -> 1000L;
            case MICROSECOND -> 1_000_000L;
            case NANOSECOND -> NANOS;
        };
    }

    /** Reads a vector's rows; the vector is that of {@link #of(FieldVector)}. */
    ColumnValues of(int from, int count) {
        return part.of(from, count, new boolean[count]);
    }

    /** A part that first marks the missing rows. */
    private static Part marked(FieldVector vector, Part part) {
        return (from, count, missing) -> {
            for (int i = 0; i < count; i++) {
                missing[i] = vector.isNull(from + i);
            }
            return part.of(from, count, missing);
        };
    }
}
