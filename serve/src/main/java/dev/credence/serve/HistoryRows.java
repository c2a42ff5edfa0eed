package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.CanonicalCell;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.series.SeriesColumns;
import dev.credence.scoring.ShortText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Rows of histories in long form, as objects of named columns: those of the model, or {@code unique_id, ds, y} in their
 * places.
 *
 * @param trained the columns of the model
 */
record HistoryRows(SeriesColumns trained) {
    /**
     * The rows as a table, whose cells are those that a CSV file would have.
     *
     * @throws RequestException 400 with the row and the column
     */
    CsvTable of(List<JsonNode> rows) {
        if (rows.isEmpty()) {
            throw RequestException.bad("The request's body: 'rows' is empty");
        }
        SeriesColumns columns = trained.orUsual(name -> rows.get(0).has(name));
        List<String> header = Stream.of(
                        columns.series(),
                        List.of(columns.order(), columns.target()),
                        columns.covariates(),
                        columns.past())
                .flatMap(List::stream)
                .toList();
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            cells.add(cells(rows.get(i), columns, header, "'rows[" + i + "]'"));
        }
        return RequestException.refusing(() -> CsvTable.of("The request", "row", header, cells));
    }

    private static List<String> cells(JsonNode row, SeriesColumns columns, List<String> header, String place) {
        if (!(row instanceof ObjectNode object)) {
            throw RequestException.bad(
                    place + " is no object of columns; expected such as {\"" + ShortText.of(header.get(0)) + "\": …}");
        }
        for (Map.Entry<String, JsonNode> cell : object.properties()) {
            if (!header.contains(cell.getKey())) {
                throw RequestException.bad(place + " has an unknown column '" + ShortText.of(cell.getKey())
                        + "'. The columns are " + ShortText.of(header) + ".");
            }
        }
        List<String> cells = new ArrayList<>();
        for (String name : header) {
            JsonNode value = object.get(name);
            if (value == null) {
                throw RequestException.bad(
                        place + " lacks the column '" + name + "'; give null where its value is missing");
            }
            boolean number = name.equals(columns.target())
                    || columns.covariates().contains(name)
                    || columns.past().contains(name);
            cells.add(cell(value, number, place + " column '" + name + "'"));
        }
        return cells;
    }

    private static String cell(JsonNode value, boolean number, String place) {
        if (value.isNull()) {
            return "";
        }
        if (number ? !value.isNumber() : !value.isTextual() && !value.isNumber()) {
            throw RequestException.bad(place + " holds "
                    + (value.isTextual()
                            ? "the text '" + ShortText.of(value.textValue()) + "'"
                            : value.isContainerNode() ? "a list or an object" : value.asText())
                    + ", expected " + (number ? "a number" : "a text or a number") + ", or null");
        }
        return value.isNumber() ? CanonicalCell.text(value.numberValue()) : value.textValue();
    }
}
