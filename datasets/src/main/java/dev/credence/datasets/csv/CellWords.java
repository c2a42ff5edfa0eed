package dev.credence.datasets.csv;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Words with a meaning of their own in a table's cells.
 *
 * @param everywhere those of all columns
 * @param byColumn those of single columns
 */
public record CellWords(List<String> everywhere, Map<String, List<String>> byColumn) {
    /** No words. */
    public static final CellWords NONE = new CellWords(List.of(), Map.of());

    public CellWords {
        everywhere = List.copyOf(everywhere);
        byColumn = byColumn.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> List.copyOf(e.getValue())));
    }

    /** Words of all columns. */
    public static CellWords of(String... words) {
        return new CellWords(List.of(words), Map.of());
    }

    /**
     * Reads {@code WORD} for all columns and {@code COLUMN:WORD} for one.
     *
     * @param header the columns; a colon after anything else is part of the word
     */
    public static CellWords parse(List<String> texts, List<String> header) {
        CellWords words = NONE;
        for (String text : texts) {
            List<String> columns = header.stream()
                    .filter(name -> text.startsWith(name + ":"))
                    .distinct()
                    .toList();
            for (String column : columns) {
                words = words.in(column, text.substring(column.length() + 1));
            }
            words = columns.isEmpty() ? words.and(of(text)) : words;
        }
        return words;
    }

    /** These and more words. */
    public CellWords and(CellWords more) {
        CellWords words = new CellWords(
                Stream.concat(everywhere.stream(), more.everywhere.stream()).toList(), byColumn);
        for (Map.Entry<String, List<String>> own : more.byColumn.entrySet()) {
            words = words.in(own.getKey(), own.getValue().toArray(String[]::new));
        }
        return words;
    }

    /** These and more words of one column. */
    public CellWords in(String column, String... words) {
        Map<String, List<String>> more = new LinkedHashMap<>(byColumn);
        List<String> own = new ArrayList<>(more.getOrDefault(column, List.of()));
        own.addAll(List.of(words));
        more.put(column, own);
        return new CellWords(everywhere, more);
    }

    /** The same with other names of the columns. */
    CellWords renamed(UnaryOperator<String> name) {
        CellWords words = new CellWords(everywhere, Map.of());
        for (Map.Entry<String, List<String>> own : byColumn.entrySet()) {
            words = words.in(name.apply(own.getKey()), own.getValue().toArray(String[]::new));
        }
        return words;
    }

    /** All words of a column. */
    List<String> all(String column) {
        return Stream.concat(everywhere.stream(), byColumn.getOrDefault(column, List.of()).stream())
                .distinct()
                .toList();
    }
}
