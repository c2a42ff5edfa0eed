package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.data.Shape;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.List;

/**
 * The steps of R sequences x [R, T·D]. Shorter ones are padded on the left: a step whose features are all NaN is not
 * there. A single missing feature of a step that is there counts as 0, the mean of a standardised one.
 *
 * @param g the graph
 * @param x [R, T·D], whatever its shape
 * @param rows R
 * @param shape T, D
 * @param live [R, T]: 1 where a step is there, else 0
 */
record Steps(Graph g, Var x, int rows, Shape.Sequence shape, Var live) {
    /** Below every number that a network computes with, to detect NaN, which is not greater. */
    private static final double LEAST = -1e38;

    static Steps of(Graph g, Var x, Shape shape) {
        Shape.Sequence sequence = (Shape.Sequence) shape;
        int rows = x.value().length() / sequence.size();
        Var live = g.over(rows, sequence.steps(), sequence.features())
                .read("x", x.detached(), K, M, C)
                .reduce("step is there", Reduction.MAX, where(constant(1), constant(0)), K, M);
        return new Steps(g, x, rows, sequence, live);
    }

    /** A sequence's shape, else an error that says what the layer needs. */
    static Shape.Sequence require(Shape input) {
        if (input instanceof Shape.Sequence sequence) {
            return sequence;
        }
        throw new IllegalArgumentException("it needs a sequence, several steps of features, but gets " + input);
    }

    int count() {
        return shape.steps();
    }

    /** {@code then} where x is a number. */
    static Formula where(Formula then, Formula otherwise) {
        return choose(input("x"), constant(LEAST), then, otherwise);
    }

    /** The features with 0 for NaN, step by step: [T·R, D], so that a step's are side by side in memory. */
    Var filled() {
        int features = shape.features();
        return g.over(rows, count(), features)
                .read("x", x, K, M, C)
                .store(Reduction.NONE, where(input("x"), constant(0)), new Access(0, features, rows * features, 1))
                .out("filled", count() * rows, features);
    }

    /** States of all steps, T of [R, U], as a sequence [R, T·U], with NaN for steps that are not there. */
    Var sequence(List<Var> states) {
        int units = states.get(0).size(1);
        Var all = g.rows().beside(states);
        return g.over(rows, count(), units)
                .read("h", all, K, M, C)
                .read("live", live, K, M)
                .read("gap", x.detached(), gap())
                .store(Reduction.NONE, choose(input("live"), constant(0.5), input("h"), input("gap")), K, M, C)
                .out("states", rows, count() * units);
    }

    /** The first feature of a step. */
    private Access gap() {
        return new Access(0, shape.size(), shape.features(), 0);
    }

    /** S vectors [I] of R rows, step by step, x [S·R, I], each multiplied by its row's mask [R, I]. */
    static Var masked(Graph g, Var x, Var mask, int rows) {
        int width = mask.size(1);
        int steps = x.value().length() / rows / width;
        return g.over(steps, rows, width)
                .read("x", x, K, M, C)
                .read("mask", mask, M, C)
                .store(Reduction.NONE, input("x").times(input("mask")), K, M, C)
                .out("masked steps", steps * rows, width);
    }

    /** The shape of x with another size of a row. */
    int[] shapeOf(int outputs) {
        return shapeOf(x, outputs);
    }

    /** The shape of x with another size of a row. */
    static int[] shapeOf(Var x, int outputs) {
        int[] all = x.value().shape();
        all[all.length - 1] = outputs;
        return all;
    }
}
