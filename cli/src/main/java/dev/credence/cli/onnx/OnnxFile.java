package dev.credence.cli.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.model.Architecture;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** ONNX files. */
public final class OnnxFile {
    /** Of the format around the operators; the one that came with theirs. */
    private static final int FORMAT = 7;
    /** A protocol buffer ends at 2 GiB. */
    private static final long LARGEST = 2_000_000_000L;

    private OnnxFile() {}

    /**
     * Writes networks drawn from a model's posterior as one graph, which takes inputs and gives predictions in the
     * data's own units.
     *
     * @param samples S; 0 for the network of the posterior's mean
     * @return the number of networks written, which may be another where a posterior has a number of its own
     * @throws UserException if the model has no such networks, they are too large for a file of this kind, or it cannot
     *     be written
     */
    public static int write(Path file, TrainedModel model, int samples) {
        ModelDescription d = model.description();
        long bytes = (long) Float.BYTES * samples * numbers(weights(model, Math.min(samples, 1)));
        if (bytes > LARGEST) {
            throw new UserException("--samples: " + samples + " networks of this model take " + (bytes >> 20)
                    + " MiB, and an ONNX file holds less than 2048; take fewer than " + LARGEST * samples / bytes
                    + ".");
        }
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
                .setGraph(OnnxNetwork.of(d, drawn).build())
                .build();
        AtomicFiles.write(file, proto::writeTo);
        return drawn.samples();
    }

    private static WeightSamples weights(TrainedModel model, int samples) {
        Optional<WeightSamples> weights = model.inference().weights(samples);
        if (weights.isPresent()) {
            return weights.get();
        }
        String method = model.description().method();
        String network = model.description().settings().getOrDefault("model", Architecture.PERCEPTRON);
        boolean drawn = model.inference().weights(1).isPresent();
        boolean mean = model.inference().weights(0).isPresent();
        if (!drawn && !mean && !network.startsWith(Architecture.PERCEPTRON)) {
            throw new UserException("The model's network, " + network
                    + ", has other layers than dense ones; only networks of dense layers can be exported so far.");
        }
        throw new UserException(
                samples == 0 && drawn
                        ? "The posterior of " + method
                                + " has no mean in closed form; take sampled networks with --samples, at least 1."
                        : "The predictions of this " + method
                                + " model are not those of sampled networks, and cannot be exported as such"
                                + (mean ? "; --samples 0 exports the network of the posterior's mean." : "."));
    }

    private static long numbers(WeightSamples one) {
        return one.layers().stream()
                .mapToLong(layer -> (long) layer.weights().length + layer.biases().length)
                .sum();
    }

    private static StringStringEntryProto property(String key, String value) {
        return StringStringEntryProto.newBuilder().setKey(key).setValue(value).build();
    }

    private static String json(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array.toString();
    }
}
