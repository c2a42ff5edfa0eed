package dev.credence.export.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.util.Arrays;

/**
 * Builder of a graph of ONNX operators, version {@value #OPERATORS}, with values referenced by name. Numbers are 32-bit
 * floats unless another {@link ElementType} is given.
 */
final class OnnxGraph {
    /** Operator set version: the oldest with all operators used here, supported by every runtime since 2020. */
    static final int OPERATORS = 13;

    private final GraphProto.Builder graph = GraphProto.newBuilder().setName("credence");

    /** An input [N, columns] with variable N. */
    String input(String name, ElementType type, int columns) {
        graph.addInput(value(name, type, "N", columns));
        return name;
    }

    /** Declares an output; a dimension is a number, or the name of a variable one. */
    void output(String name, ElementType type, Object... shape) {
        graph.addOutput(value(name, type, shape));
    }

    /** A constant of 32-bit numbers. */
    String constant(String name, float[] values, int... shape) {
        double[] wide = new double[values.length];
        Arrays.setAll(wide, i -> values[i]);
        return constant(name, ElementType.FLOAT32, wide, shape);
    }

    /** A constant; a scalar without a shape. */
    String constant(String name, ElementType type, double[] values, int... shape) {
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setName(name)
                .setDataType(type.code())
                .setRawData(ByteString.copyFrom(type.raw(values)));
        for (int extent : shape) {
            tensor.addDims(extent);
        }
        graph.addInitializer(tensor);
        return name;
    }

    String scalar(String name, ElementType type, double value) {
        return constant(name, type, new double[] {value});
    }

    /** An integer constant, for an index. */
    String index(String name, long value) {
        graph.addInitializer(TensorProto.newBuilder()
                .setName(name)
                .setDataType(TensorProto.DataType.INT64.getNumber())
                .addInt64Data(value));
        return name;
    }

    /** out = operator(inputs). */
    String node(String operator, String out, String... inputs) {
        return add(start(operator, out, inputs));
    }

    /** The same numbers in another type. */
    String cast(String out, String of, ElementType type) {
        return add(start("Cast", out, of)
                .addAttribute(attribute("to", AttributeProto.AttributeType.INT).setI(type.code())));
    }

    /** Mean over the first axis, which is removed. */
    String meanOverSamples(String out, String of) {
        AttributeProto axes =
                attribute("axes", AttributeProto.AttributeType.INTS).addInts(0).build();
        AttributeProto keep =
                attribute("keepdims", AttributeProto.AttributeType.INT).setI(0).build();
        return add(start("ReduceMean", out, of).addAttribute(axes).addAttribute(keep));
    }

    /** Selects an index of the last of three axes, which is removed. */
    String ofLast(String out, String of, String index) {
        return add(start("Gather", out, of, index).addAttribute(axis(2)));
    }

    /** Concatenation along the last of three axes. */
    String join(String out, String first, String second) {
        return add(start("Concat", out, first, second).addAttribute(axis(2)));
    }

    String leakyRelu(String out, String of, float slope) {
        return add(start("LeakyRelu", out, of)
                .addAttribute(
                        attribute("alpha", AttributeProto.AttributeType.FLOAT).setF(slope)));
    }

    GraphProto build() {
        return graph.build();
    }

    private static NodeProto.Builder start(String operator, String out, String... inputs) {
        NodeProto.Builder node = NodeProto.newBuilder().setOpType(operator).setName(out);
        for (String input : inputs) {
            node.addInput(input);
        }
        return node.addOutput(out);
    }

    private String add(NodeProto.Builder node) {
        graph.addNode(node);
        return node.getOutput(0);
    }

    private static AttributeProto axis(int axis) {
        return attribute("axis", AttributeProto.AttributeType.INT).setI(axis).build();
    }

    static AttributeProto.Builder attribute(String name, AttributeProto.AttributeType type) {
        return AttributeProto.newBuilder().setName(name).setType(type);
    }

    static ValueInfoProto value(String name, ElementType type, Object... shape) {
        return value(name, type.code(), shape);
    }

    static ValueInfoProto value(String name, int type, Object... shape) {
        TensorShapeProto.Builder extents = TensorShapeProto.newBuilder();
        for (Object extent : shape) {
            TensorShapeProto.Dimension.Builder dimension = extents.addDimBuilder();
            if (extent instanceof Integer number) {
                dimension.setDimValue(number);
            } else {
                dimension.setDimParam(extent.toString());
            }
        }
        return ValueInfoProto.newBuilder()
                .setName(name)
                .setType(TypeProto.newBuilder()
                        .setTensorType(
                                TypeProto.Tensor.newBuilder().setElemType(type).setShape(extents)))
                .build();
    }
}
