package dev.credence.core.inference;

import dev.credence.core.device.Device;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.Predictive;
import java.util.HashMap;
import java.util.Map;

/**
 * Sampled predictions, in tiles of points so that no more than about {@value #ROWS} rows of activations exist at a time. A tile's size is a
 * power of two, the last one padded: whatever numbers of points are asked for, there are only a few graphs.
 */
final class Predictor {
    private static final long STREAM = 2L << 32;
    private static final int ROWS = 16_384;

    private final Model model;
    private final Posterior posterior;
    private final Parameters parameters;
    private final Device device;
    private final long seed;
    private final Map<Shape, Tile> tiles = new HashMap<>();

    private record Shape(int points, int samples) {}

    private record Tile(Graph graph, Var x, Var f) {}

    Predictor(Model model, Posterior posterior, Parameters parameters, Device device, long seed) {
        this.model = model;
        this.posterior = posterior;
        this.parameters = parameters;
        this.device = device;
        this.seed = seed;
    }

    Predictive predict(float[] inputs, int points, int samples, int draw) {
        return predictive(outputs(inputs, points, samples, draw), samples, points);
    }

    /** Sampled outputs f [S, N, C]. */
    private float[] outputs(float[] inputs, int points, int samples, int draw) {
        int c = model.likelihood().outputs();
        int width = model.inputs();
        float[] all = new float[Math.multiplyExact(Math.multiplyExact(samples, points), c)];
        int tilePoints = tilePoints(points, samples);
        Tile tile = tile(new Shape(tilePoints, samples));
        float[] part = new float[tile.f().value().length()];
        for (int from = 0, t = 0; from < points; from += tilePoints, t++) {
            int count = Math.min(tilePoints, points - from);
            device.write(tile.x().value(), ResidualVariance.tileOf(inputs, from, count, tilePoints, width), 0);
            tile.graph().forward((draw << 16) + t);
            device.read(tile.f().value(), part, 0);
            for (int s = 0; s < samples; s++) {
                System.arraycopy(part, s * tilePoints * c, all, (s * points + from) * c, count * c);
            }
        }
        return all;
    }

    private static int tilePoints(int points, int samples) {
        int most = Integer.highestOneBit(Math.max(1, ROWS / samples));
        return Math.min(most, Integer.highestOneBit(Math.max(1, 2 * points - 1)));
    }

    private Tile tile(Shape shape) {
        return tiles.computeIfAbsent(shape, s -> {
            Graph graph = new Graph(device, parameters, seed, STREAM);
            Var x = graph.input("x", s.points(), model.inputs());
            Outputs outputs = posterior.outputs(graph, x, s.samples());
            if (outputs instanceof Outputs.Sampled sampled) {
                return new Tile(graph, x, sampled.f());
            }
            throw new IllegalStateException("The posterior " + posterior + " gives no samples to predict with");
        });
    }

    private Predictive predictive(float[] f, int samples, int points) {
        Likelihood likelihood = model.likelihood();
        if (likelihood instanceof Likelihood.Gaussian) {
            double variance = Math.exp(-parameters.scalar(Likelihood.LOG_PRECISION));
            return GaussianMixture.fromSamples(f, samples, points, variance);
        } else if (likelihood instanceof Likelihood.HeteroscedasticGaussian) {
            return GaussianMixture.fromHeteroscedasticSamples(f, samples, points);
        } else if (likelihood instanceof Likelihood.Categorical c) {
            return CategoricalMixture.fromLogits(f, samples, points, c.classes());
        }
        return CategoricalMixture.fromBernoulliLogits(f, samples, points);
    }
}
