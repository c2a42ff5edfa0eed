package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.List;
import java.util.Set;

/**
 * Vectors of words: a sequence of codes 0 … words − 1, one for each step, becomes the sequence of these words' vectors,
 * rows of one trainable table. Its last row serves every other number: words that training did not know. Steps that are
 * not there (NaN) stay so. Rows are read by code, so that the table may be long. Vectors start as N(0, 0.1²).
 *
 * @param dimensions length of a vector
 * @param count number of known words
 */
public record Lookup(int dimensions, int count) implements Layer {
    private static final double INITIAL_SD = 0.1;

    public Lookup {
        Layer.requireAtLeast(1, dimensions, "dimensions");
        Layer.requireAtLeast(1, count, "words");
    }

    /**
     *
     *
     * <pre>{"lookup": DIMENSIONS, "words": 10000}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "lookup";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            return List.of(new Lookup(LayerKind.positive(json, name()), json.whole("words", 1, Integer.MAX_VALUE - 1)));
        }
    }

    @Override
    public String words() {
        return "word lookup";
    }

    @Override
    public Set<Integer> codedInputs() {
        return Set.of(0);
    }

    @Override
    public boolean repeats() {
        return true;
    }

    @Override
    public Shape output(Shape input) {
        Shape.Sequence codes = Steps.require(input);
        if (codes.features() != 1) {
            throw new IllegalArgumentException("it needs a sequence with one code for each step, but gets " + input);
        }
        return new Shape.Sequence(codes.steps(), dimensions);
    }

    @Override
    public List<Block> blocks(Shape input) {
        return List.of(new Block("table", Block.Role.TABLE, List.of(Math.addExact(count, 1), dimensions), 1, dimensions)
                .startingWith(INITIAL_SD));
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        int steps = at.inputs();
        int rows = x.value().length() / steps;
        Var codes =
                g.over(1, rows, steps).read("x", x.detached(), M, C).map("codes", Codes.known(input("x"), count), M, C);
        Var vectors = q.lookup(at, at.block("table"), codes);
        int samples = vectors.value().length() / dimensions / rows / steps;
        return g.reshape(
                g.over(samples, rows * steps, dimensions)
                        .read("vector", vectors, K, M, C)
                        .read("x", x.detached(), M)
                        // NaN where there is no step
                        .map("vectors", Steps.where(input("vector"), input("x")), K, M, C),
                samples * rows,
                at.outputs());
    }
}
