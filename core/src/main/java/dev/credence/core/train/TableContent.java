package dev.credence.core.train;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TrainedTable;
import java.util.List;
import java.util.Optional;

/**
 * Content of a model file specific to models of tables.
 *
 * @param columns columns of the model's input cells
 * @param model the method's own document
 */
record TableContent(List<Column> columns, ObjectNode model) {
    TableContent {
        columns = List.copyOf(columns);
    }

    static TableContent of(List<Column> columns, TrainedTable table) {
        return new TableContent(columns, table.document());
    }

    static TableContent read(JsonRecord json) {
        List<Column> columns =
                json.records("columns").stream().map(TableContent::column).toList();
        return new TableContent(columns, json.facts("model"));
    }

    private static Column column(JsonRecord json) {
        Optional<Column.Text> text = Optional.empty();
        if (json.has("text")) {
            JsonRecord of = json.record("text");
            text = Optional.of(new Column.Text(of.text("column"), of.whole("words", 0, Integer.MAX_VALUE)));
        }
        return new Column(json.text("name"), json.texts("categories"), text);
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode all = json.putArray("columns");
        columns.forEach(column -> {
            ObjectNode one = all.addObject();
            one.put("name", column.name());
            column.values().forEach(one.putArray("categories")::add);
            column.text()
                    .ifPresent(text ->
                            one.putObject("text").put("column", text.column()).put("words", text.words()));
        });
        json.set("model", model);
        return json;
    }

    /**
     * The problem, checked against a description.
     *
     * @throws IllegalArgumentException if the description is of another problem
     */
    TableProblem problem(ModelDescription description) {
        List<String> names = columns.stream().map(Column::name).toList();
        if (!names.equals(description.inputNames())) {
            throw new IllegalArgumentException("the columns of its table are not its inputs");
        }
        return new TableProblem(
                description.problem().task(), columns, description.problem().trainingPoints());
    }
}
