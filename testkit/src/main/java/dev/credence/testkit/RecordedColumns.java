package dev.credence.testkit;

import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.ColumnarFormat;
import dev.credence.core.data.ColumnarReader;
import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import dev.credence.core.data.TableOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Typed columns as rows of plain objects: absent, Double, Long, BigDecimal, String, Boolean, or [seconds, nanos]. */
record RecordedColumns(List<TableColumn> columns, List<List<Optional<Object>>> rows) {
    static RecordedColumns of(ColumnarFormat format, Path file) throws IOException {
        List<List<Optional<Object>>> rows = new ArrayList<>();
        try (ColumnarReader reader = format.open(file)) {
            Optional<ColumnBatch> batch = reader.next();
            while (batch.isPresent()) {
                if (batch.get().rows() < 1) {
                    throw new AssertionError("a batch without rows");
                }
                for (int i = 0; i < batch.get().rows(); i++) {
                    int row = i;
                    rows.add(batch.get().columns().stream()
                            .map(values -> cell(values, row))
                            .toList());
                }
                batch = reader.next();
            }
            return new RecordedColumns(reader.columns(), rows);
        }
    }

    private static Optional<Object> cell(ColumnValues values, int row) {
        if (values.isMissing(row)) {
            return Optional.empty();
        }
        if (values instanceof ColumnValues.Numbers numbers) {
            return Optional.of(numbers.values()[row]);
        }
        if (values instanceof ColumnValues.Integers whole) {
            return Optional.of(whole.values()[row]);
        }
        if (values instanceof ColumnValues.Decimals decimals) {
            return Optional.of(decimals.values()[row]);
        }
        if (values instanceof ColumnValues.Texts texts) {
            return Optional.of(texts.text(row));
        }
        if (values instanceof ColumnValues.Truths truths) {
            return Optional.of(truths.values()[row]);
        }
        ColumnValues.Times times = (ColumnValues.Times) values;
        return Optional.of(List.of(times.seconds()[row], times.nanos()[row]));
    }

    /** Writes the rows in batches of a size. */
    void write(TableOutput output, Path file, int size) throws IOException {
        try (ColumnarWriter writer = output.create(file, columns)) {
            for (int from = 0; from < rows.size(); from += size) {
                writer.write(batch(rows.subList(from, Math.min(rows.size(), from + size))));
            }
        }
    }

    private ColumnBatch batch(List<List<Optional<Object>>> part) {
        List<ColumnValues> values = new ArrayList<>();
        for (int j = 0; j < columns.size(); j++) {
            int column = j;
            values.add(values(
                    columns.get(j).type(),
                    part.stream().map(row -> row.get(column)).toList()));
        }
        return new ColumnBatch(part.size(), values);
    }

    private static ColumnValues values(ColumnType type, List<Optional<Object>> cells) {
        int rows = cells.size();
        boolean[] missing = new boolean[rows];
        double[] numbers = new double[rows];
        long[] longs = new long[rows];
        int[] nanos = new int[rows];
        int[] codes = new int[rows];
        boolean[] truths = new boolean[rows];
        BigDecimal[] decimals = new BigDecimal[rows];
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            Object cell = cells.get(i).orElse("");
            missing[i] = cells.get(i).isEmpty();
            decimals[i] = cell instanceof BigDecimal decimal ? decimal : BigDecimal.ZERO;
            numbers[i] = cell instanceof Double number ? number : 0;
            longs[i] = cell instanceof Long number ? number : 0;
            truths[i] = cell.equals(true);
            codes[i] = missing[i] ? -1 : i;
            texts.add(cell.toString());
            if (cell instanceof List<?> time) {
                longs[i] = (Long) time.get(0);
                nanos[i] = (Integer) time.get(1);
            }
        }
        return switch (type) {
            case NUMBER -> new ColumnValues.Numbers(numbers, missing);
            case INTEGER, DATE -> new ColumnValues.Integers(longs, missing);
            case DECIMAL -> new ColumnValues.Decimals(decimals, missing);
            case TEXT -> new ColumnValues.Texts(texts, codes);
            case BOOLEAN -> new ColumnValues.Truths(truths, missing);
            default -> new ColumnValues.Times(longs, nanos, missing);
        };
    }
}
