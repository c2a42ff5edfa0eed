package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Imputes missing values (NaN) by constants and appends missingness indicators (1 or 0) of some columns. Categorical
 * columns may be filled with a number that is not a code, the unknown category of an {@link Embedding}.
 *
 * @param fill constant of each column
 * @param indicators columns with an indicator, from 0, in the order of the indicators
 */
public record Missing(List<Double> fill, List<Integer> indicators) implements Layer {
    /** Below every number that a network computes with, to detect NaN, which is not greater. */
    private static final double LEAST = -1e38;

    public Missing {
        fill = List.copyOf(fill);
        indicators = List.copyOf(indicators);
        int columns = fill.size();
        if (fill.isEmpty() || !fill.stream().allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(
                    "Missing values need a finite number for each column to be filled with, got " + fill);
        }
        if (!indicators.stream().allMatch(column -> column >= 0 && column < columns)) {
            throw new IllegalArgumentException(
                    "Indicators must be columns from 0 to " + (columns - 1) + ", got " + indicators);
        }
    }

    /**
     *
     *
     * <pre>{"missing": [0, 0, -1], "indicators": [1]}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "missing";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            List<Double> fill = Arrays.stream(json.numbers(name())).boxed().toList();
            return List.of(
                    new Missing(fill, json.has("indicators") ? ColumnLayers.wholes(json, "indicators") : List.of()));
        }
    }

    @Override
    public boolean keepsInputs() {
        return true;
    }

    @Override
    public Shape output(Shape input) {
        if (!(input instanceof Shape.Vector) || input.size() != fill.size()) {
            throw new IllegalArgumentException(
                    "it needs a vector of the " + fill.size() + " columns that it fills, but gets " + input);
        }
        return new Shape.Vector(fill.size() + indicators.size());
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        int columns = fill.size();
        int rows = x.value().length() / columns;
        Var filled = g.over(1, rows, columns)
                .read("x", x, M, C)
                .read("fill", ColumnLayers.numbers(g, "fill", columns, fill::get), C)
                .map("filled", choose(input("x"), constant(LEAST), input("x"), input("fill")), M, C);
        if (indicators.isEmpty()) {
            return filled;
        }
        Var missing = g.over(1, rows, columns)
                .read("x", x, M, C)
                .map("missing", choose(input("x"), constant(LEAST), constant(0), constant(1)), M, C);
        List<Integer> first = IntStream.range(0, columns).boxed().toList();
        return g.plus(
                ColumnLayers.placed(g, filled, joined(first, Collections.nCopies(indicators.size(), -1))),
                ColumnLayers.placed(g, missing, joined(Collections.nCopies(columns, -1), indicators)));
    }

    private static List<Integer> joined(List<Integer> one, List<Integer> other) {
        List<Integer> all = new ArrayList<>(one);
        all.addAll(other);
        return all;
    }
}
