package dev.credence.guarantee;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.interval.IntervalSource;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The models of EnbPI and its residuals in a model's file: its attachment {@value #NAME}. The models are whole model
 * files, in Base64.
 */
public final class EnbPiFile implements IntervalSource<EnbPi.State> {
    /** The name of the attachment. */
    public static final String NAME = "enbpi";

    /** The version of the attachment that this library writes. */
    public static final int FORMAT = 1;

    /** The attachment's content, before its models are loaded. */
    private record Content(
            EnbPi.State state, List<Double> coverages, List<byte[]> models, int samples, SeriesPlace place) {}

    /** The model with these intervals, which replace any other intervals or sets. */
    public static TrainedModel attach(TrainedModel model, EnbPiModels enbPi, SeriesPlace place) {
        EnbPi.State state = enbPi.state();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("samples", enbPi.samples());
        place.write(json);
        json.put("observed", state.observed());
        enbPi.coverages().forEach(json.putArray("coverages")::add);
        ArrayNode residuals = json.putArray("residuals");
        Arrays.stream(state.residuals()).forEach(residuals::add);
        ArrayNode weights = json.putArray("weights");
        Arrays.stream(state.weights()).forEach(weights::add);
        NestedModels.write(enbPi.models(), json.putArray("models"));
        return new EnbPiFile().replaceIn(model, json);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isOfTraining() {
        return true;
    }

    @Override
    public Optional<EnbPi.State> read(TrainedModel model) {
        return content(model).map(Content::state);
    }

    @Override
    public Optional<EnbPiModels> load(
            TrainedModel model, NamedServices<? extends Method> methods, Supplier<? extends Device> device) {
        return content(model)
                .map(content -> new EnbPiModels(
                        EnbPi.resume(content.state),
                        content.coverages,
                        NestedModels.load(content.models, model, methods, device),
                        content.samples,
                        content.place));
    }

    @Override
    public SeriesPlace place(TrainedModel model) {
        ObjectNode document = model.attachments().get(NAME);
        return document == null ? SeriesPlace.UNKNOWN : SeriesPlace.read(JsonRecord.of(document));
    }

    private static Optional<Content> content(TrainedModel model) {
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
        List<Double> coverages =
                Arrays.stream(json.numbers("coverages")).boxed().toList();
        coverages.forEach(CoverageLaw::requireCoverage);
        EnbPi.State state = new EnbPi.State(json.numbers("weights"), json.numbers("residuals"), observed);
        List<byte[]> models = NestedModels.bytes(json.texts("models"));
        json.end();
        if (coverages.isEmpty()
                || coverages.stream().distinct().count() < coverages.size()
                || models.size() != state.weights().length) {
            throw new IllegalArgumentException("there are " + models.size() + " models of " + state.weights().length
                    + " weights, and the coverages " + coverages);
        }
        return Optional.of(new Content(state, coverages, models, samples, place));
    }
}
