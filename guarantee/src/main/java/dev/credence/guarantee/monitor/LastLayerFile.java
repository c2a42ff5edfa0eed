package dev.credence.guarantee.monitor;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.train.AttachmentKind;
import dev.credence.core.train.TrainedModel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Last-layer features of some training points, in a model's file: its attachment {@value #NAME}. Numbers are 32 bits,
 * little-endian, in Base64.
 */
public final class LastLayerFile implements AttachmentKind<LastLayerReference> {
    /** The name of the attachment. */
    public static final String NAME = "last-layer";

    /** The version of the attachment that this library writes. */
    public static final int FORMAT = 1;

    /** The most training points that are kept; fewer of very wide layers, to stay within half a million bytes. */
    private static final int MOST_POINTS = 500;

    private static final int MOST_NUMBERS = 1 << 17;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isOfTraining() {
        return true;
    }

    @Override
    public Optional<LastLayerReference> read(TrainedModel model) {
        return of(model);
    }

    /**
     * The model with the last-layer features of evenly spaced training rows; the model itself where its method has no
     * such layer, or a layer too wide.
     */
    public static TrainedModel attach(TrainedModel model, Examples training) {
        if (training.size() == 0) {
            return model;
        }
        int width = model.lastLayer(training.rows(new int[] {0}))
                .map(one -> one.features()[0].length)
                .orElse(Integer.MAX_VALUE);
        int most = Math.min(MOST_POINTS, MOST_NUMBERS / width);
        if (most < FeatureDistance.NEIGHBOURS) {
            return model;
        }
        int every = (training.size() + most - 1) / most;
        Examples some = training.rows(
                IntStream.iterate(0, i -> i < training.size(), i -> i + every).toArray());
        LastLayer last = model.lastLayer(some).orElseThrow();
        boolean directions = model.description().problem().task() instanceof Task.Classification;
        return model.withAttachment(
                NAME,
                toJson(new LastLayerReference(
                        FeatureDistance.of(last.features(), directions), last.energy().length > 0)));
    }

    /**
     * The features in a model's file; empty where it has none.
     *
     * @throws IllegalArgumentException where they are damaged, or of another network
     */
    static Optional<LastLayerReference> of(TrainedModel model) {
        ObjectNode json = model.attachments().get(NAME);
        if (json == null) {
            return Optional.empty();
        }
        LastLayerReference reference = fromJson(json);
        int inputs = model.description().inputNames().size();
        reference.require(model.lastLayer(Examples.of(new double[1][inputs], new double[1]))
                .orElseThrow(() -> new IllegalArgumentException("the model has no last layer")));
        return Optional.of(reference);
    }

    static ObjectNode toJson(LastLayerReference reference) {
        FeatureDistance distance = reference.distance();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("features", distance.features());
        json.put("energies", reference.energies());
        json.put("scale", text(new float[][] {distance.scale()}));
        json.put("points", text(distance.points()));
        return json;
    }

    private static String text(float[][] rows) {
        int numbers = Arrays.stream(rows).mapToInt(row -> row.length).sum();
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * numbers).order(ByteOrder.LITTLE_ENDIAN);
        for (float[] row : rows) {
            bytes.asFloatBuffer().put(row);
            bytes.position(bytes.position() + Float.BYTES * row.length);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    /** @throws IllegalArgumentException where the document is damaged */
    static LastLayerReference fromJson(ObjectNode document) {
        JsonRecord json = JsonRecord.of(document);
        json.requireFormat(FORMAT, "The attachment " + NAME);
        int width = json.whole("features", 1, MOST_NUMBERS);
        boolean energies = json.truth("energies");
        float[] scale = numbers(json, "scale");
        float[] all = numbers(json, "points");
        json.end();
        if ((scale.length != 0 && scale.length != width) || all.length == 0 || all.length % width != 0) {
            throw new IllegalArgumentException("there are " + all.length + " numbers of points of " + width
                    + " features, with " + scale.length + " scales; expected whole points, and none or as many scales");
        }
        float[][] points = new float[all.length / width][];
        for (int r = 0; r < points.length; r++) {
            points[r] = Arrays.copyOfRange(all, r * width, (r + 1) * width);
        }
        return new LastLayerReference(new FeatureDistance(scale, points), energies);
    }

    private static float[] numbers(JsonRecord json, String name) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(json.text(name));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + name + "' is not Base64: " + e.getMessage(), e);
        }
        if (bytes.length % Float.BYTES != 0) {
            throw new IllegalArgumentException(
                    "'" + name + "' has " + bytes.length + " bytes, expected numbers of " + Float.BYTES);
        }
        float[] numbers = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(numbers);
        for (float number : numbers) {
            if (!Float.isFinite(number)) {
                throw new IllegalArgumentException("'" + name + "' holds " + number + ", expected finite numbers");
            }
        }
        return numbers;
    }
}
