package dev.credence.core.data;

import java.util.Objects;

/**
 * A column of a {@link ColumnarFormat} or a {@link TableOutput}.
 *
 * @param name as it is in the file; may be that of another column
 * @param type of all its values
 * @param scale number of decimals of a {@link ColumnType#DECIMAL}, at least 0; else 0
 * @param form the file's own name of the type, for messages
 */
public record TableColumn(String name, ColumnType type, int scale, String form) {
    public TableColumn {
        Objects.requireNonNull(name, "name"); // libraries that read damaged files are not checked for null
        if (scale < 0 || (scale > 0 && type != ColumnType.DECIMAL)) {
            throw new IllegalArgumentException("column " + name + " of type " + type + " has scale " + scale);
        }
    }

    /** A column without decimals. */
    public static TableColumn of(String name, ColumnType type) {
        return new TableColumn(name, type, 0, type.words());
    }

    /** A column of decimals. */
    public static TableColumn decimal(String name, int scale) {
        return new TableColumn(name, ColumnType.DECIMAL, scale, ColumnType.DECIMAL.words());
    }

    /** A column that cannot be read as cells, such as one of lists. */
    public static TableColumn other(String name, String form) {
        return new TableColumn(name, ColumnType.OTHER, 0, form);
    }
}
