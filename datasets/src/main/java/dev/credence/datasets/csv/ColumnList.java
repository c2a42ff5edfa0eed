package dev.credence.datasets.csv;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/** Columns named in a text: the one whose name is the whole text, or else names between commas, quoted where needed. */
public final class ColumnList {
    private ColumnList() {}

    /**
     * The names in a text, not all of which need be columns of the table.
     *
     * @param text such as {@code id,name} or {@code "g,h",id}
     */
    public static List<String> of(String text, CsvTable table) {
        if (table.columns(text).length > 0) {
            return List.of(text);
        }
        List<String> names = new ArrayList<>();
        try (CSVParser parser = CSVParser.parse(
                text,
                CSVFormat.DEFAULT.builder().setIgnoreSurroundingSpaces(true).get())) {
            parser.forEach(record -> names.addAll(record.toList()));
        } catch (IOException | RuntimeException e) { // a quote that is no quotation mark
            return Stream.of(text.split(",", -1)).map(String::strip).toList();
        }
        return names;
    }
}
