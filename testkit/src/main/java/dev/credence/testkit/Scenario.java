package dev.credence.testkit;

import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One use of the graph's building methods: the leaves with their values, and what is built from them. The same scenario
 * is built on any number of devices; equal names hold equal numbers.
 *
 * @param random whether the output depends on the step
 * @param tolerance largest error of an element, relative to the largest element of the same array
 */
record Scenario(String name, List<Leaf> leaves, Build build, boolean random, double tolerance) {
    /**
     * A few roundings of a float (2⁻²⁴ each), as sums of a few hundred terms and polynomial approximations have them.
     */
    static final double ROUNDING = 1e-5;

    /** What is built from the leaves, by their names. */
    @FunctionalInterface
    interface Build {
        Var build(Graph graph, Leaves leaves);
    }

    /** The leaves on a graph. */
    @FunctionalInterface
    interface Leaves {
        Var get(String name);
    }

    /**
     * An array that the scenario starts from.
     *
     * @param trained a parameter with a gradient, else a constant
     */
    record Leaf(String name, boolean trained, Initialiser values, int[] shape) {
        int length() {
            return Arrays.stream(shape).reduce(1, (a, b) -> a * b);
        }

        Leaf frozen() {
            return new Leaf(name, false, values, shape);
        }
    }

    /** Numbers that are neither small nor symmetric. */
    static final Initialiser ORDINARY = Initialiser.normal(0.1, 0.8);

    static Scenario of(String name) {
        return new Scenario(name, List.of(), Scenario::nothing, false, ROUNDING);
    }

    Scenario trained(String leaf, int... shape) {
        return trained(leaf, ORDINARY, shape);
    }

    Scenario trained(String leaf, Initialiser values, int... shape) {
        return with(new Leaf(leaf, true, values, shape));
    }

    Scenario constant(String leaf, Initialiser values, int... shape) {
        return with(new Leaf(leaf, false, values, shape));
    }

    Scenario build(Build what) {
        return new Scenario(name, leaves, what, random, tolerance);
    }

    /** As {@link #build(Build)}, with an output that depends on the step. */
    Scenario buildRandom(Build what) {
        return new Scenario(name, leaves, what, true, tolerance);
    }

    Scenario named(String other) {
        return new Scenario(other, leaves, build, random, tolerance);
    }

    Scenario tolerance(double relative) {
        return new Scenario(name, leaves, build, random, relative);
    }

    /** The same with one leaf held constant. */
    Scenario frozen(String leaf) {
        List<Leaf> all =
                leaves.stream().map(l -> l.name().equals(leaf) ? l.frozen() : l).toList();
        return new Scenario(name + ", " + leaf + " constant", all, build, random, tolerance);
    }

    /** The same with the output built twice and both of them used, so that every gradient is a sum. */
    Scenario twice() {
        return new Scenario(
                name + ", used twice",
                leaves,
                (g, v) -> {
                    Var first = build.build(g, v);
                    return g.plus(first, g.scale(build.build(g, v), -0.4));
                },
                random,
                tolerance);
    }

    private static Var nothing(Graph graph, Leaves leaves) {
        throw new IllegalStateException("The scenario does not say what is built");
    }

    List<String> trainedNames() {
        return leaves.stream().filter(Leaf::trained).map(Leaf::name).toList();
    }

    private Scenario with(Leaf leaf) {
        List<Leaf> more = new ArrayList<>(leaves);
        more.add(leaf);
        return new Scenario(name, List.copyOf(more), build, random, tolerance);
    }

    @Override
    public String toString() {
        return name;
    }
}
