package dev.credence.core.layer;

import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Takes every block from the parameter of its name. */
record PointTreatment(Graph graph) implements Treatment {
    @Override
    public Var affine(PlacedLayer at, Affine map, Var x) {
        return map.of(graph, x, value(map.weight()), map.bias(graph, this::value), 0);
    }

    @Override
    public UnaryOperator<Var> repeated(PlacedLayer at, Affine map, int rows) {
        return map.held(graph, rows, value(map.weight()), map.bias().map(this::value), Optional.empty());
    }

    @Override
    public Var lookup(PlacedLayer at, Block table, Var codes) {
        return Codes.areFew(table, codes)
                ? Treatment.super.lookup(at, table, codes)
                : graph.rows().lookup(value(table), codes);
    }

    @Override
    public Var value(Block block) {
        return graph.parameter(block.name());
    }

    @Override
    public Var eachSample(Var x) {
        return x;
    }
}
