package dev.credence.core.inference;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.PointEstimate;
import dev.credence.core.prior.Prior;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.List;

/**
 * Functions computed by a network with weights drawn from a prior: the prior over functions (Gal 2016, section 4.1).
 *
 * @param model the network
 * @param weights prior of its weight matrices
 * @param biases prior of all other parameters
 * @param scaled whether weights are divided by √(number of inputs of their layer), so that the scale of the functions
 *     does not depend on the widths
 */
public record PriorFunctions(Model model, Prior weights, Prior biases, boolean scaled) {
    /**
     * Draws functions.
     *
     * @param device device to compute on
     * @param x points [N, D], row-major
     * @param functions number of functions S
     * @param seed determines each function together with its index, independently of S
     * @return outputs at the points [S][N · C]
     */
    public float[][] draw(Device device, float[] x, int functions, long seed) {
        int points = x.length / model.inputs();
        if (points < 1 || points * model.inputs() != x.length || functions < 1) {
            throw new IllegalArgumentException("Functions are drawn at points [N, " + model.inputs() + "], at least 1"
                    + " of each, got " + x.length + " numbers and " + functions + " functions");
        }
        Declarations declarations = new Declarations();
        new PointEstimate(model).declare(declarations);
        Parameters parameters = Parameters.allocate(device, declarations, seed);
        Graph graph = new Graph(device, parameters, seed, 0);
        Var input = graph.input("x", points, model.inputs());
        Var output = model.network().forward(Treatment.points(graph), input);
        device.write(input.value(), x);
        List<Block> blocks = model.network().blocks().toList();
        float[][] drawn = new float[functions][];
        for (int f = 0; f < functions; f++) {
            for (int b = 0; b < blocks.size(); b++) {
                Block block = blocks.get(b);
                CounterRandom random = Stream.PRIOR_FUNCTIONS.of(seed, f * blocks.size() + b);
                Tensor into = parameters.value(block.name());
                device.write(into, numbers(block, random));
            }
            graph.forward(0);
            drawn[f] = device.read(output.value());
        }
        return drawn;
    }

    private float[] numbers(Block block, CounterRandom random) {
        boolean matrix = block.role().isMatrix();
        Prior prior = matrix ? weights : biases;
        double scale = matrix && scaled ? 1 / Math.sqrt(block.fanIn()) : 1;
        float[] numbers = new float[block.length()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (float) (scale * prior.sample(random, i));
        }
        return numbers;
    }
}
