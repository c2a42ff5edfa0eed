package dev.credence.cli.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.train.ModelDescription;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.TableSchema;
import java.nio.file.Path;

/** How a model reads tables: kept in its file, or made up from the names of its inputs. */
public final class TableSchemas {
    private static final ObjectMapper JSON = new ObjectMapper();

    private TableSchemas() {}

    static ObjectNode toJson(TableSchema schema) {
        return JSON.valueToTree(schema);
    }

    /**
     * The schema of a model.
     *
     * @param file where the model was read from, for messages
     * @param target the target's column where it is not the one trained on; empty for that one
     */
    public static TableSchema of(ModelDescription model, Path file, String target) {
        TableSchema schema = model.columns().isEmpty() ? ofNames(model) : fromJson(model, file);
        return target.isEmpty()
                ? schema
                : new TableSchema(schema.columns(), target, schema.classes(), schema.missing());
    }

    private static TableSchema ofNames(ModelDescription model) {
        return new TableSchema(
                model.inputNames().stream()
                        .map(name -> ColumnEncoding.number(name, null))
                        .toList(),
                model.targetName(),
                model.classNames(),
                MissingPolicy.REFUSE);
    }

    private static TableSchema fromJson(ModelDescription model, Path file) {
        try {
            TableSchema schema = JSON.treeToValue(model.columns(), TableSchema.class);
            if (schema.inputNames().size() != model.problem().inputs()
                    || !schema.classes().equals(model.classNames())) {
                throw new IllegalArgumentException("they do not fit the model's inputs or classes");
            }
            return schema;
        } catch (JsonProcessingException | RuntimeException e) {
            String reason = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
            throw new UserException(
                    "The model file " + file + " is damaged: its columns cannot be used (" + reason
                            + "). Train it again.",
                    e);
        }
    }
}
