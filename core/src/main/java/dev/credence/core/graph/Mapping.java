package dev.credence.core.graph;

import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * Builder of an operation that evaluates formulas over an index space [K, M, C] ({@link Graph#over}). Formula inputs
 * are bound to the graph's values by name. One pass over the same space computes all gradients from the formulas'
 * derivatives, summed over the axes that a value lacks.
 *
 * <pre>{@code
 * graph.over(k, m, 1)
 *     .read("f", f, K, M).read("y", y, M).read("λ", logPrecision)
 *     .map("Gaussian log-likelihood", logDensity, K, M)
 * }</pre>
 */
public final class Mapping {
    private final Graph graph;
    private final Extents extents;
    private final List<Operand> operands = new ArrayList<>();
    private final Map<String, Var> values = new LinkedHashMap<>();
    private final Map<String, DoubleSupplier> scalars = new LinkedHashMap<>();
    private final List<Result> results = new ArrayList<>();
    private final Map<Derivative, Formula> derivatives = new HashMap<>();

    /** Key of an explicit derivative: the result's number and the input. */
    record Derivative(int result, String input) {}

    Mapping(Graph graph, Extents extents) {
        this.graph = graph;
        this.extents = extents;
    }

    /**
     * Binds a value with the given axes, outermost first, whatever its shape; it is repeated along the others. Without
     * axes it is a scalar.
     *
     * @throws IllegalArgumentException if the number of elements differs
     */
    public Mapping read(String name, Var value, Axis... axes) {
        requireLength(name, value, value.value().length(), axes);
        return read(name, value, Access.dense(0, extents, axes));
    }

    /**
     * Binds one column of a value, whose axes are those given, outermost first, then its columns.
     *
     * @throws IllegalArgumentException if the number of rows differs, or there is no such column
     */
    public Mapping column(String name, Var value, int column, Axis... axes) {
        int columns = value.size(-1);
        requireLength(name, value, value.value().length() / columns, axes);
        if (column < 0 || column >= columns) {
            throw new IllegalArgumentException("There is no column " + column + " in " + value);
        }
        Access rows = Access.dense(0, extents, axes);
        return read(
                name,
                value,
                new Access(column, columns * rows.strideK(), columns * rows.strideM(), columns * rows.strideC()));
    }

    /** Binds the elements of an access. */
    public Mapping read(String name, Var value, Access access) {
        operands.add(new Operand.Elements(name, access.within(extents)));
        values.put(name, value);
        return this;
    }

    /** Binds a scalar that may change between replays. */
    public Mapping scalar(String name, DoubleSupplier number) {
        operands.add(new Operand.Scalar(name));
        scalars.put(name, number);
        return this;
    }

    /** Binds the element's index along an axis. */
    public Mapping index(String name, Axis axis) {
        operands.add(new Operand.Index(name, axis));
        return this;
    }

    /** A formula's value for every element. The axes must include all of more than one element. */
    public Var map(String operation, Formula formula, Axis... axes) {
        return reduce(operation, Reduction.NONE, formula, axes);
    }

    /** Reduces a formula to the given axes; [1] without axes. */
    public Var reduce(String operation, Reduction reduction, Formula formula, Axis... axes) {
        int[] shape = new int[Math.max(1, axes.length)];
        shape[0] = 1;
        for (int i = 0; i < axes.length; i++) {
            shape[i] = extents.of(axes[i]);
        }
        return store(reduction, formula, axes).out(operation, shape);
    }

    /** Adds a result of {@link #out} with the given axes, stored from the first element on. */
    public Mapping store(Reduction reduction, Formula formula, Axis... axes) {
        return store(reduction, formula, Access.dense(0, extents, axes));
    }

    /** Adds a result of {@link #out}. */
    public Mapping store(Reduction reduction, Formula formula, Access access) {
        results.add(new Result(formula, access.within(extents), reduction, Store.SET));
        return this;
    }

    /**
     * Replaces the derivative of a result with respect to an input by a simpler formula, which may read
     * {@linkplain #result the results}.
     */
    public Mapping derivative(int result, String input, Formula derivative) {
        derivatives.put(new Derivative(result, input), derivative);
        return this;
    }

    /** The value of result {@code j} as an input of a {@link #derivative}. */
    public static Formula result(int j) {
        return Functions.input("result " + j);
    }

    /** The new value, whose shape must hold all results. */
    public Var out(String operation, int... shape) {
        Var[] inputs = values.values().stream().distinct().toArray(Var[]::new);
        Var out = graph.out(operation, Graph.any(inputs), shape);
        return graph.add(new FormulaRule(graph.device(), out, inputs, this));
    }

    private void requireLength(String name, Var value, int length, Axis... axes) {
        long count = 1;
        for (Axis axis : axes) {
            count *= extents.of(axis);
        }
        if (count != length) {
            throw new IllegalArgumentException("Over " + extents + " " + name + " has " + count + " elements along "
                    + List.of(axes) + ", but " + value + " has " + length);
        }
    }

    Extents extents() {
        return extents;
    }

    List<Operand> operands() {
        return operands;
    }

    Map<String, Var> values() {
        return values;
    }

    Map<String, DoubleSupplier> scalars() {
        return scalars;
    }

    List<Result> results() {
        return results;
    }

    Map<Derivative, Formula> derivatives() {
        return derivatives;
    }
}
