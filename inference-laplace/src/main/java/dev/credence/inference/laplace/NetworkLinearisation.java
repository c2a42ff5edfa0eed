package dev.credence.inference.laplace;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Linearisation in all parameters, by one backward pass for each output of each point. */
final class NetworkLinearisation implements Linearisation {
    private final Model model;
    private final Device device;
    private final Parameters parameters;
    private final long seed;
    private final int size;
    private @Nullable Single single;

    private record Single(Graph graph, Var x, Var chosen, Var f) {}

    /**
     * Linearises a network.
     *
     * @param parameters parameters, the blocks' first; their gradients are overwritten
     */
    NetworkLinearisation(Model model, Device device, Parameters parameters, long seed) {
        this.model = model;
        this.device = device;
        this.parameters = parameters;
        this.seed = seed;
        this.size = model.network().blocks().mapToInt(Block::length).sum();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void forEach(float[] inputs, int points, Visitor visitor) {
        Single at = single();
        int width = model.inputs();
        int outputs = model.likelihood().outputs();
        Tensor gradients = device.view(parameters.gradients(), 0, size);
        float[] row = new float[size];
        float[] chosen = new float[outputs];
        double[][] jacobian = new double[outputs][size];
        double[] f = new double[outputs];
        for (int n = 0; n < points; n++) {
            device.write(at.x().value(), Arrays.copyOfRange(inputs, n * width, (n + 1) * width), 0);
            for (int c = 0; c < outputs; c++) {
                Arrays.fill(chosen, 0);
                chosen[c] = 1;
                device.write(at.chosen().value(), chosen, 0);
                at.graph().forward(0);
                at.graph().backward();
                device.read(gradients, row, 0);
                for (int i = 0; i < size; i++) {
                    jacobian[c][i] = row[i];
                }
            }
            float[] values = device.read(at.f().value());
            for (int c = 0; c < outputs; c++) {
                f[c] = values[c];
            }
            visitor.visit(n, f, jacobian);
        }
    }

    private Single single() {
        if (single == null) {
            Graph graph = new Graph(device, parameters, seed, Stream.PREDICTION.first());
            Var x = graph.input("x", 1, model.inputs());
            Var f = model.network().forward(Treatment.points(graph), x);
            Var chosen = graph.input("chosen", f.value().shape());
            graph.differentiate(graph.sum(graph.multiply(f, chosen)));
            single = new Single(graph, x, chosen, f);
        }
        return single;
    }
}
