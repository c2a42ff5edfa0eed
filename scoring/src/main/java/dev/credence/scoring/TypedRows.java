package dev.credence.scoring;

import dev.credence.datasets.csv.CellWords;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.ValueType;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows of a program's values: their cells as a table, and what the values' types say about the columns. */
final class TypedRows {
    private static final String SOURCE = "The data";

    private final List<TypedColumn> columns;
    private final Map<String, ValueType> types;
    private final CsvTable table;

    private TypedRows(List<TypedColumn> columns, Map<String, ValueType> types, CsvTable table) {
        this.columns = columns;
        this.types = types;
        this.table = table;
    }

    /** Rows of cells, whose types are not known. */
    static TypedRows of(CsvTable cells) {
        return of(cells, Map.of());
    }

    /** Rows of cells whose columns have these types. */
    static TypedRows of(CsvTable cells, Map<String, ValueType> types) {
        return new TypedRows(List.of(), Map.copyOf(types), cells);
    }

    /** Maps or records. A column is one that any row has. */
    static TypedRows of(Collection<?> rows) {
        Map<String, TypedColumn> columns = new LinkedHashMap<>();
        int count = 0;
        for (Object row : rows) {
            int at = count++;
            RowValues.of(row, SOURCE + " row " + count)
                    .forEach((name, value) ->
                            columns.computeIfAbsent(name, TypedColumn::new).add(at, value));
        }
        return of(new ArrayList<>(columns.values()), count);
    }

    /** The rows of a query's result that are still to come. */
    static TypedRows of(ResultSet rows) throws SQLException {
        ResultSetMetaData about = rows.getMetaData();
        List<TypedColumn> columns = new ArrayList<>();
        for (int j = 1; j <= about.getColumnCount(); j++) {
            columns.add(new TypedColumn(about.getColumnLabel(j)));
        }
        int count = 0;
        for (; rows.next(); count++) {
            for (int j = 0; j < columns.size(); j++) {
                columns.get(j).add(count, value(rows, j + 1));
            }
        }
        return of(columns, count);
    }

    private static @Nullable Object value(ResultSet rows, int column) throws SQLException {
        Object value = rows.getObject(column);
        if (value instanceof java.sql.Clob) {
            return rows.getString(column);
        }
        return value instanceof java.sql.Blob || value instanceof java.sql.Array
                ? new Object[0] // no cell
                : value;
    }

    private static TypedRows of(List<TypedColumn> columns, int rows) {
        columns.forEach(column -> column.upTo(rows));
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int row = i;
            cells.add(columns.stream().map(column -> column.cell(row)).toList());
        }
        List<String> header = columns.stream().map(TypedColumn::name).toList();
        CsvTable table = CsvTable.of(SOURCE, "row", header, cells);
        columns.forEach(TypedColumn::free);
        return new TypedRows(List.copyOf(columns), Map.of(), table);
    }

    /** The cells. */
    CsvTable table() {
        return table;
    }

    /** The columns of numbers and of words. */
    Map<String, ValueType> types() {
        Map<String, ValueType> all = new LinkedHashMap<>(types);
        columns.forEach(column -> column.type().ifPresent(type -> all.putIfAbsent(column.name(), type)));
        return all;
    }

    /** Constants of enums that look missing, as words that are values. */
    CellWords values() {
        CellWords values = CellWords.NONE;
        for (TypedColumn column : columns) {
            values = values.and(column.values());
        }
        return values;
    }

    /** The columns that cannot be read, with the reason. */
    List<TypedColumn> faults() {
        return columns.stream().filter(column -> column.fault().isPresent()).toList();
    }
}
