package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The text of a value of a query's result, as {@link CellText} has it for values of files. */
final class SqlCell {
    private SqlCell() {}

    /**
     * A cell of the current row; empty if it is NULL.
     *
     * @param column from 1
     * @throws DataException if it is not one value
     */
    static String text(ResultSet rows, int column) throws SQLException {
        Object value = rows.getObject(column);
        if (value == null) {
            return "";
        } else if (value instanceof Double || value instanceof Float) {
            return CellText.of(value instanceof Float f ? Double.parseDouble(f.toString()) : (Double) value);
        } else if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        } else if (value instanceof java.sql.Timestamp time) {
            return isInstant(rows.getMetaData(), column)
                    ? instant(rows.getObject(column, OffsetDateTime.class))
                    : time(time.toLocalDateTime());
        } else if (value instanceof java.sql.Date date) {
            return date.toLocalDate().toString();
        } else if (value instanceof OffsetDateTime time) {
            return instant(time);
        } else if (value instanceof LocalDateTime time) {
            return time(time);
        } else if (value instanceof LocalDate || value instanceof LocalTime || value instanceof java.sql.Time) {
            return value.toString();
        } else if (value instanceof Number || value instanceof Boolean || value instanceof java.util.UUID) {
            return value.toString();
        } else if (value instanceof byte[] || value instanceof java.sql.Blob || value instanceof java.sql.Array) {
            throw new DataException("expected a number, a text or a date, found "
                    + (value instanceof java.sql.Array ? "an array" : "bytes")
                    + ". Leave the column out of the query.");
        }
        return rows.getString(column);
    }

    /** Whether timestamps of a column are points in time, which some drivers convert to this machine's time zone. */
    private static boolean isInstant(ResultSetMetaData about, int column) throws SQLException {
        String type = about.getColumnTypeName(column).toLowerCase(Locale.ROOT);
        return about.getColumnType(column) == Types.TIMESTAMP_WITH_TIMEZONE
                || type.equals("timestamptz")
                || type.equals("timestamp with time zone");
    }

    private static String instant(OffsetDateTime time) {
        return time(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()) + "Z";
    }

    private static String time(LocalDateTime time) {
        return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
    }
}
