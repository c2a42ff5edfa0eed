package dev.credence.core.layer;

import dev.credence.core.Sizes;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** Helpers of columnwise layers. */
final class ColumnLayers {
    private ColumnLayers() {}

    /** A constant [length]. */
    static Var numbers(Graph g, String name, int length, IntToDoubleFunction value) {
        Var constant = g.input(name, length);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) value.applyAsDouble(i);
        }
        g.device().write(constant.value(), values);
        return constant;
    }

    /**
     * Selected columns of x [..., I], in any order and with repetition: [..., from.size()].
     *
     * @param from source column of each output column; −1 for zeros
     */
    static Var placed(Graph g, Var x, List<Integer> from) {
        int inputs = x.size(-1);
        int outputs = from.size();
        float[] matrix = new float[Sizes.product("the columns [inputs, outputs]", inputs, outputs)];
        for (int to = 0; to < outputs; to++) {
            if (from.get(to) >= 0) {
                matrix[from.get(to) * outputs + to] = 1;
            }
        }
        Var place = g.input("place", inputs, outputs);
        g.device().write(place.value(), matrix);
        int[] shape = x.value().shape();
        int rows = x.value().length() / inputs;
        shape[shape.length - 1] = outputs;
        Var moved = g.dense(g.reshape(x, rows, inputs), place, g.constant(0, outputs), Activation.IDENTITY, 0);
        return g.reshape(moved, shape);
    }

    /** Reads a list of non-negative integers. */
    static List<Integer> wholes(JsonRecord json, String field) {
        List<Integer> wholes = new ArrayList<>();
        for (double number : json.numbers(field)) {
            if (number != (int) number || number < 0) {
                throw new IllegalArgumentException(
                        "'" + field + "' holds '" + number + "', expected whole numbers of at least 0");
            }
            wholes.add((int) number);
        }
        return wholes;
    }

    /** Requires a vector with columns 0 … last. */
    static void requireColumns(Shape input, int last) {
        if (!(input instanceof Shape.Vector) || last >= input.size()) {
            throw new IllegalArgumentException(
                    "it needs a vector with " + (last + 1) + " columns or more, but gets " + input);
        }
    }
}
