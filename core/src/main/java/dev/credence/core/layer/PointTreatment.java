package dev.credence.core.layer;

import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;

/** Takes every block from the parameter of its name. */
record PointTreatment(Graph graph) implements Treatment {
    @Override
    public Var affine(PlacedLayer at, Affine map, Var x) {
        return map.of(graph, x, value(map.weight()), map.bias(graph, this::value), 0);
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
