package dev.credence.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.datasets.csv.ColumnEncoding;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The OpenAPI 3.1 description of a server: a template completed with the row schemas of its models. */
final class OpenApi {
    private OpenApi() {}

    static ObjectNode describe(List<ServedModel> models) {
        String template = new String(Page.read("openapi.json"), StandardCharsets.UTF_8);
        ObjectNode json = (ObjectNode) JsonRecord.tree(template);
        ObjectNode schemas = (ObjectNode) json.at("/components/schemas");
        ArrayNode names = ((ObjectNode) json.at("/components/parameters/model/schema")).putArray("enum");
        ArrayNode rows = schemas.putObject("Row").putArray("oneOf");
        for (ServedModel model : models) {
            names.add(model.name());
            String name = "Row_" + model.name();
            rows.addObject().put("$ref", "#/components/schemas/" + name);
            schemas.set(name, row(model));
        }
        return json;
    }

    /** The JSON schema of a model's row. */
    private static ObjectNode row(ServedModel model) {
        ObjectNode row = Json.object();
        row.put("type", "object");
        row.put("title", "A row for the model " + model.name());
        ArrayNode required = row.putArray("required");
        ObjectNode properties = row.putObject("properties");
        for (String name : model.reader().needed()) {
            required.add(name);
            ObjectNode property = properties.putObject(name);
            ColumnEncoding column = model.schema().columns().stream()
                    .filter(c -> c.column().equals(name))
                    .findFirst()
                    .orElse(null);
            property.putArray("type")
                    .add(column == null || !column.numeric() ? "string" : "number")
                    .add("null");
            if (column != null && column.part() != null) {
                property.putArray("examples").add("2024-03-31");
            }
            if (column != null && column.categorical()) {
                ArrayNode examples = property.putArray("examples");
                column.categories().forEach(examples::add);
            }
        }
        return row;
    }
}
