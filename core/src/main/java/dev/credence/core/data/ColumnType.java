package dev.credence.core.data;

/** The type of a {@link TableColumn}, and the {@link ColumnValues} of its batches. */
public enum ColumnType {
    /**
     * {@link ColumnValues.Numbers}. A number of single or half precision is the double with the same shortest decimal.
     */
    NUMBER("a number"),
    /** {@link ColumnValues.Integers}: whole numbers of 64 bits with a sign. */
    INTEGER("a whole number"),
    /** {@link ColumnValues.Decimals} with the column's number of decimals. */
    DECIMAL("a decimal"),
    /** {@link ColumnValues.Texts}. */
    TEXT("text"),
    /** {@link ColumnValues.Truths}. */
    BOOLEAN("true or false"),
    /** {@link ColumnValues.Integers}: days since 1970-01-01. */
    DATE("a date"),
    /** {@link ColumnValues.Times}: a date and time of day without a time zone. */
    TIMESTAMP("a date with a time"),
    /** {@link ColumnValues.Times}: a point in time. */
    INSTANT("a date with a time in UTC"),
    /** {@link ColumnValues.Unreadable}: lists, structures, bytes and all else that is not one cell of a table. */
    OTHER("no single value");

    private final String words;

    ColumnType(String words) {
        this.words = words;
    }

    /** The type with an article, for messages. */
    public String words() {
        return words;
    }
}
