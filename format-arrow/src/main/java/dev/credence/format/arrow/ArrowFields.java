package dev.credence.format.arrow;

import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableColumn;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Columns as Arrow's fields, and their values as vectors. */
final class ArrowFields {
    private static final int DIGITS = 38;
    private static final int DECIMAL_BITS = 128;
    private static final long MICROS = 1_000_000L;

    private ArrowFields() {}

    static Field field(TableColumn column) {
        ArrowType type = switch (column.type()) {
            case NUMBER -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case INTEGER -> new ArrowType.Int(Long.SIZE, true);
            case DECIMAL -> new ArrowType.Decimal(DIGITS, column.scale(), DECIMAL_BITS);
            case TEXT -> ArrowType.Utf8.INSTANCE;
            case BOOLEAN -> ArrowType.Bool.INSTANCE;
            case DATE -> new ArrowType.Date(DateUnit.DAY);
            case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
            case INSTANT -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
            case OTHER -> throw new IllegalArgumentException("column " + column.name() + " is " + column.form());
        };
        return Field.nullable(column.name(), type);
    }

    /** Puts the values into a vector of the column's field with room for them. */
    static void fill(TableColumn column, FieldVector vector, ColumnValues values) {
        for (int i = 0; i < values.rows(); i++) {
            if (!values.isMissing(i)) {
                set(column, vector, values, i);
            }
        }
        vector.setValueCount(values.rows());
    }

    private static void set(TableColumn column, FieldVector vector, ColumnValues values, int row) {
        switch (column.type()) {
            case NUMBER -> ((Float8Vector) vector).setSafe(row, ((ColumnValues.Numbers) values).values()[row]);
            case INTEGER -> ((BigIntVector) vector).setSafe(row, ((ColumnValues.Integers) values).values()[row]);
            case DATE ->
                ((DateDayVector) vector).setSafe(row, Math.toIntExact(((ColumnValues.Integers) values).values()[row]));
            case BOOLEAN -> ((BitVector) vector).setSafe(row, ((ColumnValues.Truths) values).values()[row] ? 1 : 0);
            case TEXT ->
                ((VarCharVector) vector)
                        .setSafe(row, ((ColumnValues.Texts) values).text(row).getBytes(StandardCharsets.UTF_8));
            case DECIMAL ->
                ((DecimalVector) vector).setSafe(row, decimal(column, ((ColumnValues.Decimals) values).values()[row]));
            default -> {
                ColumnValues.Times times = (ColumnValues.Times) values;
                ((TimeStampVector) vector)
                        .setSafe(
                                row,
                                Math.addExact(
                                        Math.multiplyExact(times.seconds()[row], MICROS), times.nanos()[row] / 1000));
            }
        }
    }

    private static BigDecimal decimal(TableColumn column, BigDecimal value) {
        if (value.precision() > DIGITS) {
            throw new DataException(
                    "column '" + column.name() + "' has more than " + DIGITS + " digits: " + value.toPlainString());
        }
        return value.setScale(column.scale());
    }
}
