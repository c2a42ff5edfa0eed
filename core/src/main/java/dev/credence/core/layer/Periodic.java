package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.cos;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Periodic features of the first columns ("PBLD" of Holzm&uuml;ller, Grinsztajn &amp; Steinwart 2024): for a column z
 * with its own F frequencies, the L features
 *
 * <pre>Σ_k E_lk cos(2π f_k z + φ_k) + e_l</pre>
 *
 * The output has the inputs, then the features: the first of every column, the second of every column, ….
 *
 * <p>All are trained; the stored parameters are ν, ε, β and ψ: f = rate ν, E = rate ε, e = rate β, and φ = φ⁰ + rate ψ
 * with the φ⁰ of a column spread evenly over the circle. An optimiser whose steps do not depend on the gradient's
 * scale, such as Adam, moves them {@code rate} times as fast as other parameters. With the usual rate 0.1, a prior N(0,
 * 1) of the stored numbers is the initial distribution N(0, spread²) of f, and nearly that of E and e in the paper,
 * N(0, 1/(3F)).
 *
 * @param columns number of columns with features, from the first on
 * @param frequencies F
 * @param features L
 * @param spread initial standard deviation of f; positive
 * @param rate factor of the stored numbers; positive
 */
public record Periodic(int columns, int frequencies, int features, double spread, double rate) implements Layer {
    public Periodic {
        Layer.requireAtLeast(1, columns, "columns");
        Layer.requireAtLeast(1, frequencies, "frequencies");
        Layer.requireAtLeast(1, features, "features");
        requireSize("spread", spread);
        requireSize("rate", rate);
    }

    private static void requireSize(String what, double value) {
        if (!(value > 0 && value <= 1e6)) {
            throw new IllegalArgumentException(
                    "A periodic layer's " + what + " must be above 0 and at most 1e6, got " + value);
        }
    }

    /**
     *
     *
     * <pre>{"periodic": COLUMNS, "frequencies": 16, "features": 3, "spread": 0.1, "rate": 0.1}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "periodic";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            return List.of(new Periodic(
                    LayerKind.positive(json, name()),
                    LayerKind.positive(json, "frequencies"),
                    LayerKind.positive(json, "features"),
                    json.number("spread"),
                    json.number("rate")));
        }
    }

    @Override
    public Shape output(Shape input) {
        ColumnLayers.requireColumns(input, columns - 1);
        return new Shape.Vector(Math.addExact(input.size(), Math.multiplyExact(columns, features)));
    }

    @Override
    public List<Block> blocks(Shape input) {
        int waves = Math.multiplyExact(columns, frequencies);
        double sd = 1 / Math.sqrt(3.0 * frequencies) / rate;
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.vector("frequency", Block.Role.GAIN, waves).startingWith(spread / rate));
        blocks.add(Block.vector("phase", Block.Role.BIAS, waves).startingWith(0));
        for (int l = 0; l < features; l++) {
            blocks.add(Block.vector("amplitude" + l, Block.Role.GAIN, waves).startingWith(sd));
        }
        blocks.add(Block.vector("offset", Block.Role.BIAS, columns * features).startingWith(sd));
        return blocks;
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        int waves = columns * frequencies;
        Var frequency = q.value(at.block("frequency"));
        int samples = frequency.value().length() / waves;
        Axis[] drawn = samples > 1 ? new Axis[] {K, C} : new Axis[] {C};
        Var h = samples > 1 ? q.eachSample(x) : x;
        int rows = h.value().length() / at.inputs();
        Var flat = g.reshape(h, rows, at.inputs());
        Formula angle = input("z")
                .times(input("f"))
                .times(2 * Math.PI * rate)
                .plus(input("start"))
                .plus(input("phase").times(rate));
        Var wave = g.over(samples, rows / samples, waves)
                .read("z", ColumnLayers.placed(g, flat, repeated()), K, M, C)
                .read("f", frequency, drawn)
                .read("start", ColumnLayers.numbers(g, "start", waves, this::start), C)
                .read("phase", q.value(at.block("phase")), drawn)
                .store(Reduction.NONE, cos(angle), K, M, C)
                .out("periodic", rows, waves);
        int outputs = at.outputs();
        Var offsets = g.reshape(q.value(at.block("offset")), samples, columns * features);
        Formula sum = input("offset").times(rate).plus(input("inputs"));
        var parts = g.over(samples, rows / samples, outputs)
                .read("offset", ColumnLayers.placed(g, offsets, from(at.inputs(), columns * features, outputs)), drawn)
                .read("inputs", ColumnLayers.placed(g, flat, from(0, at.inputs(), outputs)), K, M, C);
        for (int l = 0; l < features; l++) {
            Var feature = feature(g, wave, q.value(at.block("amplitude" + l)), samples);
            String name = "feature " + l;
            parts.read(
                    name, ColumnLayers.placed(g, feature, from(at.inputs() + l * columns, columns, outputs)), K, M, C);
            sum = sum.plus(input(name).times(rate));
        }
        int[] shape = h.value().shape();
        shape[shape.length - 1] = outputs;
        return parts.store(Reduction.NONE, sum, K, M, C).out("periodic features", shape);
    }

    /** The initial phase φ⁰. */
    private double start(int wave) {
        return Math.PI * ((2 * (wave % frequencies) + 1.0) / frequencies - 1);
    }

    /** Σ_k ε_k cos(…) of every column: [R, columns]. */
    private Var feature(Graph g, Var wave, Var amplitude, int samples) {
        int rows = wave.size(0);
        int waves = wave.size(1);
        Var parts = g.over(samples, rows / samples, waves)
                .read("wave", wave, K, M, C)
                .read("amplitude", amplitude, samples > 1 ? new Axis[] {K, C} : new Axis[] {C})
                .store(Reduction.NONE, input("wave").times(input("amplitude")), K, M, C)
                .out("waves", rows, waves);
        return g.over(1, rows * columns, frequencies)
                .read("part", parts, M, C)
                .store(Reduction.SUM, input("part"), M)
                .out("feature", rows, columns);
    }

    /** Every column, repeated once per frequency. */
    private List<Integer> repeated() {
        return IntStream.range(0, columns * frequencies)
                .mapToObj(wave -> wave / frequencies)
                .toList();
    }

    /** Source columns of the outputs: {@code count} of them from output {@code first} on, else −1. */
    private static List<Integer> from(int first, int count, int outputs) {
        List<Integer> from = new ArrayList<>(Collections.nCopies(outputs, -1));
        IntStream.range(0, count).forEach(i -> from.set(first + i, i));
        return from;
    }
}
