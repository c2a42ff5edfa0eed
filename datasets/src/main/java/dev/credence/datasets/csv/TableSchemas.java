package dev.credence.datasets.csv;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Shape;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.model.Architecture;
import dev.credence.core.text.Vocabulary;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Table schemas of models: read from the model file, or derived from the names of its inputs. */
public final class TableSchemas {
    private static final ObjectMapper JSON = new ObjectMapper();

    private TableSchemas() {}

    /** The JSON form of a schema in a model file. */
    public static ObjectNode toJson(TableSchema schema) {
        return JSON.valueToTree(schema);
    }

    /**
     * The schema of a model.
     *
     * @param file the model file, for messages
     * @param target the target column if it differs from the one trained on; else empty
     */
    public static TableSchema of(TrainedModel trained, Path file, String target) {
        ModelDescription model = trained.description();
        boolean cells = trained.table().isPresent();
        TableSchema schema = model.columns().isEmpty() ? ofNames(model, cells) : fromJson(trained, file);
        return target.isEmpty() ? schema : schema.withTarget(target);
    }

    private static TableSchema ofNames(ModelDescription model, boolean cells) {
        return new TableSchema(
                model.inputNames().stream()
                        .map(name -> ColumnEncoding.number(name, null))
                        .toList(),
                model.targetName(),
                model.classNames(),
                cells ? MissingPolicy.KEEP : MissingPolicy.REFUSE);
    }

    /**
     * Checks that a model has a table schema.
     *
     * @throws UserException if it has none; names the file
     */
    public static void check(TrainedModel model, Path file) {
        var unused = of(model, file, "");
    }

    private static TableSchema fromJson(TrainedModel trained, Path file) {
        ModelDescription model = trained.description();
        try {
            JsonRecord json = JsonRecord.of(model.columns());
            List<ColumnEncoding> columns =
                    json.records("columns").stream().map(TableSchemas::column).toList();
            TableSchema schema = new TableSchema(
                    columns,
                    json.text("target"),
                    json.texts("classes"),
                    missing(json),
                    words(json),
                    format(json, "targetFormat"),
                    json.has("nonNegative") && json.truth("nonNegative"));
            json.end();
            requireFit(model, schema);
            requireSameCells(trained, schema);
            return schema;
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: its columns cannot be used (" + e.getMessage()
                            + "). Train it again.",
                    e);
        }
    }

    private static ColumnEncoding column(JsonRecord json) {
        List<String> categories = json.texts("categories");
        Dataset.requireDistinct("categories", categories);
        double number = json.numberOrNaN("fillNumber");
        return new ColumnEncoding(
                json.text("column"),
                categories,
                Double.isNaN(number) ? null : number,
                json.isNull("fillCategory") ? null : json.text("fillCategory"),
                !json.has("part") || json.isNull("part")
                        ? null
                        : CalendarPart.valueOf(json.word("part", names(CalendarPart.values()))),
                format(json, "format"),
                text(json));
    }

    /** The words of a column of texts; null for others. */
    private static @Nullable WordCodes text(JsonRecord json) {
        if (!json.has("text") || json.isNull("text")) {
            return null;
        }
        JsonRecord text = json.record("text");
        return new WordCodes(new Vocabulary(text.texts("words")), text.whole("most", 1, TextInput.LARGEST_MOST));
    }

    /** How cells are written; null if they are plain. */
    private static @Nullable ColumnFormat format(JsonRecord json, String name) {
        if (!json.has(name) || json.isNull(name)) {
            return null;
        }
        JsonRecord format = json.record(name);
        return new ColumnFormat(
                CellNotation.valueOf(format.word("notation", names(CellNotation.values()))),
                format.text("unit"),
                format.texts("missing"),
                format.texts("values"),
                ColumnFormat.Others.valueOf(format.word("others", names(ColumnFormat.Others.values()))));
    }

    private static MissingWords words(JsonRecord json) {
        if (!json.has("words")) {
            return MissingWords.EARLIER;
        }
        JsonRecord words = json.record("words");
        return MissingWords.of(words.texts("everywhere"), words.texts("amongNumbers"));
    }

    private static MissingPolicy missing(JsonRecord json) {
        return MissingPolicy.valueOf(json.word("missing", names(MissingPolicy.values())));
    }

    private static String[] names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toArray(String[]::new);
    }

    /** A table model takes cells as they are; a network needs a schema that imputes missing values. */
    private static void requireSameCells(TrainedModel trained, TableSchema schema) {
        boolean keeps = schema.missing() == MissingPolicy.KEEP;
        boolean takesCells = trained.table().isPresent()
                || trained.description().problem().shape() instanceof Shape.Sequence // missing steps
                || Architecture.takesCells(trained.description().settings().getOrDefault("model", ""));
        if (keeps ? !takesCells : trained.table().isPresent()) {
            throw new IllegalArgumentException(
                    "their missing values are " + (keeps ? "kept" : "not kept") + ", which does not suit the method");
        }
        if (trained.table().isPresent()
                && !schema.cellColumns().equals(trained.table().get().columns())) {
            throw new IllegalArgumentException("they are not those of the model");
        }
    }

    private static void requireFit(ModelDescription model, TableSchema schema) {
        Dataset.requireDistinct(
                "columns", schema.columns().stream().map(ColumnEncoding::name).toList());
        if (!schema.inputNames().equals(model.inputNames())
                || !schema.classes().equals(model.classNames())
                || !schema.target().equals(model.targetName())) {
            throw new IllegalArgumentException("they do not fit the model's inputs, target or classes");
        }
        boolean fills = schema.missing().fills();
        for (ColumnEncoding column : schema.columns()) {
            boolean filled = column.categorical() ? column.fillCategory() != null : column.fillNumber() != null;
            if (filled != fills) {
                throw new IllegalArgumentException("column '" + column.column() + "' has "
                        + (filled ? "a value to fill in, which its policy does not ask for" : "no value to fill in"));
            }
        }
    }
}
