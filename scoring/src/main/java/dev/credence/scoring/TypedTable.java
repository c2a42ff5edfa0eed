package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import dev.credence.core.data.TableOutput;
import dev.credence.core.file.ThrowingConsumer;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of cells as typed columns: a column is of numbers, whole numbers or truths if all its cells are, else text. */
final class TypedTable {
    private static final int ROWS = 4096;
    private static final int TYPED = 16 * ROWS;
    private static final ServiceKind<TableOutput> KIND =
            ServiceKind.named(TableOutput.class, "table format", TableOutput::name);

    /** Endings of the formats of Credence's own modules, which may be absent. */
    private static final Map<String, String> OWN =
            Map.of(".parquet", "parquet", ".arrow", "arrow", ".arrows", "arrow-stream", ".feather", "arrow");

    private TypedTable() {}

    /**
     * The format of a file name in lower case; empty if it is none of typed columns.
     *
     * @throws UserException if the format is known but not on the class path
     */
    static Optional<TableOutput> output(String name) {
        NamedServices<TableOutput> known = NamedServices.load(KIND);
        Optional<TableOutput> found = known.all().stream()
                .filter(output -> output.endings().stream().anyMatch(name::endsWith))
                .findFirst();
        return found.isPresent()
                ? found
                : OWN.keySet().stream()
                        .filter(name::endsWith)
                        .findFirst()
                        .map(ending -> known.get(Objects.requireNonNull(OWN.get(ending))));
    }

    /** Writes rows as they are handed on; the first {@value #TYPED} decide the types. */
    static void write(TableOutput output, Path file, List<String> header, ThrowingConsumer<TableWriter.Rows> rows)
            throws IOException {
        try (Rows table = new Rows(output, file, header)) {
            rows.accept(table);
            table.end();
        }
    }

    /** Rows in batches. */
    private static final class Rows implements TableWriter.Rows, AutoCloseable {
        private final TableOutput output;
        private final Path file;
        private final List<String> header;
        private final List<TableColumn> columns = new ArrayList<>();
        private final List<List<?>> waiting = new ArrayList<>();
        private @Nullable ColumnarWriter writer;

        Rows(TableOutput output, Path file, List<String> header) {
            this.output = output;
            this.file = file;
            this.header = header;
        }

        @Override
        public void row(List<?> cells) throws IOException {
            waiting.add(cells);
            if (waiting.size() == (writer == null ? TYPED : ROWS)) {
                write();
            }
        }

        private void write() throws IOException {
            ColumnarWriter to = writer;
            if (to == null) {
                for (int j = 0; j < header.size(); j++) {
                    columns.add(TableColumn.of(header.get(j), type(waiting, j)));
                }
                to = output.create(file, columns);
                writer = to;
            }
            for (int from = 0; from < waiting.size(); from += ROWS) {
                to.write(batch(columns, waiting.subList(from, Math.min(waiting.size(), from + ROWS))));
            }
            waiting.clear();
        }

        void end() throws IOException {
            if (!waiting.isEmpty() || writer == null) {
                write();
            }
        }

        @Override
        public void close() throws IOException {
            if (writer != null) {
                writer.close();
            }
        }
    }

    private static ColumnType type(List<? extends List<?>> rows, int column) {
        boolean whole = true;
        boolean numbers = true;
        boolean truths = true;
        boolean any = false;
        for (List<?> row : rows) {
            Object cell = row.get(column);
            if (!isEmpty(cell)) {
                any = true;
                whole &= cell instanceof Integer || cell instanceof Long;
                numbers &= cell instanceof Number;
                truths &= cell instanceof Boolean;
            }
        }
        if (!any) {
            return ColumnType.TEXT;
        }
        return truths ? ColumnType.BOOLEAN : whole ? ColumnType.INTEGER : numbers ? ColumnType.NUMBER : ColumnType.TEXT;
    }

    /** A cell of another type than those that decided it would be written as something else. */
    private static void requireType(ColumnType type, @Nullable Object cell) {
        boolean fits = switch (type) {
            case BOOLEAN -> cell instanceof Boolean;
            case INTEGER -> cell instanceof Integer || cell instanceof Long;
            case NUMBER -> cell instanceof Number;
            default -> true;
        };
        if (!fits) {
            throw new IllegalStateException("a column of " + type + " has the cell " + cell);
        }
    }

    private static boolean isEmpty(@Nullable Object cell) {
        return cell == null || cell.equals("");
    }

    private static ColumnBatch batch(List<TableColumn> columns, List<? extends List<?>> rows) {
        List<ColumnValues> values = new ArrayList<>();
        for (int j = 0; j < columns.size(); j++) {
            values.add(values(columns.get(j).type(), rows, j));
        }
        return new ColumnBatch(rows.size(), values);
    }

    private static ColumnValues values(ColumnType type, List<? extends List<?>> rows, int column) {
        int size = rows.size();
        boolean[] missing = new boolean[size];
        double[] numbers = new double[size];
        long[] whole = new long[size];
        boolean[] truths = new boolean[size];
        int[] codes = new int[size];
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Object cell = rows.get(i).get(column);
            missing[i] = isEmpty(cell);
            if (!missing[i]) {
                requireType(type, cell);
            }
            numbers[i] = cell instanceof Number number ? number.doubleValue() : 0;
            whole[i] = cell instanceof Number number ? number.longValue() : 0;
            truths[i] = Boolean.TRUE.equals(cell);
            codes[i] = missing[i] ? -1 : i;
            texts.add(text(cell));
        }
        return switch (type) {
            case BOOLEAN -> new ColumnValues.Truths(truths, missing);
            case INTEGER -> new ColumnValues.Integers(whole, missing);
            case NUMBER -> new ColumnValues.Numbers(numbers, missing);
            default -> new ColumnValues.Texts(texts, codes);
        };
    }

    private static String text(@Nullable Object cell) {
        return cell instanceof List<?> names
                ? NameList.text(names.stream().map(String::valueOf).toList())
                : String.valueOf(cell);
    }
}
