package dev.credence.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Standardisation;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.MissingPolicy;
import java.util.HashSet;
import java.util.Set;

/**
 * The description of a model for input forms: its columns with types, typical cells and usual ranges, and its target.
 */
final class ModelSchema {
    private ModelSchema() {}

    static ObjectNode of(ServedModel model) {
        ObjectNode json = Json.object();
        json.put("name", model.name());
        json.put("method", model.description().method());
        json.put("samples", model.samples());
        json.put("target", model.description().targetName());
        ArrayNode classes = json.putArray("classes");
        model.description().classNames().forEach(classes::add);
        if (!model.decisions().isEmpty()) {
            model.decisions().forEach(json.putArray("decisions")::add);
        }
        ArrayNode coverages = json.putArray("guaranteed");
        model.saved().coverages().forEach(coverages::add);
        boolean cells = model.schema().missing() == MissingPolicy.KEEP;
        boolean fills = cells || model.schema().missing().fills();
        TypicalCells typical = TypicalCells.of(model);
        Standardisation standardisation = model.description().standardisation();
        ArrayNode columns = json.putArray("columns");
        int at = 0;
        Set<String> names = new HashSet<>();
        for (ColumnEncoding column : model.schema().columns()) {
            boolean date = column.part() != null;
            if (!names.add(column.column())) {
                at++;
                continue;
            }
            ObjectNode one = columns.addObject();
            one.put("name", column.column());
            boolean text = column.text() != null;
            one.put("kind", date ? "date" : text ? "text" : column.categorical() ? "category" : "number");
            one.put("may_be_missing", fills);
            if (column.categorical()) {
                ArrayNode categories = one.putArray("categories");
                column.categories().forEach(categories::add);
            } else if (!cells && !date) {
                one.put("mean", standardisation.inputMean()[at]);
                one.put("sd", standardisation.inputScale()[at]);
            }
            typical.describe(column, at, one);
            at += cells ? column.cellWidth() : column.width();
        }
        model.saved()
                .guarantee()
                .map(g -> g.groupedBy())
                .filter(g -> !g.isEmpty())
                .ifPresent(group -> {
                    json.put("grouped_by", group);
                    if (model.schema().columns().stream()
                            .noneMatch(c -> c.column().equals(group))) {
                        columns.addObject()
                                .put("name", group)
                                .put("kind", "group")
                                .put("may_be_missing", true);
                    }
                });
        return json;
    }
}
