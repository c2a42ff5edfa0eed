package dev.credence.testkit;

import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One use of the graph's building methods: named leaves with values, and what is built from them. A scenario can be
 * built on any number of devices; leaves of equal names have equal values.
 *
 * @param random whether the output depends on the step
 * @param tolerance maximum error of an element, relative to the largest element of its array
 */
record Scenario(String name, List<Leaf> leaves, Build build, boolean random, double tolerance) {
    /** A few roundings of a float (2⁻²⁴ each), as in sums of a few hundred terms and polynomial approximations. */
    static final double ROUNDING = 1e-5;

    /** Builds the output from the leaves. */
    @FunctionalInterface
    interface Build {
        Var build(Graph graph, Leaves leaves);
    }

    /** The leaves on a graph, by name. */
    @FunctionalInterface
    interface Leaves {
        Var get(String name);
    }

    /**
     * An input array of the scenario.
     *
     * @param trained whether it is a parameter with a gradient, or a constant
     */
    record Leaf(String name, boolean trained, Initialiser values, int[] shape) {
        int length() {
            return Arrays.stream(shape).reduce(1, (a, b) -> a * b);
        }

        Leaf frozen() {
            return new Leaf(name, false, values, shape);
        }
    }

    /** Values that are neither small nor symmetric. */
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

    /** The scenario with one leaf constant. */
    Scenario frozen(String leaf) {
        List<Leaf> all =
                leaves.stream().map(l -> l.name().equals(leaf) ? l.frozen() : l).toList();
        return new Scenario(name + ", " + leaf + " constant", all, build, random, tolerance);
    }

    /** The scenario with the output built and used twice, so that every gradient is a sum. */
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
        throw new IllegalStateException("The scenario has no build");
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
