package dev.credence.guarantee.monitor;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import dev.credence.core.train.AttachmentKind;
import dev.credence.core.train.TrainedModel;
import java.util.List;
import java.util.Optional;

/** A training profile in a model's file: its attachment {@value #NAME}. */
public final class TrainingProfileFile implements AttachmentKind<TrainingProfile> {
    /** The name of the attachment. */
    public static final String NAME = "training-profile";

    /** The version of the attachment that this library writes. */
    public static final int FORMAT = 1;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isOfTraining() {
        return true;
    }

    @Override
    public Optional<TrainingProfile> read(TrainedModel model) {
        return of(model);
    }

    /**
     * The model with the profile of its training rows and, for a network, their {@linkplain LastLayerFile last-layer
     * features}.
     */
    public static TrainedModel attachAll(TrainedModel model, Examples training) {
        return LastLayerFile.attach(attach(model, training), training);
    }

    /** The same for a network that takes the cells of a table as they are. */
    public static TrainedModel attachAll(TrainedModel model, List<Column> inputs, Examples training) {
        return LastLayerFile.attach(attach(model, inputs, training), training);
    }

    /**
     * The model with the profile of its training rows; for images and for more than
     * {@value TrainingProfile#MOST_INPUTS} inputs the model itself.
     */
    public static TrainedModel attach(TrainedModel model, Examples training) {
        List<Column> inputs = model.table()
                .map(TrainedModel.Table::columns)
                .orElseGet(() -> model.description().inputNames().stream()
                        .map(Column::number)
                        .toList());
        return attach(model, inputs, training);
    }

    /**
     * The same for a network that takes the cells of a table as they are.
     *
     * @param inputs the columns of the inputs
     */
    public static TrainedModel attach(TrainedModel model, List<Column> inputs, Examples training) {
        if (training.image().isPresent() || training.inputs() > TrainingProfile.MOST_INPUTS) {
            return model;
        }
        return model.withAttachment(NAME, toJson(TrainingProfile.of(inputs, training)));
    }

    /**
     * The profile of a model's training rows; empty where it has none.
     *
     * @throws IllegalArgumentException where it is damaged or not this model's
     */
    public static Optional<TrainingProfile> of(TrainedModel model) {
        ObjectNode json = model.attachments().get(NAME);
        if (json == null) {
            return Optional.empty();
        }
        TrainingProfile profile = fromJson(json);
        List<String> names = profile.columns().stream().map(ColumnProfile::name).toList();
        if (!names.equals(model.description().inputNames())) {
            throw new IllegalArgumentException("its columns are not the model's inputs");
        }
        return Optional.of(profile);
    }

    static ObjectNode toJson(TrainingProfile profile) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        ArrayNode columns = json.putArray("columns");
        profile.columns().forEach(column -> columns.add(JsonText.tree(column)));
        ObjectNode distance = json.putObject("distance");
        numbers(distance.putArray("mean"), profile.distance().mean());
        numbers(distance.putArray("scale"), profile.distance().scale());
        numbers(distance.putArray("factor"), profile.distance().factor());
        return json;
    }

    private static void numbers(ArrayNode array, double[] values) {
        for (double value : values) {
            array.add(value);
        }
    }

    /** @throws IllegalArgumentException where the document is damaged */
    static TrainingProfile fromJson(ObjectNode document) {
        JsonRecord json = JsonRecord.of(document);
        json.requireFormat(FORMAT, "The attachment " + NAME);
        List<ColumnProfile> columns = json.records("columns", ColumnProfile.class);
        long rows = columns.isEmpty() ? 0 : sum(columns.get(0));
        if (rows < 1 || columns.stream().anyMatch(column -> sum(column) != rows)) {
            throw new IllegalArgumentException("its columns are not of the same rows");
        }
        JsonRecord distance = json.record("distance");
        InputDistance read = new InputDistance(
                TrainingProfile.numbers(columns),
                distance.numbers("mean"),
                distance.numbers("scale"),
                distance.numbers("factor"));
        json.end();
        return new TrainingProfile(columns, read);
    }

    private static long sum(ColumnProfile column) {
        long sum = 0;
        for (long count : column.counts()) {
            sum += count;
        }
        return sum;
    }
}
