package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Entity embedding of categorical columns (Guo &amp; Berkhahn 2016): each code 0 … codes − 1 is replaced by a trainable
 * vector, a row of its column's table. The last row serves all other values: unknown categories and NaN. The output has
 * the other columns first, then the vectors, column by column. Codes must reach the layer unchanged, so it comes first.
 *
 * @param dimensions length of a vector
 * @param columns indices of the categorical inputs, from 0
 * @param codes number of codes in each of these columns
 */
public record Embedding(int dimensions, List<Integer> columns, List<Integer> codes) implements Layer {
    public Embedding {
        columns = List.copyOf(columns);
        codes = List.copyOf(codes);
        Layer.requireAtLeast(1, dimensions, "dimensions");
        columns.forEach(column -> Layer.requireAtLeast(0, column, "columns"));
        codes.forEach(count -> Layer.requireAtLeast(1, count, "codes"));
        if (columns.isEmpty()
                || columns.size() != codes.size()
                || Set.copyOf(columns).size() != columns.size()) {
            throw new IllegalArgumentException("An embedding needs columns that differ and a number of codes for each,"
                    + " got the columns " + columns + " and the codes " + codes);
        }
    }

    /**
     *
     *
     * <pre>{"embedding": DIMENSIONS, "columns": [3, 5], "codes": [7, 12]}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "embedding";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            int dimensions = LayerKind.positive(json, name());
            return List.of(new Embedding(dimensions, wholes(json, "columns"), wholes(json, "codes")));
        }

        private static List<Integer> wholes(JsonRecord json, String field) {
            List<Integer> wholes = new ArrayList<>();
            for (double number : json.numbers(field)) {
                if (number != (int) number) {
                    throw new IllegalArgumentException(
                            "'" + field + "' holds '" + number + "', expected whole numbers");
                }
                wholes.add((int) number);
            }
            return wholes;
        }
    }

    @Override
    public Set<Integer> codedInputs() {
        return new HashSet<>(columns);
    }

    @Override
    public Shape output(Shape input) {
        int last = Collections.max(columns);
        if (!(input instanceof Shape.Vector) || last >= input.size()) {
            throw new IllegalArgumentException(
                    "it needs a vector with the columns " + columns + ", counted from 0, but gets " + input);
        }
        return new Shape.Vector(
                Math.addExact(input.size() - columns.size(), Math.multiplyExact(columns.size(), dimensions)));
    }

    @Override
    public List<Block> blocks(Shape input) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> new Block(
                        "table" + columns.get(i),
                        Block.Role.TABLE,
                        List.of(Math.addExact(codes.get(i), 1), dimensions),
                        1,
                        dimensions))
                .toList();
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        Var others = others(g, at, x);
        List<Var> parts = new ArrayList<>();
        int[] shape = {};
        int rows = 0;
        for (int i = 0; i < columns.size(); i++) {
            Var vectors = q.lookup(at, table(at, i), known(g, x, i));
            parts.add(inPlace(at, g, vectors, i));
            if (parts.get(i).size(0) > rows) {
                rows = parts.get(i).size(0);
                shape = vectors.value().shape();
            }
        }
        parts.add(others);
        int most = rows;
        List<Var> all = parts.stream()
                .map(part -> part.size(0) == most ? part : g.repeat(part, most / part.size(0)))
                .toList();
        shape[shape.length - 1] = at.outputs();
        return g.reshape(sum(g, all), shape);
    }

    @Override
    public boolean passesMoments() {
        return true;
    }

    /** Vectors have the moments of the table's rows; codes have no variance, whatever the inputs' variance. */
    @Override
    public Var moments(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        boolean pair = x.rank() == 3;
        Var codes = pair ? g.moments().mean(x) : x;
        int points = codes.size(0);
        Var both = pair ? x : g.moments().pair(x, g.constant(0, x.value().shape()));
        List<Var> parts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Var units = Codes.units(g, known(g, codes, i), this.codes.get(i) + 1);
            Affine map = new Affine(table(at, i), Optional.empty(), Optional.empty(), Activation.IDENTITY);
            parts.add(inPlace(at, g, q.affine(at, map, units), i));
        }
        parts.add(others(g, at, g.reshape(both, 2 * points, at.inputs())));
        return g.reshape(sum(g, parts), 2, points, at.outputs());
    }

    /** The codes of a column, [M, 1]. */
    private Var known(Graph g, Var x, int i) {
        return g.over(1, x.size(0), 1)
                .column("code", x, columns.get(i), M)
                .map("code", Codes.known(input("code"), codes.get(i)), M, C);
    }

    private Block table(PlacedLayer at, int i) {
        return at.block("table" + columns.get(i));
    }

    /** Vectors [..., E] at their columns of the output [R, outputs], zero elsewhere. */
    private Var inPlace(PlacedLayer at, Graph g, Var vectors, int i) {
        float[] place = new float[dimensions * at.outputs()];
        int first = at.inputs() - columns.size() + i * dimensions;
        for (int d = 0; d < dimensions; d++) {
            place[d * at.outputs() + first + d] = 1;
        }
        return times(g, g.reshape(vectors, vectors.value().length() / dimensions, dimensions), place, at);
    }

    /** The numeric columns, first in the output [R, outputs], zero elsewhere. */
    private Var others(Graph g, PlacedLayer at, Var x) {
        float[] place = new float[at.inputs() * at.outputs()];
        float[] kept = new float[at.inputs()];
        int to = 0;
        for (int from = 0; from < at.inputs(); from++) {
            if (!columns.contains(from)) {
                kept[from] = 1;
                place[from * at.outputs() + to++] = 1;
            }
        }
        Var mask = g.input("kept", at.inputs());
        g.device().write(mask.value(), kept);
        Var numbers = g.over(1, x.size(0), at.inputs())
                .read("x", x, M, C)
                .read("kept", mask, C)
                // no multiplication by the mask: a code may be NaN
                .map("numbers", choose(input("kept"), constant(0.5), input("x"), constant(0)), M, C);
        return times(g, numbers, place, at);
    }

    private static Var times(Graph g, Var x, float[] matrix, PlacedLayer at) {
        Var place = g.input("place", x.size(1), at.outputs());
        g.device().write(place.value(), matrix);
        return g.dense(x, place, g.constant(0, at.outputs()), Activation.IDENTITY, 0);
    }

    private static Var sum(Graph g, List<Var> parts) {
        return g.linearCombination(Collections.nCopies(parts.size(), new Coefficient(1)), parts);
    }
}
