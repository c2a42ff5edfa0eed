package dev.credence.testkit;

import dev.credence.core.data.Shape;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.Gru;
import dev.credence.core.layer.LastStep;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Lookup;
import dev.credence.core.layer.Lstm;
import dev.credence.core.layer.MeanOverSteps;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Networks of sequences of three steps, the first of some missing. */
final class SequenceScenarios {
    private static final int ROWS = 5;
    private static final int STEPS = 3;
    private static final int FEATURES = 2;
    private static final int WORDS = 6;

    private SequenceScenarios() {}

    static List<Scenario> networks() {
        List<Scenario> all = new ArrayList<>();
        for (boolean tied : new boolean[] {true, false}) {
            for (double rate : new double[] {0, 0.4}) {
                String how = (tied ? ", tied" : ", untied") + (rate > 0 ? ", masked" : "");
                all.add(numbers("an LSTM" + how, rate, new Lstm(3, tied), new LastStep(), new Dense(2)));
                all.add(numbers("a GRU" + how, rate, new Gru(3, tied), new MeanOverSteps(), new Dense(2)));
            }
        }
        all.add(numbers("two LSTMs", 0.2, new Lstm(4), new Lstm(3), new LastStep(), new Dense(2)));
        all.add(network(
                "words to an LSTM",
                new Shape.Sequence(STEPS, 1),
                (random, i) -> i % 6 == 0 ? Double.NaN : (i * i) % (WORDS + 2),
                0.3,
                new Lookup(4, WORDS),
                new Lstm(3),
                new LastStep(),
                new Dense(2)));
        return all;
    }

    private static Scenario numbers(String name, double rate, Layer... layers) {
        Initialiser values = (random, i) -> i % (2 * STEPS * FEATURES) < FEATURES ? Double.NaN : random.normal(0, i);
        return network(name, new Shape.Sequence(STEPS, FEATURES), values, rate, layers);
    }

    private static Scenario network(String name, Shape input, Initialiser x, double rate, Layer... layers) {
        Network network = Network.of(input, List.of(layers));
        Scenario leaves = Scenario.of(name).constant("x", x, ROWS, input.size());
        for (Block block : network.blocks().toList()) {
            leaves = leaves.trained(block.name(), Scenario.ORDINARY, block.extents());
        }
        Scenario.Build build = (g, v) -> network.forward(new Held(g, v, rate), v.get("x"));
        return (rate > 0 ? leaves.buildRandom(build) : leaves.build(build)).tolerance(5e-5);
    }

    /** Point values, with masks of the inputs and states of recurrent layers. */
    private record Held(Graph graph, Scenario.Leaves leaves, double rate) implements Treatment {
        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            return map.of(graph, x, value(map.weight()), map.bias(graph, this::value), 0);
        }

        @Override
        public UnaryOperator<Var> repeated(PlacedLayer at, Affine map, int rows) {
            Var ones = graph.constant(1, rows, map.weight().rows());
            Optional<Var> mask = rate > 0 ? Optional.of(graph.dropout(ones, rate, 1)) : Optional.empty();
            return map.held(graph, rows, value(map.weight()), map.bias().map(this::value), mask);
        }

        @Override
        public Var lookup(PlacedLayer at, Block table, Var codes) {
            return graph.rows().lookup(value(table), codes);
        }

        @Override
        public Var value(Block block) {
            return leaves.get(block.name());
        }

        @Override
        public Var eachSample(Var x) {
            return x;
        }
    }
}
