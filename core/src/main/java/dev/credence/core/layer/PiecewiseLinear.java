package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.min;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Piecewise-linear encoding of some columns (Gorishniy, Rubachev &amp; Babenko 2022): for a column with bin edges e_0
 * &lt; … &lt; e_T, the features
 *
 * <pre>2 clip((x − e_{t−1})/(e_t − e_{t−1}), 0, 1) − 1,  t = 1 … T</pre>
 *
 * The output has the inputs, then the encodings, column by column.
 *
 * @param columns indices of the encoded inputs, from 0
 * @param edges bin edges of each of these, in the inputs' unit, ascending
 */
public record PiecewiseLinear(List<Integer> columns, List<List<Double>> edges) implements Layer {
    public PiecewiseLinear {
        columns = List.copyOf(columns);
        edges = edges.stream().map(List::copyOf).toList();
        columns.forEach(column -> Layer.requireAtLeast(0, column, "columns"));
        if (columns.isEmpty() || columns.size() != edges.size()) {
            throw new IllegalArgumentException("A piecewise-linear code needs columns and a list of edges for each,"
                    + " got the columns " + columns + " and " + edges.size() + " lists of edges");
        }
        for (List<Double> ofColumn : edges) {
            boolean ascending = ofColumn.size() >= 2
                    && ofColumn.stream().allMatch(Double::isFinite)
                    && IntStream.range(1, ofColumn.size())
                            .allMatch(t -> (float) (double) ofColumn.get(t) > (float) (double) ofColumn.get(t - 1));
            if (!ascending) {
                throw new IllegalArgumentException(
                        "Edges must be two or more finite numbers that ascend, as floats too, got " + ofColumn);
            }
        }
    }

    /**
     *
     *
     * <pre>{"piecewise-linear": [0, 3], "edges": [[-1, 0, 1], [-2, 2]]}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "piecewise-linear";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            List<Integer> columns = ColumnLayers.wholes(json, name());
            List<List<Double>> edges = new ArrayList<>();
            for (JsonNode ofColumn : json.list("edges")) {
                List<Double> numbers = new ArrayList<>();
                for (JsonNode number : ofColumn) {
                    if (!number.isNumber()) {
                        throw new IllegalArgumentException("'edges' holds '" + number + "', expected numbers");
                    }
                    numbers.add(number.doubleValue());
                }
                edges.add(numbers);
            }
            return List.of(new PiecewiseLinear(columns, edges));
        }
    }

    /** Source input of each output. */
    private List<Integer> sources(int inputs) {
        List<Integer> sources =
                new ArrayList<>(IntStream.range(0, inputs).boxed().toList());
        for (int j = 0; j < columns.size(); j++) {
            for (int t = 1; t < edges.get(j).size(); t++) {
                sources.add(columns.get(j));
            }
        }
        return sources;
    }

    @Override
    public Shape output(Shape input) {
        columns.forEach(column -> ColumnLayers.requireColumns(input, column));
        return new Shape.Vector(sources(input.size()).size());
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        int inputs = at.inputs();
        int outputs = at.outputs();
        List<Double> low = new ArrayList<>();
        List<Double> width = new ArrayList<>();
        for (List<Double> ofColumn : edges) {
            for (int t = 1; t < ofColumn.size(); t++) {
                low.add(ofColumn.get(t - 1));
                width.add(ofColumn.get(t) - ofColumn.get(t - 1));
            }
        }
        Var h = ColumnLayers.placed(g, x, sources(inputs));
        Formula part = input("x").minus(input("low")).over(input("width"));
        Formula code = min(max(part, constant(0)), constant(1)).times(2).minus(1);
        return g.over(1, h.value().length() / outputs, outputs)
                .read("x", h, M, C)
                .read("coded", ColumnLayers.numbers(g, "coded", outputs, c -> c < inputs ? 0 : 1), C)
                .read("low", ColumnLayers.numbers(g, "low", outputs, c -> c < inputs ? 0 : low.get(c - inputs)), C)
                .read(
                        "width",
                        ColumnLayers.numbers(g, "width", outputs, c -> c < inputs ? 1 : width.get(c - inputs)),
                        C)
                .store(Reduction.NONE, choose(input("coded"), constant(0.5), code, input("x")), M, C)
                .out("piecewise-linear code", h.value().shape());
    }
}
