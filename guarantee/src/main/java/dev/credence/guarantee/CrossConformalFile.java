package dev.credence.guarantee;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.interval.IntervalSource;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The models of CV+'s folds and their residuals in a model's file: its attachment {@value #NAME}. The models are whole
 * model files, in Base64.
 */
public final class CrossConformalFile implements IntervalSource<CrossConformal> {
    /** The name of the attachment. */
    public static final String NAME = "cross-conformal";

    /** The version of the attachment that this library writes. */
    public static final int FORMAT = 1;

    private static final int MOST = Integer.MAX_VALUE;

    /** The attachment's content, before its models are loaded. */
    private record Content(CrossConformal conformal, List<Double> coverages, List<byte[]> models, int samples) {}

    /** The model with these intervals, which replace any other intervals. */
    public static TrainedModel attach(TrainedModel model, CrossModels cross) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("samples", cross.samples());
        cross.coverages().forEach(json.putArray("coverages")::add);
        ArrayNode residuals = json.putArray("residuals");
        Arrays.stream(cross.conformal().residuals()).forEach(residuals::add);
        ArrayNode folds = json.putArray("folds");
        Arrays.stream(cross.conformal().foldOf()).forEach(folds::add);
        NestedModels.write(cross.models(), json.putArray("models"));
        return new CrossConformalFile().replaceIn(model, json);
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
    public Optional<CrossConformal> read(TrainedModel model) {
        return content(model).map(Content::conformal);
    }

    @Override
    public Optional<CrossModels> load(
            TrainedModel model, NamedServices<? extends Method> methods, Supplier<? extends Device> device) {
        return content(model).map(content -> {
            List<TrainedModel> models = NestedModels.load(content.models, model, methods, device);
            return new CrossModels(content.conformal, content.coverages, models, content.samples);
        });
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
        int samples = json.whole("samples", 1, MOST);
        List<Double> coverages =
                Arrays.stream(json.numbers("coverages")).boxed().toList();
        coverages.forEach(CoverageLaw::requireCoverage);
        double[] residuals = json.numbers("residuals");
        int[] folds = Arrays.stream(json.numbers("folds"))
                .mapToInt(k -> k >= 0 && k < residuals.length && k == Math.rint(k) ? (int) k : -1)
                .toArray();
        List<byte[]> models = NestedModels.bytes(json.texts("models"));
        json.end();
        CrossConformal conformal = CrossConformal.of(residuals, folds);
        if (coverages.isEmpty() || models.size() != conformal.folds()) {
            throw new IllegalArgumentException("there are " + models.size() + " models of " + conformal.folds()
                    + " folds, and the coverages " + coverages);
        }
        return Optional.of(new Content(conformal, coverages, models, samples));
    }
}
