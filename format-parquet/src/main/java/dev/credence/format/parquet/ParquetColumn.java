package dev.credence.format.parquet;

import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.TableColumn;
import dev.hardwood.metadata.LogicalType;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.metadata.RepetitionType;
import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.Validity;
import dev.hardwood.schema.SchemaNode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A column of single values.
 *
 * @param column as a table's
 * @param conversion of its values
 */
record ParquetColumn(TableColumn column, Conversion conversion) {
    /** From what the file holds to values. */
    interface Conversion {
        ColumnValues values(ColumnReader reader, int rows, boolean[] missing);
    }

    /** The column of a field; empty if it is nested, or of bytes. */
    static Optional<ParquetColumn> of(SchemaNode node) {
        if (!(node instanceof SchemaNode.PrimitiveNode field) || field.repetitionType() == RepetitionType.REPEATED) {
            return Optional.empty();
        }
        return plain(field).or(() -> annotated(field, field.logicalType()));
    }

    private static Optional<ParquetColumn> plain(SchemaNode.PrimitiveNode field) {
        LogicalType logical = field.logicalType();
        if (logical != null) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                switch (field.type()) {
                    case BOOLEAN ->
                        of(
                                field,
                                ColumnType.BOOLEAN,
                                (reader, rows, missing) ->
                                        new ColumnValues.Truths(copy(reader.getBooleans(), rows), missing));
                    case FLOAT -> of(field, ColumnType.NUMBER, ParquetNumbers::singles);
                    case DOUBLE -> of(field, ColumnType.NUMBER, ParquetNumbers::doubles);
                    case INT32 -> of(field, ColumnType.INTEGER, ParquetNumbers::ints);
                    case INT64 -> of(field, ColumnType.INTEGER, ParquetNumbers::longs);
                    case INT96 -> of(field, ColumnType.TIMESTAMP, ParquetTimes::julian);
                    default -> null;
                });
    }

    private static Optional<ParquetColumn> annotated(SchemaNode.PrimitiveNode field, @Nullable LogicalType logical) {
        PhysicalType type = field.type();
        ParquetColumn found = null;
        if (logical instanceof LogicalType.StringType
                || logical instanceof LogicalType.EnumType
                || logical instanceof LogicalType.JsonType) {
            found = of(field, ColumnType.TEXT, ParquetTexts::strings);
        } else if (logical instanceof LogicalType.UuidType) {
            found = of(field, ColumnType.TEXT, ParquetTexts::uuids);
        } else if (logical instanceof LogicalType.DateType) {
            found = of(field, ColumnType.DATE, ParquetNumbers::ints);
        } else if (logical instanceof LogicalType.IntType whole && type == PhysicalType.INT32) {
            found = of(
                    field, ColumnType.INTEGER, whole.isSigned() ? ParquetNumbers::ints : ParquetNumbers::unsignedInts);
        } else if (logical instanceof LogicalType.IntType whole) {
            found = whole.isSigned()
                    ? of(field, ColumnType.INTEGER, ParquetNumbers::longs)
                    : of(field, ColumnType.DECIMAL, ParquetNumbers::unsignedLongs);
        } else if (logical instanceof LogicalType.DecimalType decimal && decimal.scale() >= 0) {
            found = new ParquetColumn(
                    new TableColumn(field.name(), ColumnType.DECIMAL, decimal.scale(), form(field)),
                    ParquetNumbers.decimals(type, decimal.scale()));
        } else if (logical instanceof LogicalType.TimestampType time) {
            found = of(
                    field,
                    time.isAdjustedToUTC() ? ColumnType.INSTANT : ColumnType.TIMESTAMP,
                    ParquetTimes.since1970(time.unit()));
        } else if (logical instanceof LogicalType.TimeType time) {
            found = of(field, ColumnType.TEXT, ParquetTimes.ofDay(type, time.unit()));
        }
        return Optional.ofNullable(found);
    }

    private static ParquetColumn of(SchemaNode.PrimitiveNode field, ColumnType type, Conversion conversion) {
        return new ParquetColumn(new TableColumn(field.name(), type, 0, form(field)), conversion);
    }

    /** What a field holds, for messages. */
    static String form(SchemaNode node) {
        if (node instanceof SchemaNode.GroupNode group) {
            return group.isList() ? "a list" : group.isMap() ? "a map" : "a structure";
        }
        if (node.repetitionType() == RepetitionType.REPEATED) {
            return "a list";
        }
        return "of the type " + ((SchemaNode.PrimitiveNode) node).type().name().toLowerCase(Locale.ROOT);
    }

    /** The values of a batch. */
    ColumnValues values(ColumnReader reader, int rows) {
        boolean[] missing = new boolean[rows];
        Validity valid = reader.getLeafValidity();
        if (valid.hasNulls()) {
            for (int i = 0; i < rows; i++) {
                missing[i] = valid.isNull(i);
            }
        }
        return conversion.values(reader, rows, missing);
    }

    private static boolean[] copy(boolean[] values, int rows) {
        return Arrays.copyOf(values, rows);
    }
}
