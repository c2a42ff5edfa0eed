package dev.credence.core.train;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TrainedTable;
import java.util.List;

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
        List<Column> columns = json.records("columns").stream()
                .map(column -> new Column(column.text("name"), column.texts("categories")))
                .toList();
        return new TableContent(columns, json.facts("model"));
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode all = json.putArray("columns");
        columns.forEach(column -> {
            ObjectNode one = all.addObject();
            one.put("name", column.name());
            column.values().forEach(one.putArray("categories")::add);
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
