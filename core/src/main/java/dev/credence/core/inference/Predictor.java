package dev.credence.core.inference;

import dev.credence.core.Sizes;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.Stream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Predictions from sampled outputs, as many as the posterior gives whatever it is asked for, or from their means and
 * variances, in {@linkplain Tiling tiles} of points.
 */
final class Predictor {
    private final GradientInference.Parts parts;
    private final Parameters parameters;
    private final Device device;
    private final long seed;
    private final Map<Shape, Tile> tiles = new HashMap<>();

    private final Map<Integer, Optional<Tile>> meanTiles = new HashMap<>();

    private record Shape(int points, int samples) {}

    /**
     * A graph's output f is {@code blocks} blocks [points, C]: as many samples as the posterior gives, or the mean and
     * the variance.
     */
    private record Tile(Graph graph, Var x, Var f, boolean moments, int blocks) {
        /** Rows of activations per point. */
        int samples() {
            return moments ? 1 : blocks;
        }
    }

    /** Outputs [S, N, C], or means and variances [2, N, C]. */
    private record Evaluated(float[] f, int blocks, boolean moments) {}

    Predictor(GradientInference.Parts parts, Parameters parameters, Device device, long seed) {
        this.parts = parts;
        this.parameters = parameters;
        this.device = device;
        this.seed = seed;
    }

    Predictive predict(float[] inputs, int points, int samples, int draw) {
        boolean moments = tile(new Shape(1, 1)).moments();
        Evaluated outputs = outputs(inputs, points, moments ? 1 : samples, draw);
        return outputs.moments()
                ? fromMoments(outputs.f(), samples, draw)
                : fromSamples(outputs.f(), outputs.blocks(), points);
    }

    /** By the outputs at the posterior's mean, a single sample; empty where it does not know them. */
    Optional<Predictive> predictAtMean(float[] inputs, int points) {
        Tiling tiling = new Tiling(points, 1);
        Optional<Tile> tile = meanTiles.computeIfAbsent(tiling.size(), this::meanTile);
        return tile.map(
                t -> predictives().fromSamples(evaluated(inputs, tiling, t, 0).f(), 1, points));
    }

    private Optional<Tile> meanTile(int points) {
        Graph graph = new Graph(device, parameters, seed, Stream.PREDICTION.first());
        Var x = graph.input("x", points, parts.model().inputs());
        return parts.posterior().meanOutputs(graph, x).map(f -> new Tile(graph, x, f, false, 1));
    }

    private Evaluated outputs(float[] inputs, int points, int samples, int draw) {
        Tiling tiling = new Tiling(points, samples);
        Tile tile = tile(new Shape(tiling.size(), samples));
        if (tile.samples() > samples) { // more than asked for: tiles of fewer points
            tiling = new Tiling(points, tile.samples());
            tile = tile(new Shape(tiling.size(), samples));
        }
        return evaluated(inputs, tiling, tile, draw);
    }

    private Evaluated evaluated(float[] inputs, Tiling tiling, Tile tile, int draw) {
        int points = tiling.points();
        int c = parts.model().likelihood().outputs();
        int width = parts.model().inputs();
        float[] all = new float[Sizes.product("the outputs [samples, points, outputs]", tile.blocks(), points, c)];
        float[] part = new float[tile.f().value().length()];
        tiling.forEach((from, count, t) -> {
            device.write(tile.x().value(), ResidualVariance.tileOf(inputs, from, count, tiling.size(), width), 0);
            tile.graph().forward((draw << 16) + t);
            device.read(tile.f().value(), part, 0);
            for (int s = 0; s < tile.blocks(); s++) {
                System.arraycopy(part, s * tiling.size() * c, all, (s * points + from) * c, count * c);
            }
        });
        return new Evaluated(all, tile.blocks(), tile.moments());
    }

    private Tile tile(Shape shape) {
        return tiles.computeIfAbsent(shape, s -> {
            Graph graph = new Graph(device, parameters, seed, Stream.PREDICTION.first());
            Var x = graph.input("x", s.points(), parts.model().inputs());
            Outputs outputs = parts.posterior().outputs(graph, x, s.samples());
            if (outputs instanceof Outputs.Moments moments) {
                return new Tile(graph, x, moments.f(), true, 2);
            }
            Outputs.Sampled sampled = (Outputs.Sampled) outputs;
            return new Tile(graph, x, sampled.f(), false, sampled.samplesOf(s.points()));
        });
    }

    private Predictive fromMoments(float[] f, int samples, int draw) {
        double[] mean = new double[f.length / 2];
        double[] variance = new double[f.length / 2];
        for (int i = 0; i < mean.length; i++) {
            mean[i] = f[i];
            variance[i] = f[mean.length + i];
        }
        return new MomentPredictions(predictives(), parts.momentPrediction(), seed).of(mean, variance, samples, draw);
    }

    private Predictive fromSamples(float[] f, int samples, int points) {
        return predictives().fromSamples(f, samples, points);
    }

    private Predictives predictives() {
        Likelihood likelihood = parts.model().likelihood();
        return new Predictives(
                likelihood,
                likelihood.parameters().stream()
                        .mapToDouble(p -> parameters.scalar(p.name()))
                        .toArray());
    }
}
