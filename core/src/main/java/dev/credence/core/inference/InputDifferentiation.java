package dev.credence.core.inference;

import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.MomentOperations;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.random.Stream;
import java.util.HashMap;
import java.util.Map;

/**
 * Gradients of log (1/S) Σ_s p(y | f_s(x)) with respect to x, with constant parameters. Sampled outputs f_s are those
 * of the {@link Predictor} for the same draw. Outputs given by moments are drawn, f_s = E[f] + √var[f] ε_s, so that the
 * gradient is that of the S-sample estimate of the predictive probability for any likelihood. Rows are independent: one
 * backward pass of the sum over points gives the gradient of every point.
 */
final class InputDifferentiation {
    /** Keeps √var differentiable if every unit of a layer is off; far below any relevant variance. */
    private static final double LEAST_VARIANCE = 1e-12;

    private final GradientInference.Parts parts;
    private final Parameters parameters;
    private final Device device;
    private final long seed;
    private final Map<Tiling, Tile> tiles = new HashMap<>();

    private record Tile(Graph graph, Var x, Var y, Var logDensity) {}

    InputDifferentiation(GradientInference.Parts parts, Parameters parameters, Device device, long seed) {
        this.parts = parts;
        this.parameters = parameters;
        this.device = device;
        this.seed = seed;
    }

    InputGradients of(float[] inputs, float[] targets, int samples, int draw) {
        int points = targets.length;
        int width = parts.model().inputs();
        if (inputs.length != points * width) {
            throw new IllegalArgumentException(
                    "inputs has " + inputs.length + " values, expected [" + points + ", " + width + "]");
        }
        Tiling tiling = Tiling.of(points, samples, parts.model().input());
        int size = tiling.size();
        Tile tile = tiles.computeIfAbsent(new Tiling(size, samples), t -> tile(size, samples));
        double[] logDensity = new double[points];
        double[] gradient = new double[inputs.length];
        tiling.forEach((from, count) -> {
            device.write(tile.x().value(), ResidualVariance.tileOf(inputs, from, count, size, width), 0);
            device.write(tile.y().value(), ResidualVariance.tileOf(targets, from, count, size, 1), 0);
            // noise by place: it must not move with the inputs whose gradient is asked for
            tile.graph().forward(draw);
            tile.graph().backward();
            copy(device.read(tile.logDensity().value()), logDensity, from, count);
            copy(device.read(tile.x().gradient()), gradient, from * width, count * width);
        });
        return new InputGradients(logDensity, gradient);
    }

    private static void copy(float[] values, double[] into, int from, int count) {
        for (int i = 0; i < count; i++) {
            into[from + i] = values[i];
        }
    }

    private Tile tile(int points, int samples) {
        // no trained parameters: the model's are constants here, and the optimiser's gradients stay unchanged
        Parameters none = Parameters.allocate(device, new Declarations(), seed);
        Graph graph = new Graph(device, none, parameters, seed, Stream.PREDICTION.first());
        Var x = graph.differentiableInput("x", points, parts.model().inputs());
        Var y = graph.input("y", points);
        Var f = draws(graph, parts.posterior().outputs(graph, x, samples), samples);
        Var logDensity = graph.alphaMean(parts.model().likelihood().logLikelihood(graph, f, y), 1);
        graph.differentiate(graph.sum(logDensity));
        return new Tile(graph, x, y, logDensity);
    }

    private static Var draws(Graph graph, Outputs outputs, int samples) {
        if (outputs instanceof Outputs.Sampled sampled) {
            return sampled.f();
        }
        Var pair = ((Outputs.Moments) outputs).f();
        MomentOperations moments = graph.moments();
        Var variance = moments.variance(pair);
        Var least = graph.constant(LEAST_VARIANCE, variance.value().shape());
        return graph.perturb(moments.mean(pair), graph.plus(variance, least), samples);
    }
}
