package dev.credence.guarantee;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.interval.SeriesSource;
import dev.credence.core.method.Method;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The latest scores of {@link SlidingCqr} in a model's file: its attachment {@value #NAME}. */
public final class SlidingCqrFile implements SeriesSource<SlidingCqr> {
    /** The name of the attachment. */
    public static final String NAME = "sliding-cqr";

    /** The version of the attachment that this library writes. */
    public static final int FORMAT = 1;

    private static final Setting.Whole WINDOW =
            new Setting.Whole("window", 200, 1, Integer.MAX_VALUE, "W: how many of the latest rows' scores are kept");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "the model's own intervals, each end corrected by the latest rows' errors (conformalised quantile"
                + " regression)";
    }

    @Override
    public Schema settings() {
        return Schema.of(WINDOW);
    }

    @Override
    public SlidingCqr start(TrainedModel model, List<Double> coverages, Settings settings, int samples) {
        return SlidingCqr.start(model, coverages, settings.get(WINDOW), samples);
    }

    /** The model with these intervals, which replace any other intervals or sets. */
    static TrainedModel attach(TrainedModel model, SlidingCqr intervals, SeriesPlace place) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("samples", intervals.samples());
        place.write(json);
        json.put("observed", intervals.observed());
        json.put(WINDOW.name(), intervals.window());
        ArrayNode levels = json.putArray("levels");
        intervals.windows().forEach((coverage, window) -> {
            ObjectNode one = levels.addObject();
            one.put("coverage", coverage);
            ArrayNode scores = one.putArray("scores");
            Arrays.stream(window.scores()).forEach(scores::add);
        });
        return new SlidingCqrFile().replaceIn(model, json);
    }

    @Override
    public Optional<SlidingCqr> read(TrainedModel model) {
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
        long observed = json.wholeLong("observed", 0, AdaptiveConformalFile.MOST);
        int window = json.whole(WINDOW.name(), 1, Integer.MAX_VALUE);
        Map<Double, ScoreWindow> windows = new TreeMap<>();
        for (JsonRecord level : json.records("levels")) {
            double coverage = level.number("coverage", c -> c > 0 && c < 1, "a number between 0 and 1");
            if (windows.put(coverage, new ScoreWindow(window, level.numbers("scores"))) != null) {
                throw new IllegalArgumentException("the coverage " + coverage + " is there twice");
            }
        }
        json.end();
        return Optional.of(new SlidingCqr(model, windows, samples, observed, place));
    }

    @Override
    public Optional<SlidingCqr> load(
            TrainedModel model, NamedServices<? extends Method> methods, Supplier<? extends Device> device) {
        return read(model);
    }

    @Override
    public OptionalInt samples(TrainedModel model) {
        return read(model).map(SlidingCqr::samples).map(OptionalInt::of).orElse(OptionalInt.empty());
    }
}
