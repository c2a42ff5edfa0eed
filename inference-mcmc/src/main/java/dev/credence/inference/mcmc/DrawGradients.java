package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Gradients of log (1/S) Σ_s p(y | x, θ_s) with respect to x: Σ_s r_s ∇ log p(y | x, θ_s), where r_s is the share of
 * draw s in the sum.
 */
final class DrawGradients {
    private static final int MOST = 4096;

    private final NetworkParts parts;
    private final Device device;
    private final Parameters parameters;
    private final long seed;
    private final Map<Integer, Tile> tiles = new HashMap<>();

    private record Tile(Graph graph, Var x, Var y, Var logLikelihood) {}

    DrawGradients(NetworkParts parts, Device device, Parameters parameters, long seed) {
        this.parts = parts;
        this.device = device;
        this.parameters = parameters;
        this.seed = seed;
    }

    /**
     * @param draws [S][P]
     * @param x [N, D]
     * @param y [N]
     */
    InputGradients of(float[][] draws, float[] x, float[] y) {
        int width = parts.model().inputs();
        if (x.length != y.length * width) {
            throw new IllegalArgumentException(
                    "inputs has " + x.length + " values, expected [" + y.length + ", " + width + "]");
        }
        double[] logDensity = new double[y.length];
        double[] gradient = new double[x.length];
        int size = Math.min(MOST, Integer.highestOneBit(Math.max(1, 2 * y.length - 1)));
        Tile tile = tiles.computeIfAbsent(size, this::tile);
        for (int from = 0; from < y.length; from += size) {
            int to = Math.min(y.length, from + size);
            device.write(tile.x().value(), padded(x, from * width, to * width, size * width), 0);
            device.write(tile.y().value(), padded(y, from, to, size), 0);
            Sum sum = new Sum(to - from, width);
            for (float[] draw : draws) {
                device.write(parameters.values(), draw, 0);
                tile.graph().forward(0);
                tile.graph().backward();
                sum.add(
                        device.read(tile.logLikelihood().value()),
                        device.read(tile.x().gradient()));
            }
            sum.finish(draws.length, logDensity, gradient, from);
        }
        return new InputGradients(logDensity, gradient);
    }

    private static float[] padded(float[] all, int from, int to, int length) {
        return Arrays.copyOf(Arrays.copyOfRange(all, from, to), length);
    }

    private Tile tile(int points) {
        // the parameters are constants here and keep their own gradients
        Parameters none = Parameters.allocate(device, new Declarations(), seed);
        Graph graph = new Graph(device, none, parameters, seed, Stream.PREDICTION.first());
        Var x = graph.differentiableInput("x", points, parts.model().inputs());
        Var y = graph.input("y", points);
        Var logLikelihood = parts.model().likelihood().logLikelihood(graph, parts.outputs(graph, x), y);
        graph.differentiate(graph.sum(logLikelihood));
        return new Tile(graph, x, y, logLikelihood);
    }

    /** Σ_s e^{ℓ_s} and Σ_s e^{ℓ_s} ∇ℓ_s of some points, with the largest ℓ so far factored out. */
    private static final class Sum {
        private final int points;
        private final int width;
        private final double[] greatest;
        private final double[] total;
        private final double[] gradient;

        Sum(int points, int width) {
            this.points = points;
            this.width = width;
            this.greatest = new double[points];
            Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
            this.total = new double[points];
            this.gradient = new double[points * width];
        }

        void add(float[] logLikelihood, float[] inputGradient) {
            for (int n = 0; n < points; n++) {
                double l = logLikelihood[n];
                if (l > greatest[n]) {
                    double shrink = Math.exp(greatest[n] - l);
                    total[n] *= shrink;
                    for (int j = 0; j < width; j++) {
                        gradient[n * width + j] *= shrink;
                    }
                    greatest[n] = l;
                }
                double weight = Math.exp(l - greatest[n]);
                total[n] += weight;
                for (int j = 0; j < width; j++) {
                    gradient[n * width + j] += weight * inputGradient[n * width + j];
                }
            }
        }

        void finish(int draws, double[] logDensities, double[] gradients, int from) {
            for (int n = 0; n < points; n++) {
                logDensities[from + n] = greatest[n] + Math.log(total[n] / draws);
                for (int j = 0; j < width; j++) {
                    gradients[(from + n) * width + j] = gradient[n * width + j] / total[n];
                }
            }
        }
    }
}
