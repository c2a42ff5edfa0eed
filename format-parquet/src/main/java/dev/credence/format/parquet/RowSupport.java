package dev.credence.format.parquet;

import static org.apache.parquet.schema.LogicalTypeAnnotation.dateType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.decimalType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;

import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableColumn;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/** Writes the rows of batches, which are named by their index in the current batch. */
final class RowSupport extends WriteSupport<Integer> {
    private static final int DIGITS = 38;
    private static final int DECIMAL_BYTES = 16;
    private static final long MICROS = 1_000_000L;

    private final List<TableColumn> columns;
    private final MessageType schema;
    private @Nullable RecordConsumer out;
    private @Nullable ColumnBatch batch;

    RowSupport(List<TableColumn> columns) {
        this.columns = List.copyOf(columns);
        schema = new MessageType("table", columns.stream().map(RowSupport::type).toList());
    }

    private static Type type(TableColumn column) {
        return switch (column.type()) {
            case NUMBER -> Types.optional(PrimitiveTypeName.DOUBLE).named(column.name());
            case INTEGER -> Types.optional(PrimitiveTypeName.INT64).named(column.name());
            case BOOLEAN -> Types.optional(PrimitiveTypeName.BOOLEAN).named(column.name());
            case TEXT ->
                Types.optional(PrimitiveTypeName.BINARY).as(stringType()).named(column.name());
            case DATE -> Types.optional(PrimitiveTypeName.INT32).as(dateType()).named(column.name());
            case TIMESTAMP ->
                Types.optional(PrimitiveTypeName.INT64)
                        .as(timestampType(false, TimeUnit.MICROS))
                        .named(column.name());
            case INSTANT ->
                Types.optional(PrimitiveTypeName.INT64)
                        .as(timestampType(true, TimeUnit.MICROS))
                        .named(column.name());
            case DECIMAL ->
                Types.optional(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
                        .length(DECIMAL_BYTES)
                        .as(decimalType(column.scale(), DIGITS))
                        .named(column.name());
            case OTHER -> throw new IllegalArgumentException("column " + column.name() + " is " + column.form());
        };
    }

    void use(ColumnBatch next) {
        batch = next;
    }

    @Override
    public String getName() {
        return "credence";
    }

    @Override
    @SuppressWarnings("deprecation") // abstract still
    public WriteContext init(Configuration ignored) {
        return new WriteContext(schema, Map.of());
    }

    @Override
    public WriteContext init(ParquetConfiguration ignored) {
        return new WriteContext(schema, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
        out = consumer;
    }

    @Override
    public void write(Integer row) {
        RecordConsumer to = Objects.requireNonNull(out);
        List<ColumnValues> values = Objects.requireNonNull(batch).columns();
        to.startMessage();
        for (int j = 0; j < columns.size(); j++) {
            if (!values.get(j).isMissing(row)) {
                to.startField(columns.get(j).name(), j);
                write(to, columns.get(j), values.get(j), row);
                to.endField(columns.get(j).name(), j);
            }
        }
        to.endMessage();
    }

    private static void write(RecordConsumer to, TableColumn column, ColumnValues values, int row) {
        switch (column.type()) {
            case NUMBER -> to.addDouble(((ColumnValues.Numbers) values).values()[row]);
            case INTEGER -> to.addLong(((ColumnValues.Integers) values).values()[row]);
            case DATE -> to.addInteger(Math.toIntExact(((ColumnValues.Integers) values).values()[row]));
            case BOOLEAN -> to.addBoolean(((ColumnValues.Truths) values).values()[row]);
            case TEXT -> to.addBinary(Binary.fromString(((ColumnValues.Texts) values).text(row)));
            case DECIMAL -> to.addBinary(decimal(column, ((ColumnValues.Decimals) values).values()[row]));
            default -> {
                ColumnValues.Times times = (ColumnValues.Times) values;
                to.addLong(Math.addExact(Math.multiplyExact(times.seconds()[row], MICROS), times.nanos()[row] / 1000));
            }
        }
    }

    private static Binary decimal(TableColumn column, BigDecimal value) {
        byte[] unscaled = value.setScale(column.scale()).unscaledValue().toByteArray();
        if (unscaled.length > DECIMAL_BYTES || value.precision() > DIGITS) {
            throw new DataException(
                    "column '" + column.name() + "' has more than " + DIGITS + " digits: " + value.toPlainString());
        }
        byte[] word = new byte[DECIMAL_BYTES];
        Arrays.fill(word, (byte) (unscaled[0] < 0 ? -1 : 0));
        System.arraycopy(unscaled, 0, word, DECIMAL_BYTES - unscaled.length, unscaled.length);
        return Binary.fromConstantByteArray(word);
    }
}
