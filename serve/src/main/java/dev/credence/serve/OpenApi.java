package dev.credence.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.datasets.csv.ColumnEncoding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The OpenAPI 3.1 description of a server: a template completed with the names of its models and their row schemas. */
final class OpenApi {
    private static final String OF_SERIES = "/models/{model}/forecast";
    private static final List<String> OF_BOTH =
            List.of("/models/{model}", "/models/{model}/monitor", "/v2/models/{model}/ready");

    private OpenApi() {}

    static ObjectNode describe(List<ServedModel> models, List<ServedSeries> series) {
        String template = new String(Page.read("openapi.json"), StandardCharsets.UTF_8);
        ObjectNode json = (ObjectNode) JsonRecord.tree(template);
        ObjectNode schemas = (ObjectNode) json.at("/components/schemas");
        ObjectNode paths = (ObjectNode) json.get("paths");
        List<String> all = new ArrayList<>();
        paths.fieldNames().forEachRemaining(all::add);
        for (String path : all) {
            boolean ofOne = path.contains("{model}") && !OF_BOTH.contains(path);
            if (ofOne && (path.equals(OF_SERIES) ? series.isEmpty() : models.isEmpty())) {
                paths.remove(path);
            }
        }
        ArrayNode forecasters = names(json, "series");
        series.forEach(model -> forecasters.add(model.name()));
        ArrayNode both = names(json, "any");
        models.forEach(model -> both.add(model.name()));
        series.forEach(model -> both.add(model.name()));
        ArrayNode names = names(json, "model");
        ObjectNode any = schemas.putObject("Row").put("type", "object");
        ArrayNode rows = models.isEmpty() ? Json.object().arrayNode() : any.putArray("oneOf"); // not a choice of none
        for (ServedModel model : models) {
            names.add(model.name());
            String name = "Row_" + model.name();
            rows.addObject().put("$ref", "#/components/schemas/" + name);
            schemas.set(name, row(model));
        }
        return json;
    }

    private static ArrayNode names(ObjectNode json, String parameter) {
        return ((ObjectNode) json.at("/components/parameters/" + parameter + "/schema")).putArray("enum");
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
