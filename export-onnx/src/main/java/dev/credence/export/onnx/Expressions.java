package dev.credence.export.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Builder of expressions of ONNX operators, version {@value #OPERATORS}, and of machine learning, version
 * {@value #LEARNING_OPERATORS}: each method adds an operator and returns the generated name of its value. Numbers are
 * 64-bit floats unless their method says otherwise.
 */
final class Expressions {
    /** Operator set version: the oldest whose ScatterElements adds. */
    static final int OPERATORS = 17;

    /** Version of the operators of ai.onnx.ml. */
    static final int LEARNING_OPERATORS = 3;

    /** Domain of tree ensembles. */
    static final String LEARNING = "ai.onnx.ml";

    private static final int FEW = 100;

    private final GraphProto.Builder graph;
    private final Expressions root;
    private final Map<Object, String> constants = new HashMap<>();
    private int names;
    private long bytes;

    Expressions() {
        graph = GraphProto.newBuilder().setName("credence");
        root = this;
    }

    private Expressions(String name, Expressions root) {
        graph = GraphProto.newBuilder().setName(name);
        this.root = root;
    }

    /** The body of a loop; it sees the values of this graph. */
    Expressions body(String name) {
        return new Expressions(name, root);
    }

    GraphProto build() {
        return graph.build();
    }

    /** Size of the constants, and of trees. */
    long bytes() {
        return bytes;
    }

    /** Adds to {@link #bytes} what an attribute takes. */
    void count(long more) {
        root.bytes += more;
    }

    void input(ValueInfoProto value) {
        graph.addInput(value);
    }

    void output(ValueInfoProto value) {
        graph.addOutput(value);
    }

    /** Gives a value a fixed name. */
    String named(String name, String of) {
        graph.addNode(NodeProto.newBuilder()
                .setOpType("Identity")
                .setName(name)
                .addInput(of)
                .addOutput(name));
        return name;
    }

    // constants, which belong to the outermost graph

    /** A tensor under a fixed name, such as the default of an input. */
    String constant(String name, ElementType type, double[] values, int... shape) {
        return tensor(name, type.code(), type.raw(values), shape);
    }

    private String tensor(String name, int type, byte[] raw, int... shape) {
        TensorProto.Builder tensor =
                TensorProto.newBuilder().setName(name).setDataType(type).setRawData(ByteString.copyFrom(raw));
        for (int extent : shape) {
            tensor.addDims(extent);
        }
        root.graph.addInitializer(tensor);
        root.bytes += raw.length;
        return name;
    }

    private String name(String prefix) {
        return prefix + root.names++;
    }

    String doubles(double[] values, int... shape) {
        return constant(name("c"), ElementType.FLOAT64, values, shape);
    }

    /** 32-bit numbers. */
    String floats(float[] values, int... shape) {
        ByteBuffer raw = ByteBuffer.allocate(Math.multiplyExact(Float.BYTES, values.length))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            raw.putFloat(value);
        }
        return tensor(name("c"), ElementType.FLOAT32.code(), raw.array(), shape);
    }

    /** 64-bit integers [n]. */
    String integers(int... values) {
        return values.length > FEW
                ? integers(values, 1)
                : root.constants.computeIfAbsent(Arrays.stream(values).boxed().toList(), key -> integers(values, 1));
    }

    /** 64-bit integers [n], or a scalar of rank 0. */
    private String integers(int[] values, int rank) {
        ByteBuffer raw = ByteBuffer.allocate(Math.multiplyExact(Long.BYTES, values.length))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            raw.putLong(value);
        }
        int[] shape = rank == 0 ? new int[0] : new int[] {values.length};
        return tensor(name("c"), TensorProto.DataType.INT64.getNumber(), raw.array(), shape);
    }

    String integer(int value) {
        return root.constants.computeIfAbsent("integer " + value, key -> integers(new int[] {value}, 0));
    }

    String number(double value) {
        return root.constants.computeIfAbsent(
                value, key -> constant(name("c"), ElementType.FLOAT64, new double[] {value}));
    }

    /** A 32-bit number. */
    String number32(float value) {
        return root.constants.computeIfAbsent(value, key -> floats(new float[] {value}));
    }

    String number(ElementType type, double value) {
        return type == ElementType.FLOAT64 ? number(value) : number32((float) value);
    }

    // operators

    String op(String operator, String... inputs) {
        return op(operator, List.of(), inputs);
    }

    String op(String operator, List<AttributeProto> attributes, String... inputs) {
        return op("", operator, attributes, inputs);
    }

    String op(String domain, String operator, List<AttributeProto> attributes, String... inputs) {
        String out = name("v");
        graph.addNode(NodeProto.newBuilder()
                .setOpType(operator)
                .setDomain(domain)
                .setName(out)
                .addAllInput(Arrays.asList(inputs))
                .addAllAttribute(attributes)
                .addOutput(out));
        return out;
    }

    /**
     * A loop over a body with inputs (iteration, condition, state…) and outputs (condition, state…), until its
     * condition is false; returns the last state.
     */
    List<String> loop(int most, Expressions body, List<String> state) {
        List<String> out = state.stream().map(value -> name("v")).toList();
        graph.addNode(NodeProto.newBuilder()
                .setOpType("Loop")
                .setName(out.get(0))
                .addInput(integer(most))
                .addInput("")
                .addAllInput(state)
                .addAttribute(OnnxGraph.attribute("body", AttributeProto.AttributeType.GRAPH)
                        .setG(body.graph))
                .addAllOutput(out));
        return out;
    }

    String add(String a, String b) {
        return op("Add", a, b);
    }

    String sub(String a, String b) {
        return op("Sub", a, b);
    }

    String mul(String a, String b) {
        return op("Mul", a, b);
    }

    String div(String a, String b) {
        return op("Div", a, b);
    }

    String square(String a) {
        return mul(a, a);
    }

    String min(String a, String b) {
        return op("Min", a, b);
    }

    String max(String a, String b) {
        return op("Max", a, b);
    }

    String where(String condition, String yes, String no) {
        return op("Where", condition, yes, no);
    }

    String matMul(String a, String b) {
        return op("MatMul", a, b);
    }

    String wide(String of) {
        return cast(of, ElementType.FLOAT64.code());
    }

    String narrow(String of) {
        return cast(of, ElementType.FLOAT32.code());
    }

    /** 64-bit numbers rounded to 32 bits. */
    String rounded(String of) {
        return wide(narrow(of));
    }

    String toIntegers(String of) {
        return cast(of, TensorProto.DataType.INT64.getNumber());
    }

    String cast(String of, int type) {
        return op("Cast", List.of(integerAttribute("to", type)), of);
    }

    String gather(String of, String indices, int axis) {
        return op("Gather", List.of(integerAttribute("axis", axis)), of, indices);
    }

    String concat(int axis, List<String> parts) {
        return parts.size() == 1
                ? parts.get(0)
                : op("Concat", List.of(integerAttribute("axis", axis)), parts.toArray(String[]::new));
    }

    String sum(String of, int axis, boolean keep) {
        return op("ReduceSum", List.of(integerAttribute("keepdims", keep ? 1 : 0)), of, integers(axis));
    }

    /** Minimum or maximum over an axis, which is kept: ReduceMin or ReduceMax. */
    String extreme(String operator, String of, int axis) {
        return op(operator, List.of(integersAttribute("axes", axis)), of);
    }

    String unsqueeze(String of, int... axes) {
        return op("Unsqueeze", of, integers(axes));
    }

    String transpose(String of, int... order) {
        return op("Transpose", List.of(integersAttribute("perm", order)), of);
    }

    /** @param shape 0 keeps an extent, −1 is for the rest */
    String reshape(String of, int... shape) {
        return op("Reshape", of, integers(shape));
    }

    /** Part of an axis. */
    String slice(String of, int from, int to, int axis) {
        return op("Slice", of, integers(from), integers(to), integers(axis));
    }

    /** Σ_k c_k xᵏ, c_0 first. */
    String polynomial(ElementType type, double[] coefficients, String x) {
        String sum = number(type, coefficients[coefficients.length - 1]);
        for (int k = coefficients.length - 2; k >= 0; k--) {
            sum = add(mul(sum, x), number(type, coefficients[k]));
        }
        return sum;
    }

    static AttributeProto integerAttribute(String name, long value) {
        return OnnxGraph.attribute(name, AttributeProto.AttributeType.INT)
                .setI(value)
                .build();
    }

    static AttributeProto integersAttribute(String name, int... values) {
        AttributeProto.Builder attribute = OnnxGraph.attribute(name, AttributeProto.AttributeType.INTS);
        for (int value : values) {
            attribute.addInts(value);
        }
        return attribute.build();
    }

    static AttributeProto textAttribute(String name, String value) {
        return OnnxGraph.attribute(name, AttributeProto.AttributeType.STRING)
                .setS(ByteString.copyFromUtf8(value))
                .build();
    }
}
