package dev.credence.core.inference;

import dev.credence.core.device.Device;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.NormalTail;
import java.util.HashMap;
import java.util.Map;

/**
 * Predictions from sampled outputs or from their means and variances, in {@linkplain Tiling tiles} of points. */
final class Predictor {
    static final long STREAM = 2L << 32;

    private final GradientInference.Parts parts;
    private final Parameters parameters;
    private final Device device;
    private final long seed;
    private final Map<Shape, Tile> tiles = new HashMap<>();

    private record Shape(int points, int samples) {}

    /** The output f of a graph is {@code blocks} blocks [points, C]: samples, or the mean and the variance. */
    private record Tile(Graph graph, Var x, Var f, boolean moments, int blocks) {}

    Predictor(GradientInference.Parts parts, Parameters parameters, Device device, long seed) {
        this.parts = parts;
        this.parameters = parameters;
        this.device = device;
        this.seed = seed;
    }

    Predictive predict(float[] inputs, int points, int samples, int draw) {
        boolean moments = tile(new Shape(1, 1)).moments();
        float[] f = outputs(inputs, points, moments ? 1 : samples, draw);
        return moments ? fromMoments(f, samples, draw) : fromSamples(f, samples, points);
    }

    /** Outputs [S, N, C], or means and variances [2, N, C]. */
    private float[] outputs(float[] inputs, int points, int samples, int draw) {
        int c = parts.model().likelihood().outputs();
        int width = parts.model().inputs();
        Tiling tiling = new Tiling(points, samples);
        Tile tile = tile(new Shape(tiling.size(), samples));
        float[] all = new float[Math.multiplyExact(Math.multiplyExact(tile.blocks(), points), c)];
        float[] part = new float[tile.f().value().length()];
        tiling.forEach((from, count, t) -> {
            device.write(tile.x().value(), ResidualVariance.tileOf(inputs, from, count, tiling.size(), width), 0);
            tile.graph().forward((draw << 16) + t);
            device.read(tile.f().value(), part, 0);
            for (int s = 0; s < tile.blocks(); s++) {
                System.arraycopy(part, s * tiling.size() * c, all, (s * points + from) * c, count * c);
            }
        });
        return all;
    }

    private Tile tile(Shape shape) {
        return tiles.computeIfAbsent(shape, s -> {
            Graph graph = new Graph(device, parameters, seed, STREAM);
            Var x = graph.input("x", s.points(), parts.model().inputs());
            Outputs outputs = parts.posterior().outputs(graph, x, s.samples());
            if (outputs instanceof Outputs.Moments moments) {
                return new Tile(graph, x, moments.f(), true, 2);
            }
            return new Tile(graph, x, ((Outputs.Sampled) outputs).f(), false, s.samples());
        });
    }

    private double noise() {
        return Math.exp(-parameters.scalar(Likelihood.LOG_PRECISION));
    }

    private Predictive fromMoments(float[] f, int samples, int draw) {
        double[] mean = new double[f.length / 2];
        double[] variance = new double[f.length / 2];
        for (int i = 0; i < mean.length; i++) {
            mean[i] = f[i];
            variance[i] = f[mean.length + i];
        }
        Likelihood likelihood = parts.model().likelihood();
        if (likelihood instanceof Likelihood.Gaussian) {
            return MomentPredictions.gaussian(mean, variance, noise());
        }
        return new MomentPredictions(likelihood, parts.momentPrediction(), seed).classes(mean, variance, samples, draw);
    }

    private Predictive fromSamples(float[] f, int samples, int points) {
        Likelihood likelihood = parts.model().likelihood();
        if (likelihood instanceof Likelihood.Gaussian) {
            return GaussianMixture.fromSamples(f, samples, points, noise());
        } else if (likelihood instanceof Likelihood.HeteroscedasticGaussian) {
            return GaussianMixture.fromHeteroscedasticSamples(f, samples, points);
        } else if (likelihood instanceof Likelihood.Categorical c) {
            return CategoricalMixture.fromLogits(f, samples, points, c.classes());
        } else if (likelihood instanceof Likelihood.Probit probit) {
            double[] p = new double[2 * f.length];
            for (int i = 0; i < f.length; i++) {
                double z = f[i] / Math.sqrt(1 + probit.noise());
                p[2 * i] = NormalTail.probability(-z);
                p[2 * i + 1] = NormalTail.probability(z);
            }
            return CategoricalMixture.ofProbabilities(p, samples, points, 2);
        }
        return CategoricalMixture.fromBernoulliLogits(f, samples, points);
    }
}
