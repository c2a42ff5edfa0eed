package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.util.Optional;

/** The mark between a number's digits and its decimals. */
public enum DecimalMark {
    POINT('.', CellNotation.DECIMAL_POINT),
    COMMA(',', CellNotation.DECIMAL_COMMA);

    private static final int ROWS = 1000;

    private final char mark;
    private final CellNotation notation;

    DecimalMark(char mark, CellNotation notation) {
        this.mark = mark;
        this.notation = notation;
    }

    CellNotation notation() {
        return notation;
    }

    /**
     * The mark of this text.
     *
     * @throws DataException if it is no point or comma
     */
    public static DecimalMark parse(String text) {
        for (DecimalMark mark : values()) {
            if (text.equals(String.valueOf(mark.mark))) {
                return mark;
            }
        }
        throw new DataException("A decimal mark is '.' or ',', found '" + text + "'.");
    }

    /** The mark that a number must have: a comma in 1,5 and 1.234,5; empty for other texts, and for 12 and 1,234. */
    static Optional<DecimalMark> of(String text) {
        if (text.indexOf(',') < 0 && text.indexOf('.') < 0) {
            return Optional.empty();
        }
        Optional<FormattedNumber> number = FormattedNumber.anyOf(text);
        boolean point = number.flatMap(n -> n.plain('.')).isPresent();
        boolean comma = number.flatMap(n -> n.plain(',')).isPresent();
        return point == comma ? Optional.empty() : Optional.of(point ? POINT : COMMA);
    }

    /**
     * The mark that all numbers of a table have that must have one; empty if there are none or both.
     *
     * @param columns those that are looked at
     * @param rows those that are looked at, of which the first thousand decide
     */
    static Optional<DecimalMark> of(CsvTable table, int[] columns, int[] rows) {
        boolean point = false;
        boolean comma = false;
        for (int column : columns) {
            for (int i = 0; i < Math.min(ROWS, rows.length) && !(point && comma); i++) {
                Optional<DecimalMark> mark = of(table.text(rows[i], column));
                point |= mark.filter(POINT::equals).isPresent();
                comma |= mark.filter(COMMA::equals).isPresent();
            }
        }
        return point == comma ? Optional.empty() : Optional.of(point ? POINT : COMMA);
    }
}
