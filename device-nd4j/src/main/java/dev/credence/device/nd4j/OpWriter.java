package dev.credence.device.nd4j;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Reduction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.CustomOp;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.api.ops.Op;
import org.nd4j.linalg.api.ops.impl.reduce.same.Max;
import org.nd4j.linalg.api.ops.impl.reduce.same.Sum;
import org.nd4j.linalg.api.ops.impl.transforms.same.Abs;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Exp;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Log;
import org.nd4j.linalg.factory.Nd4j;

/** Builder of a sequence of ND4J operations that is run repeatedly on the same arrays, with broadcasting. */
final class OpWriter {
    private final OpScratch scratch;
    private final int[] extents;
    private final List<Deque<OpValue>> free = new ArrayList<>();
    private final List<Runnable> steps = new ArrayList<>();
    private int slots;

    OpWriter(OpScratch scratch, Extents extents) {
        this.scratch = scratch;
        this.extents = new int[] {extents.k(), extents.m(), extents.c()};
        for (int axes = 0; axes < 8; axes++) {
            free.add(new ArrayDeque<>());
        }
    }

    List<Runnable> steps() {
        return steps;
    }

    /** Index of an axis in an array [K, M, C]. */
    static int place(Axis axis) {
        return switch (axis) {
            case K -> 0;
            case M -> 1;
            case C -> 2;
        };
    }

    /** The axes with more than one element. */
    int all() {
        int axes = 0;
        for (int i = 0; i < extents.length; i++) {
            axes |= extents[i] > 1 ? 1 << i : 0;
        }
        return axes;
    }

    /** The shape of a value with the given axes. */
    long[] shape(int axes) {
        long[] shape = new long[extents.length];
        for (int i = 0; i < shape.length; i++) {
            shape[i] = (axes >> i & 1) != 0 ? extents[i] : 1;
        }
        return shape;
    }

    /** A constant in an array of its own. */
    OpValue number(double value) {
        OpValue number = new OpValue(scratch.own(1, 1, 1), 0, /* isScratch= */ false);
        number.array().assign(HostValues.rounded(value));
        return number;
    }

    /** Indices of the elements along an axis. */
    OpValue count(Axis axis) {
        int axes = 1 << place(axis);
        float[] numbers = new float[extents[place(axis)]];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i;
        }
        OpValue count = new OpValue(scratch.own(shape(axes)), axes, /* isScratch= */ false);
        scratch.write(numbers, 0, count.array());
        return count;
    }

    /** A scratch array for a value. */
    OpValue fresh(int axes) {
        OpValue old = free.get(axes).poll();
        return old != null ? old : new OpValue(scratch.array(slots++, shape(axes)), axes, /* isScratch= */ true);
    }

    /** Releases a value that is no longer needed. */
    void release(OpValue value) {
        if (value.isScratch()) {
            free.get(value.axes()).push(value);
        }
    }

    // ---- operations; none of them releases its arguments

    private void write(CustomOp operation) {
        steps.add(() -> Nd4j.exec(operation));
    }

    private void write(Op operation) {
        steps.add(() -> Nd4j.exec(operation));
    }

    /** A broadcasting ND4J operation. */
    OpValue binary(String name, OpValue a, OpValue b) {
        OpValue out = fresh(a.axes() | b.axes());
        into(name, a.array(), b.array(), out.array());
        return out;
    }

    void into(String name, INDArray a, INDArray b, INDArray out) {
        write(DynamicCustomOp.builder(name).addInputs(a, b).addOutputs(out).build());
    }

    /** out = from, broadcast. */
    void copy(INDArray from, INDArray out) {
        into("assign", out, from, out);
    }

    /** Factory of an operation from its argument and output. */
    @FunctionalInterface
    interface Function {
        Op of(INDArray x, INDArray out);
    }

    OpValue function(Function function, OpValue x) {
        OpValue out = fresh(x.axes());
        write(function.of(x.array(), out.array()));
        return out;
    }

    /** A value broadcast to the given axes; the value itself if it has them. */
    OpValue along(int axes, OpValue value) {
        if (value.axes() == axes) {
            return value;
        }
        OpValue out = fresh(axes);
        copy(value.array(), out.array());
        return out;
    }

    /** c if a &gt; b, else d. */
    OpValue choose(OpValue a, OpValue b, OpValue c, OpValue d) {
        int axes = a.axes() | b.axes() | c.axes() | d.axes();
        OpValue wide = along(axes, a);
        OpValue then = along(axes, c);
        OpValue otherwise = along(axes, d);
        INDArray greater = booleans(axes);
        into("greater", wide.array(), b.array(), greater);
        OpValue out = select(greater, then, otherwise);
        releaseCopies(wide, a, then, c, otherwise, d);
        return out;
    }

    @SuppressWarnings("ReferenceEquality") // a copy is another object
    private void releaseCopies(OpValue... copiesAndOriginals) {
        for (int i = 0; i < copiesAndOriginals.length; i += 2) {
            if (copiesAndOriginals[i] != copiesAndOriginals[i + 1]) {
                release(copiesAndOriginals[i]);
            }
        }
    }

    private INDArray booleans(int axes) {
        return scratch.array(0, DataType.BOOL, shape(axes));
    }

    private OpValue select(INDArray condition, OpValue then, OpValue otherwise) {
        OpValue out = fresh(then.axes());
        write(DynamicCustomOp.builder("select")
                .addInputs(condition, then.array(), otherwise.array())
                .addOutputs(out.array())
                .build());
        return out;
    }

    /** A value with subnormal numbers flushed to 0. */
    OpValue flushed(OpValue value) {
        OpValue size = function(Abs::new, value);
        OpValue out = choose(number(Float.MIN_NORMAL), size, number(0), value);
        release(size);
        return out;
    }

    // ---- reductions; the value has all axes, the result only the kept ones

    OpValue reduce(Reduction reduction, OpValue value, int kept) {
        return switch (reduction) {
            case NONE -> throw new IllegalStateException("There is nothing to reduce");
            case SUM -> sum(value, kept);
            case MAX -> max(value, kept);
            case LOG_SUM_EXP -> logSumExp(value, kept);
        };
    }

    private int[] without(int kept) {
        int[] dimensions = new int[Integer.bitCount(all() & ~kept)];
        int count = 0;
        for (int i = 0; i < extents.length; i++) {
            if ((all() & ~kept & (1 << i)) != 0) {
                dimensions[count++] = i;
            }
        }
        return dimensions;
    }

    /** The sum, in double. */
    private INDArray total(OpValue value, int kept) {
        INDArray terms = scratch.array(0, DataType.DOUBLE, shape(value.axes()));
        INDArray sums = scratch.array(1, DataType.DOUBLE, shape(kept));
        INDArray from = value.array();
        steps.add(() -> terms.assign(from));
        write(new Sum(terms, sums, /* keepDims= */ true, without(kept)));
        return sums;
    }

    private OpValue sum(OpValue value, int kept) {
        INDArray sums = total(value, kept);
        OpValue out = fresh(kept);
        cast(sums, out.array());
        return out;
    }

    private void cast(INDArray from, INDArray to) {
        write(DynamicCustomOp.builder("cast")
                .addInputs(from)
                .addOutputs(to)
                .addIntegerArguments(DataType.FLOAT.toInt())
                .build());
    }

    /** The maximum; ND4J's own ignores NaN. */
    private OpValue max(OpValue value, int kept) {
        INDArray missing = booleans(value.axes());
        into("not_equals", value.array(), value.array(), missing);
        OpValue marks = fresh(value.axes());
        cast(missing, marks.array());
        OpValue marked = fresh(kept);
        write(new Max(marks.array(), marked.array(), /* keepDims= */ true, without(kept)));
        OpValue largest = fresh(kept);
        write(new Max(value.array(), largest.array(), /* keepDims= */ true, without(kept)));
        OpValue out = choose(marked, number(0), number(Double.NaN), largest);
        release(marks);
        release(marked);
        release(largest);
        return out;
    }

    /** An infinite or NaN maximum is the result itself; avoids ∞ − ∞. */
    private OpValue logSumExp(OpValue value, int kept) {
        OpValue largest = max(value, kept);
        OpValue size = function(Abs::new, largest);
        OpValue shifted = binary("subtract", value, largest);
        OpValue exponentials = function(Exp::new, shifted);
        INDArray sums = total(exponentials, kept);
        write(new Log(sums, sums));
        OpValue log = fresh(kept);
        cast(sums, log.array());
        OpValue sum = binary("add", log, largest);
        OpValue out = choose(number(Double.POSITIVE_INFINITY), size, sum, largest);
        for (OpValue done : List.of(largest, size, shifted, exponentials, log, sum)) {
            release(done);
        }
        return out;
    }
}
