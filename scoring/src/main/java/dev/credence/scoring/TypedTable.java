package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import dev.credence.core.data.TableOutput;
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

    static void write(TableOutput output, Path file, List<String> header, List<? extends List<?>> rows)
            throws IOException {
        List<TableColumn> columns = new ArrayList<>();
        for (int j = 0; j < header.size(); j++) {
            columns.add(TableColumn.of(header.get(j), type(rows, j)));
        }
        try (ColumnarWriter writer = output.create(file, columns)) {
            for (int from = 0; from < rows.size(); from += ROWS) {
                writer.write(batch(columns, rows.subList(from, Math.min(rows.size(), from + ROWS))));
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
