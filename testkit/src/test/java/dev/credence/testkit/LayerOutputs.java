package dev.credence.testkit;

import dev.credence.core.data.Shape;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.Treatment;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.function.Function;

/** Computes layers' outputs for a few rows, in doubles. */
final class LayerOutputs {
    private LayerOutputs() {}

    /** The outputs at the initial values of a posterior. */
    static double[] initial(List<Layer> layers, int inputs, long seed, double... x) {
        return of(layers, inputs, seed, Block::normal, x);
    }

    /** The outputs at given values of each block; x holds the rows one after another. */
    static double[] of(List<Layer> layers, int inputs, long seed, Function<Block, Initialiser> values, double... x) {
        Network network = Network.of(new Shape.Vector(inputs), layers);
        try (ReferenceDevice device = new ReferenceDevice()) {
            Declarations declarations = new Declarations();
            network.blocks().forEach(b -> declarations.trained(b.name(), values.apply(b), b.extents()));
            Graph g = new Graph(device, Parameters.allocate(device, declarations, seed), seed, 0);
            Var in = g.input("x", x.length / inputs, inputs);
            for (int i = 0; i < x.length; i++) {
                device.set(in.value(), i, x[i]);
            }
            Var y = network.forward(Treatment.points(g), in);
            g.forward(0);
            double[] out = new double[y.value().length()];
            for (int i = 0; i < out.length; i++) {
                out[i] = device.get(y.value(), i);
            }
            return out;
        }
    }
}
