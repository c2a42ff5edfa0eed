package dev.credence.export.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import dev.credence.inference.auto.AutoModel;
import dev.credence.inference.auto.AutoRegression;
import dev.credence.inference.auto.AutoTable;
import dev.credence.inference.auto.table.TargetCoding;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Export of models of the method auto as ONNX files. */
public final class StackFile {
    /** Version of the file format (IR) published with {@link Expressions#OPERATORS}. */
    private static final int FORMAT = 8;

    private StackFile() {}

    /**
     * Writes a model's whole stack as one graph with inputs and outputs in the data's own units, without a
     * recalibration attached to the model. The graph gives the model's own predictions, and NaN for a row with a gap
     * that the model fills from training rows.
     *
     * @throws UserException if the model is not of the method auto, more than 2 % of its weight cannot be exported, it
     *     is too large for an ONNX file, 32 bits are asked for and lose more than a hundredth of a column's standard
     *     deviation, or the file cannot be written
     */
    public static ExportedStack write(Path file, TrainedModel model, StackExport export) {
        ModelDescription d = model.description();
        TrainedModel.Table table = model.table()
                .filter(found -> found.trained() instanceof AutoTable)
                .orElseThrow(() -> new UserException("A model of the method '" + d.method()
                        + "' is no stack of the method auto, and cannot be exported as one."));
        AutoTable trained = (AutoTable) table.trained();
        if (trained.texts().isPresent()) {
            throw new UserException("This model reads texts, which an ONNX graph of its stack cannot: train one without"
                    + " them, or serve this one.");
        }
        AutoModel stack = trained.model();
        Map<String, Double> leftOut = StackGraph.leftOut(stack);
        List<Resolution> inputs = Resolution.coarseInputs(stack.networks().inputs());
        Optional<Resolution> target = coarseTarget(stack, d.targetName());
        ElementType type = export.elementType().orElse(ElementType.FLOAT64);
        if (type == ElementType.FLOAT32) {
            Resolution.require32(inputs, "inputs");
            Resolution.require32(target.stream().toList(), "outputs");
        }
        StackGraph graph = StackGraph.of(stack, table.columns(), type, export.levels(), export.least());
        ModelProto proto = model(graph, d);
        long bytes = graph.bytes();
        if (bytes > OnnxFile.LARGEST) {
            throw new UserException(
                    "The graph of this model takes " + (bytes >> 20) + " MiB, and an ONNX file holds less than 2048.");
        }
        AtomicFiles.write(file, proto::writeTo);
        return new ExportedStack(graph.members(), leftOut, proto.getSerializedSize(), type, inputs, target);
    }

    private static Optional<Resolution> coarseTarget(AutoModel stack, String name) {
        if (!(stack instanceof AutoRegression regression)) {
            return Optional.empty();
        }
        TargetCoding coding = regression.targets().get(0);
        return Optional.of(Resolution.of(name, coding.mean(), coding.scale()))
                .filter(resolution -> resolution.exceeds(Resolution.COARSE));
    }

    private static ModelProto model(StackGraph graph, ModelDescription d) {
        return opened(graph)
                .setDocString(d.method() + ", " + graph.members() + " members")
                .addMetadataProps(OnnxFile.property("method", d.method()))
                .addMetadataProps(OnnxFile.property("inputs", OnnxFile.json(graph.inputNames())))
                .addMetadataProps(OnnxFile.property("target", d.targetName()))
                .addMetadataProps(OnnxFile.property("classes", OnnxFile.json(d.classNames())))
                .addMetadataProps(OnnxFile.property("levels", graph.levels().toString()))
                .build();
    }

    /** A model without metadata. */
    static ModelProto.Builder opened(StackGraph graph) {
        return ModelProto.newBuilder()
                .setIrVersion(FORMAT)
                .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(Expressions.OPERATORS))
                .addOpsetImport(OperatorSetIdProto.newBuilder()
                        .setDomain(Expressions.LEARNING)
                        .setVersion(Expressions.LEARNING_OPERATORS))
                .setProducerName("credence")
                .setGraph(graph.build());
    }
}
