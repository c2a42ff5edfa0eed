package dev.credence.format.arrow;

import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.DataException;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.ViewVarCharVector;

/** Vectors of texts, and of times of the day, which are read as texts. */
final class ArrowTexts {
    private static final long SECOND = 1_000_000_000L;

    private ArrowTexts() {}

    static Optional<ArrowValues> of(FieldVector vector) {
        ArrowValues found = null;
        if (vector instanceof VarCharVector
                || vector instanceof LargeVarCharVector
                || vector instanceof ViewVarCharVector) {
            found = texts(row -> String.valueOf(vector.getObject(row)));
        } else if (vector instanceof NullVector) {
            found = texts(row -> "");
        } else if (vector instanceof TimeSecVector times) {
            found = texts(row -> time(times.get(row), SECOND));
        } else if (vector instanceof TimeMilliVector times) {
            found = texts(row -> time(times.get(row), SECOND / 1000));
        } else if (vector instanceof TimeMicroVector times) {
            found = texts(row -> time(times.get(row), 1000));
        } else if (vector instanceof TimeNanoVector times) {
            found = texts(row -> time(times.get(row), 1));
        }
        return Optional.ofNullable(found);
    }

    private static ArrowValues texts(IntFunction<String> text) {
        return new ArrowValues(ColumnType.TEXT, 0, (from, count, missing) -> {
            String[] texts = new String[count];
            int[] codes = new int[count];
            for (int i = 0; i < count; i++) {
                texts[i] = missing[i] ? "" : text.apply(from + i);
                codes[i] = missing[i] ? -1 : i;
            }
            return new ColumnValues.Texts(Arrays.asList(texts), codes);
        });
    }

    private static String time(long units, long nanos) {
        try {
            return DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofNanoOfDay(Math.multiplyExact(units, nanos)));
        } catch (DateTimeException | ArithmeticException e) {
            throw new DataException(
                    "the Arrow file has a time of day that is none, " + units + ". It is damaged; make it again.", e);
        }
    }
}
