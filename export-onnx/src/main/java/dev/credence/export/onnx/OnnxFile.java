package dev.credence.export.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.model.Architecture;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Export of trained models as ONNX files. */
public final class OnnxFile {
    /** Version of the file format (IR) published with {@link OnnxGraph#OPERATORS}. */
    private static final int FORMAT = 7;
    /** Protocol buffers are limited to 2 GiB. */
    static final long LARGEST = 2_000_000_000L;

    private OnnxFile() {}

    /**
     * Writes networks sampled from a model's posterior as one graph with inputs and outputs in the data's own units,
     * without a recalibration of the model.
     *
     * @throws UserException if the predictions are not from sampled dense networks, the networks are too large for an
     *     ONNX file, 32 bits are asked for and lose more than a hundredth of a column's standard deviation, or the file
     *     cannot be written
     */
    public static ExportedGraph write(Path file, TrainedModel model, OnnxExport export) {
        ModelDescription d = model.description();
        int samples = export.samples();
        long bytes = (long) Float.BYTES * samples * numbers(weights(model, Math.min(samples, 1)));
        if (bytes > LARGEST) {
            throw new UserException(
                    samples + " networks of this model take " + (bytes >> 20)
                            + " MiB, and an ONNX file holds less than 2048; take fewer than "
                            + LARGEST * samples / bytes + ".",
                    Argument.SAMPLES);
        }
        boolean regression = d.problem().task() instanceof Task.Regression;
        List<Resolution> inputs = Resolution.coarseInputs(d, export.constant());
        Optional<Resolution> target = regression ? Resolution.coarseTarget(d) : Optional.empty();
        ElementType inputType = type(export, inputs, "inputs");
        ElementType outputType = regression ? type(export, target.stream().toList(), "outputs") : ElementType.FLOAT32;
        WeightSamples drawn = weights(model, samples);
        ModelProto proto = ModelProto.newBuilder()
                .setIrVersion(FORMAT)
                .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(OnnxGraph.OPERATORS))
                .setProducerName("credence")
                .setDocString(d.method() + ", " + drawn.samples() + " sampled networks")
                .addMetadataProps(property("method", d.method()))
                .addMetadataProps(property("inputs", json(d.inputNames())))
                .addMetadataProps(property("target", d.targetName()))
                .addMetadataProps(property("classes", json(d.classNames())))
                .setGraph(OnnxNetwork.of(d, drawn, inputType, outputType).build())
                .build();
        AtomicFiles.write(file, proto::writeTo);
        return new ExportedGraph(drawn.samples(), inputType, outputType, inputs, target);
    }

    /** The type asked for, else 64 bits if there are coarse columns. */
    private static ElementType type(OnnxExport export, List<Resolution> coarse, String where) {
        ElementType needed = coarse.isEmpty() ? ElementType.FLOAT32 : ElementType.FLOAT64;
        ElementType type = export.elementType().orElse(needed);
        if (type == ElementType.FLOAT32) {
            Resolution.require32(coarse, where);
        }
        return type;
    }

    private static WeightSamples weights(TrainedModel model, int samples) {
        return model.inference().weights(samples).orElseThrow(() -> withoutNetworks(model, samples));
    }

    /** The error for a model without networks, with the kinds it has. */
    private static UserException withoutNetworks(TrainedModel model, int samples) {
        String method = model.description().method();
        String network = model.description().settings().getOrDefault("model", Architecture.PERCEPTRON);
        boolean drawn = model.inference().weights(1).isPresent();
        boolean mean = model.inference().weights(0).isPresent();
        if (!drawn && !mean && !network.startsWith(Architecture.PERCEPTRON)) {
            return new UserException("The model's network, " + network
                    + ", has other layers than dense ones; only networks of dense layers can be exported so far.");
        }
        if (samples == 0 && drawn) {
            return new UserException(
                    "The posterior of " + method + " has no mean in closed form; take sampled networks, at least 1.",
                    Argument.SAMPLES);
        }
        String refusal = "The predictions of this " + method
                + " model are not those of sampled networks, and cannot be exported as such";
        return mean
                ? new UserException(
                        refusal + "; 0 samples exports the network of the posterior's mean.", Argument.SAMPLES)
                : new UserException(refusal + ".");
    }

    private static long numbers(WeightSamples one) {
        return one.layers().stream()
                .mapToLong(layer -> (long) layer.weights().length + layer.biases().length)
                .sum();
    }

    static StringStringEntryProto property(String key, String value) {
        return StringStringEntryProto.newBuilder().setKey(key).setValue(value).build();
    }

    static String json(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array.toString();
    }
}
