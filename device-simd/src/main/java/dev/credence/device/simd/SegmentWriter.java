package dev.credence.device.simd;

import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.credence.core.formula.Operation;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.List;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Writes the byte code of a segment: a loop over whole vectors without masks or calls other than the Vector API's, with
 * all loads of an iteration before its first store. It is padded beyond 325 bytes (FreqInlineSize), the limit for
 * inlining into the caller together with all other callees.
 */
final class SegmentWriter {
    private static final int OWN_UNIT = 340;

    private static final ClassDesc LANES = ClassDesc.of(SegmentWriter.class.getPackageName(), "Lanes");
    private static final ClassDesc FLOATS = descriptor(FloatVector.class);
    private static final ClassDesc VECTOR = descriptor(Vector.class);
    private static final ClassDesc MASK = descriptor(VectorMask.class);
    private static final ClassDesc SPECIES = descriptor(VectorSpecies.class);
    private static final ClassDesc MEMORY = descriptor(MemorySegment.class);
    private static final ClassDesc ORDER = descriptor(ByteOrder.class);
    private static final ClassDesc OPERATORS = descriptor(VectorOperators.class);
    private static final ClassDesc COMPARISON = descriptor(VectorOperators.Comparison.class);
    private static final MethodTypeDesc UNARY = MethodTypeDesc.of(FLOATS);
    private static final MethodTypeDesc BINARY = MethodTypeDesc.of(FLOATS, VECTOR);

    private final SegmentCode code;
    private final CodeBuilder body;
    /** Local variables of addresses and of nodes. */
    private final int[] addresses;

    private final int[] vectors;
    /** Local variables of uniform numbers. */
    private final int[] numbers;

    SegmentWriter(SegmentCode code, CodeBuilder body) {
        this.code = code;
        this.body = body;
        addresses = new int[code.loads() + code.stores().size()];
        vectors = new int[code.nodes().size()];
        numbers = new int[code.nodes().size()];
    }

    private static ClassDesc descriptor(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    void write() {
        for (int i = 0; i < OWN_UNIT; i++) {
            body.nop();
        }
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = body.allocateLocal(TypeKind.LONG);
            body.aload(1).loadConstant(i).laload().lstore(addresses[i]);
        }
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = body.allocateLocal(TypeKind.REFERENCE);
            SegmentCode.Node node = code.nodes().get(i);
            if (node.operation() == Operation.CONSTANT) {
                numbers[i] = body.allocateLocal(TypeKind.FLOAT);
                body.aload(2).loadConstant(node.index()).faload().fstore(numbers[i]);
            }
        }
        int counter = body.allocateLocal(TypeKind.INT);
        int skip = body.allocateLocal(TypeKind.LONG);
        Label start = body.newLabel();
        Label end = body.newLabel();
        body.loadConstant(0).istore(counter).labelBinding(start);
        body.iload(counter).iload(3).if_icmpge(end);
        body.iload(counter).i2l().loadConstant(2).lshl().lstore(skip);
        for (int i = 0; i < vectors.length; i++) {
            compute(i, skip);
        }
        for (int i = 0; i < code.stores().size(); i++) {
            store(i, skip);
        }
        body.iinc(counter, Lanes.WIDTH).goto_(start).labelBinding(end).return_();
    }

    private void compute(int i, int skip) {
        SegmentCode.Node node = code.nodes().get(i);
        if (isFused(i)) {
            return; // has no vector
        }
        if (node.operation() == Operation.CONSTANT) {
            // loop-invariant: the compiler hoists it, whereas a vector from outside may be an object
            field("F", SPECIES).fload(numbers[i]);
            body.invokestatic(FLOATS, "broadcast", MethodTypeDesc.of(FLOATS, SPECIES, CD_float));
        } else if (node.operation() == Operation.INPUT) {
            field("F", SPECIES);
            field("ALL", MEMORY).lload(addresses[node.index()]).lload(skip).ladd();
            field("ORDER", ORDER)
                    .invokestatic(
                            FLOATS, "fromMemorySegment", MethodTypeDesc.of(FLOATS, SPECIES, MEMORY, CD_long, ORDER));
        } else {
            apply(node);
        }
        body.astore(vectors[i]);
    }

    private void apply(SegmentCode.Node node) {
        List<Integer> x = node.arguments();
        switch (node.operation()) {
            case ADD -> {
                int product = isFused(x.get(0)) ? 0 : isFused(x.get(1)) ? 1 : -1;
                if (product < 0) {
                    binary("add", x);
                } else {
                    List<Integer> factors = code.nodes().get(x.get(product)).arguments();
                    vector(factors.get(0));
                    vector(factors.get(1));
                    vector(x.get(1 - product)).invokevirtual(FLOATS, "fma", MethodTypeDesc.of(FLOATS, VECTOR, VECTOR));
                }
            }
            case SUBTRACT -> binary("sub", x);
            case MULTIPLY -> binary("mul", x);
            case DIVIDE -> binary("div", x);
            case MIN -> binary("min", x);
            case MAX -> binary("max", x);
            case NEGATE -> vector(x.get(0)).invokevirtual(FLOATS, "neg", UNARY);
            case ABS -> vector(x.get(0)).invokevirtual(FLOATS, "abs", UNARY);
            case SQRT -> vector(x.get(0)).invokevirtual(FLOATS, "sqrt", UNARY);
            case SIGN -> {
                vector(x.get(0)).loadConstant(1f);
                compareWithZero(x.get(0), "GT");
                blendNumber().loadConstant(-1f);
                compareWithZero(x.get(0), "LT");
                blendNumber();
            }
            case CHOOSE -> {
                vector(x.get(3));
                vector(x.get(2));
                vector(x.get(0)).getstatic(OPERATORS, "GT", COMPARISON);
                vector(x.get(1))
                        .invokevirtual(FLOATS, "compare", MethodTypeDesc.of(MASK, COMPARISON, VECTOR))
                        .invokevirtual(FLOATS, "blend", MethodTypeDesc.of(FLOATS, VECTOR, MASK));
            }
            default -> throw new IllegalStateException(node.operation() + " is not arithmetic");
        }
    }

    private void binary(String name, List<Integer> x) {
        vector(x.get(0));
        vector(x.get(1)).invokevirtual(FLOATS, name, BINARY);
    }

    private void compareWithZero(int x, String how) {
        vector(x).getstatic(OPERATORS, how, COMPARISON);
        body.loadConstant(0f).invokevirtual(FLOATS, "compare", MethodTypeDesc.of(MASK, COMPARISON, CD_float));
    }

    private CodeBuilder blendNumber() {
        return body.invokevirtual(FLOATS, "blend", MethodTypeDesc.of(FLOATS, CD_float, MASK));
    }

    /** Whether a node is a product that only one sum reads: they become one fused multiply-add, which rounds once. */
    private boolean isFused(int i) {
        if (code.nodes().get(i).operation() != Operation.MULTIPLY || code.uses(i) != 1) {
            return false;
        }
        for (SegmentCode.Node node : code.nodes()) {
            if (node.operation() == Operation.ADD && node.arguments().contains(i)) {
                // of two products the first is fused
                int first = node.arguments().get(0);
                return first == i || code.nodes().get(first).operation() != Operation.MULTIPLY || code.uses(first) != 1;
            }
        }
        return false;
    }

    private void store(int i, int skip) {
        SegmentCode.Store store = code.stores().get(i);
        vector(store.value());
        if (store.old() >= 0) {
            vector(store.old()).invokevirtual(FLOATS, "add", BINARY);
        }
        if (store.flushes()) {
            // x if |x| is normal or NaN, otherwise 0
            int value = body.allocateLocal(TypeKind.REFERENCE);
            body.astore(value).aload(value).loadConstant(0f);
            body.aload(value).invokevirtual(FLOATS, "abs", UNARY).getstatic(OPERATORS, "LT", COMPARISON);
            body.loadConstant(Float.MIN_NORMAL)
                    .invokevirtual(FLOATS, "compare", MethodTypeDesc.of(MASK, COMPARISON, CD_float));
            blendNumber();
        }
        field("ALL", MEMORY).lload(addresses[code.loads() + i]).lload(skip).ladd();
        field("ORDER", ORDER)
                .invokevirtual(FLOATS, "intoMemorySegment", MethodTypeDesc.of(CD_void, MEMORY, CD_long, ORDER));
    }

    private CodeBuilder vector(int node) {
        return body.aload(vectors[node]);
    }

    private CodeBuilder field(String name, ClassDesc type) {
        return body.getstatic(LANES, name, type);
    }
}
