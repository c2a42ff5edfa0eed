package dev.credence.scale.spark;

import dev.credence.core.data.CanonicalCell;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;

/** Types of Spark's columns, and their values as those of cells. */
final class CellTypes {
    private CellTypes() {}

    static boolean isNumber(DataType type) {
        return type instanceof NumericType;
    }

    static boolean isText(DataType type) {
        return type instanceof StringType;
    }

    static boolean isMoment(DataType type) {
        return type instanceof DateType || type instanceof TimestampType || type instanceof TimestampNTZType;
    }

    static boolean isVector(DataType type) {
        return type.equals(SQLDataTypes.VectorType());
    }

    /** Whether a value of the type is a single cell. */
    static boolean isCell(DataType type) {
        return isNumber(type) || isText(type) || isMoment(type) || type instanceof BooleanType;
    }

    /** A value, an instant as date and time in a zone: that of the session, wherever an executor stands. */
    static @Nullable Object local(@Nullable Object value, ZoneId zone) {
        if (value instanceof Timestamp moment) {
            return LocalDateTime.ofInstant(moment.toInstant(), zone);
        }
        return value instanceof Instant moment ? LocalDateTime.ofInstant(moment, zone) : value;
    }

    /** A value as the cell of a CSV file; empty if missing. */
    static String text(@Nullable Object value, ZoneId zone) {
        Object known = local(value, zone);
        if (known == null || (known instanceof Number number && Double.isNaN(number.doubleValue()))) {
            return "";
        }
        if (known instanceof Number number) {
            return CanonicalCell.text(number);
        }
        return known instanceof Date date ? date.toLocalDate().toString() : known.toString();
    }
}
