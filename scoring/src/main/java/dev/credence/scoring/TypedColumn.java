package dev.credence.scoring;

import dev.credence.datasets.csv.CellWords;
import dev.credence.datasets.csv.MissingWords;
import dev.credence.datasets.csv.ValueType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A column of a program's values: their cells, and what their types say. */
final class TypedColumn {
    private final String name;
    private List<String> cells = new ArrayList<>();
    private final Map<CellValue.Kind, Integer> first = new EnumMap<>(CellValue.Kind.class);
    private final Set<String> constants = new LinkedHashSet<>();
    private String composite = "";

    TypedColumn(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    /**
     * Adds the value of a row; rows that are left out before it have no value.
     *
     * @param row from 0
     */
    void add(int row, @Nullable Object value) {
        upTo(row);
        CellValue cell = CellValue.of(value);
        first.putIfAbsent(cell.kind(), row);
        switch (cell.kind()) {
            case COMPOSITE -> {
                composite = composite.isEmpty() ? cell.text() : composite;
                cells.add("");
            }
            case CONSTANT -> {
                if (MissingWords.USUAL.everywhere().contains(cell.text().toLowerCase(Locale.ROOT))) {
                    constants.add(cell.text());
                }
                cells.add(cell.text());
            }
            case MISSING, NUMBER, WORD, MOMENT -> cells.add(cell.text());
        }
    }

    /** Adds missing values up to a number of rows. */
    void upTo(int rows) {
        while (cells.size() < rows) {
            cells.add("");
        }
    }

    /** The cell of a row; empty if missing. */
    String cell(int row) {
        return cells.get(row);
    }

    /** Frees the cells, when they are in a table. */
    void free() {
        cells = List.of();
    }

    /** The column's type; empty for dates, and if there is no value or more than one type. */
    Optional<ValueType> type() {
        if (fault().isPresent()) {
            return Optional.empty();
        }
        return first.containsKey(CellValue.Kind.NUMBER)
                ? Optional.of(ValueType.NUMBERS)
                : first.keySet().stream().anyMatch(CellValue.Kind::isWord)
                        ? Optional.of(ValueType.WORDS)
                        : Optional.empty();
    }

    /** Constants of an enum that look missing, as words of this column that are values. */
    CellWords values() {
        return constants.isEmpty() ? CellWords.NONE : CellWords.NONE.in(name, constants.toArray(String[]::new));
    }

    /** Whether the cells cannot be read even as those of a CSV file are. */
    boolean isComposite() {
        return !composite.isEmpty();
    }

    /** Why its values make no column, and the remedy; empty if they do. */
    Optional<String> fault() {
        if (isComposite()) {
            return Optional.of("row " + (first.getOrDefault(CellValue.Kind.COMPOSITE, 0) + 1) + " column '" + name
                    + "': found " + composite + ", expected a number, a text or a date. Give its parts columns of"
                    + " their own, or leave the column out with ignoring(\"" + name + "\").");
        }
        List<CellValue.Kind> kinds = first.keySet().stream()
                .filter(kind -> kind != CellValue.Kind.MISSING)
                .toList();
        for (CellValue.Kind kind : kinds) {
            CellValue.Kind other = kinds.get(0);
            if (kind != other && !(kind.isWord() && other.isWord())) {
                return Optional.of("column '" + name + "': row " + (first.getOrDefault(other, 0) + 1) + " has "
                        + other.words() + " and row " + (first.getOrDefault(kind, 0) + 1) + " has " + kind.words()
                        + ". Give values of one type, or say what they are with categorical(\"" + name
                        + "\") or parsed(\"" + name + "\").");
            }
        }
        return Optional.empty();
    }
}
