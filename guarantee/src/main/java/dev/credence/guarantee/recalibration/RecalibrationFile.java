package dev.credence.guarantee.recalibration;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Task;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.train.AttachmentKind;
import dev.credence.core.train.TrainedModel;
import java.util.Optional;

/** A recalibration in a model's file: its attachment {@value #NAME}. */
public final class RecalibrationFile implements AttachmentKind<RecalibrationFile.Fitted> {
    /** The name of the attachment. */
    public static final String NAME = "recalibration";

    /** The version of the attachment that this library writes. */
    public static final int FORMAT = 1;

    /**
     * A map and the rows that it was fitted on.
     *
     * @param map the map
     * @param rows an identifier of these rows; empty where unknown
     */
    public record Fitted(Recalibration map, String rows) {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<Fitted> read(TrainedModel model) {
        return of(model);
    }

    /** The model with a recalibration, which is saved with it; {@link #apply} applies it to predictions. */
    public static TrainedModel attach(TrainedModel model, Fitted fitted) {
        requireFit(model, fitted.map());
        return model.withAttachment(NAME, toJson(fitted));
    }

    /**
     * The recalibration of a model; empty where it has none.
     *
     * @throws IllegalArgumentException where it is damaged or not this model's; says what was found and what was
     *     expected
     */
    public static Optional<Fitted> of(TrainedModel model) {
        ObjectNode json = model.attachments().get(NAME);
        if (json == null) {
            return Optional.empty();
        }
        Fitted fitted = fromJson(json);
        requireFit(model, fitted.map());
        return Optional.of(fitted);
    }

    /**
     * The model with recalibrated predictions; the model itself where it has no recalibration.
     *
     * @throws IllegalArgumentException as for {@link #of}
     */
    public static TrainedModel apply(TrainedModel model) {
        return of(model)
                .map(fitted -> model.withPredictions(fitted.map()::apply))
                .orElse(model);
    }

    private static void requireFit(TrainedModel model, Recalibration map) {
        boolean classes = model.description().problem().task() instanceof Task.Classification;
        if (classes != Recalibrations.isForClasses(map)
                || (map instanceof BinaryMap && model.description().classNames().size() > 2)) {
            throw new IllegalArgumentException(
                    "the recalibration '" + map.name() + "' does not fit the model's target");
        }
    }

    static ObjectNode toJson(Fitted fitted) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("method", fitted.map().name());
        json.put("rows_sha256", fitted.rows());
        fitted.map().write(json);
        return json;
    }

    /** @throws IllegalArgumentException where the document is damaged */
    static Fitted fromJson(ObjectNode document) {
        JsonRecord json = JsonRecord.of(document);
        json.requireFormat(FORMAT, "The attachment " + NAME);
        String name = json.text("method");
        String rows = json.text("rows_sha256");
        Recalibration map = Recalibrations.read(name, json);
        json.end();
        return new Fitted(map, rows);
    }
}
