package dev.credence.guarantee;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.interval.SeriesSource;
import dev.credence.core.method.Method;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainedModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** The state of adaptive intervals in a model's file: its attachment {@value #NAME}. */
public final class AdaptiveConformalFile implements SeriesSource<AdaptiveIntervals> {
    /** The name of the attachment. */
    public static final String NAME = "adaptive-conformal";

    /** The version of the attachment that this library writes. */
    public static final int FORMAT = 1;

    /** The largest row count; counting on from there does not overflow. */
    static final long MOST = 1L << 53;

    /** The usual γ. */
    public static final double USUAL_STEP = 0.01;

    private static final Setting.Real STEP =
            new Setting.Real("step", USUAL_STEP, 1e-12, 1, "γ: how far a miss moves the level of the next intervals");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "the model's own intervals, at a level that adapts to misses (adaptive conformal inference)";
    }

    @Override
    public Schema settings() {
        return Schema.of(STEP);
    }

    @Override
    public AdaptiveIntervals start(TrainedModel model, List<Double> coverages, Settings settings, int samples) {
        return AdaptiveIntervals.start(model, coverages, settings.get(STEP), samples);
    }

    @Override
    public Optional<AdaptiveIntervals> read(TrainedModel model) {
        return of(model);
    }

    @Override
    public Optional<AdaptiveIntervals> load(
            TrainedModel model, NamedServices<? extends Method> methods, Supplier<? extends Device> device) {
        return of(model);
    }

    @Override
    public OptionalInt samples(TrainedModel model) {
        return of(model).map(AdaptiveIntervals::samples).map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    /** The model with these intervals, which replace any other intervals or sets. */
    public static TrainedModel attach(TrainedModel model, AdaptiveIntervals adaptive, SeriesPlace place) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("samples", adaptive.samples());
        place.write(json);
        ArrayNode levels = json.putArray("levels");
        adaptive.states().forEach(state -> levels.add(JsonText.tree(state)));
        return new AdaptiveConformalFile().replaceIn(model, json);
    }

    /**
     * The intervals of a model; empty where it has none.
     *
     * @throws IllegalArgumentException where they are damaged or not this model's
     */
    public static Optional<AdaptiveIntervals> of(TrainedModel model) {
        ObjectNode document = model.attachments().get(NAME);
        if (document == null) {
            return Optional.empty();
        }
        if (model.description().problem().task() instanceof Task.Classification) {
            throw new IllegalArgumentException("it is for a real target, and the model predicts classes");
        }
        JsonRecord json = JsonRecord.of(document);
        json.requireFormat(FORMAT, "The attachment " + NAME);
        int samples = json.whole("samples", 1, Integer.MAX_VALUE);
        SeriesPlace place = SeriesPlace.read(json);
        List<AdaptiveConformal.State> states = json.records("levels", AdaptiveConformal.State.class);
        json.end();
        return Optional.of(AdaptiveIntervals.resume(model, states, samples, place));
    }
}
