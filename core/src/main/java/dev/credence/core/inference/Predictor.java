package dev.credence.core.inference;

import dev.credence.core.Sizes;
import dev.credence.core.data.RowKeys;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.PointNoise;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Network;
import dev.credence.core.model.Likelihood;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.SampledOutputs;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Predictions in {@linkplain Tiling tiles} of points, from sampled outputs or from their means and variances. The
 * posterior determines the actual number of samples. Draws of weights are the same for all points, other draws depend
 * on a point's inputs, so that a prediction does not depend on the other points.
 */
final class Predictor {
    private final GradientInference.Parts parts;
    private final Parameters parameters;
    private final Device device;
    private final long seed;
    private final Map<Shape, Tile> tiles = new HashMap<>();

    private final Map<Integer, Optional<Tile>> meanTiles = new HashMap<>();

    // of the current tile
    private float[] inputs = {};
    private int count;
    private int draw;

    private record Shape(int points, int samples) {}

    /**
     * Evaluates a graph whose output f is {@code blocks} blocks [points, C]: the posterior's samples, or mean and
     * variance.
     */
    private record Tile(Graph graph, Kernel forward, Var f, boolean moments, int blocks, Optional<Var> lastInputs) {
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
                ? fromMoments(outputs.f(), inputs, samples, draw)
                : fromSamples(outputs.f(), outputs.blocks(), points);
    }

    /** Available on an asynchronous device if the posterior samples outputs. */
    Optional<OutputSource> source(int points, int samples) {
        if (!device.traits().asynchronous()) {
            return Optional.empty();
        }
        Cut cut = cut(points, samples);
        return cut.tile().moments() ? Optional.empty() : Optional.of(new Source(cut));
    }

    private final class Source implements OutputSource {
        private final Cut cut;

        Source(Cut cut) {
            this.cut = cut;
        }

        @Override
        public Likelihood likelihood() {
            return parts.model().likelihood();
        }

        @Override
        public int samples() {
            return cut.tile().blocks();
        }

        @Override
        public double[][] put(SampledOutputs into, int first, float[] inputs, int draw) {
            cut.tiling().forEach((from, count) -> {
                run(cut, inputs, from, count, draw);
                into.put(device, cut.tile().f().value(), samples(), from, count, first);
            });
            double[][] own = new double[samples()][];
            Arrays.fill(own, predictives().parameters());
            return own;
        }
    }

    /** Empty if the posterior does not evaluate the network layer by layer. */
    Optional<LastLayer> lastLayer(float[] inputs, int points, int samples, int draw) {
        boolean moments = tile(new Shape(1, 1)).moments();
        Cut cut = cut(points, moments ? 1 : samples);
        if (cut.tile().lastInputs().isEmpty()) {
            return Optional.empty();
        }
        Var last = cut.tile().lastInputs().get();
        LastLayerReader reader = new LastLayerReader(parts.model(), cut.tiling(), moments);
        float[] h = new float[last.value().length()];
        float[] f = new float[cut.tile().f().value().length()];
        cut.tiling().forEach((from, count) -> {
            run(cut, inputs, from, count, draw);
            device.read(last.value(), h, 0);
            device.read(cut.tile().f().value(), f, 0);
            reader.add(h, f, from, count);
        });
        return Optional.of(reader.result());
    }

    /** Prediction from the outputs at the posterior mean, a single sample; empty if not available. */
    Optional<Predictive> predictAtMean(float[] inputs, int points) {
        Tiling tiling = Tiling.of(points, 1, parts.model().input());
        Optional<Tile> tile = meanTiles.computeIfAbsent(tiling.size(), this::meanTile);
        return tile.map(t -> predictives()
                .fromSamples(evaluated(inputs, new Cut(tiling, t), 0).f(), 1, points));
    }

    private Optional<Tile> meanTile(int points) {
        Graph graph = new Graph(device, parameters, seed, Stream.PREDICTION.first());
        PointNoise noise = graph.byPoint(points);
        Var x = graph.input("x", points, parts.model().inputs());
        return parts.posterior()
                .meanOutputs(graph, x)
                .map(f -> new Tile(graph, forward(graph, noise, x, f), f, false, 1, Optional.empty()));
    }

    private record Cut(Tiling tiling, Tile tile) {}

    private Cut cut(int points, int samples) {
        Tiling tiling = Tiling.of(points, samples, parts.model().input());
        Tile tile = tile(new Shape(tiling.size(), samples));
        if (tile.samples() > samples) { // more samples than requested: smaller tiles
            tiling = Tiling.of(points, tile.samples(), parts.model().input());
            tile = tile(new Shape(tiling.size(), samples));
        }
        return new Cut(tiling, tile);
    }

    private void run(Cut cut, float[] inputs, int from, int count, int draw) {
        this.inputs = ResidualVariance.tileOf(
                inputs, from, count, cut.tiling().size(), parts.model().inputs());
        this.count = count;
        this.draw = draw;
        cut.tile().graph().draw(draw);
        cut.tile().forward().run();
    }

    /** Evaluates a graph for the current tile. */
    private Kernel forward(Graph graph, PointNoise noise, Var x, Var... results) {
        Tensor[] read = Arrays.stream(results).map(Var::value).toArray(Tensor[]::new);
        return device.record(
                Device.Use.PREDICTION,
                () -> {
                    device.write(x.value(), inputs, 0);
                    if (noise.isUsed()) {
                        noise.keys(RowKeys.contents(inputs, parts.model().inputs(), count));
                    }
                    graph.forward(draw);
                },
                read);
    }

    private Evaluated outputs(float[] inputs, int points, int samples, int draw) {
        return evaluated(inputs, cut(points, samples), draw);
    }

    private Evaluated evaluated(float[] inputs, Cut cut, int draw) {
        Tiling tiling = cut.tiling();
        int points = tiling.points();
        Tile tile = cut.tile();
        int c = parts.model().likelihood().outputs();
        float[] all = new float[Sizes.product("the outputs [samples, points, outputs]", tile.blocks(), points, c)];
        float[] part = new float[tile.f().value().length()];
        tiling.forEach((from, count) -> {
            run(cut, inputs, from, count, draw);
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
            PointNoise noise = graph.byPoint(s.points());
            Var x = graph.input("x", s.points(), parts.model().inputs());
            Outputs outputs = parts.posterior().outputs(graph, x, s.samples());
            boolean isMoments = outputs instanceof Outputs.Moments;
            Var f = outputs instanceof Outputs.Moments moments ? moments.f() : ((Outputs.Sampled) outputs).f();
            int blocks = outputs instanceof Outputs.Sampled sampled ? sampled.samplesOf(s.points()) : 2;
            Optional<Var> last = lastInputs(graph);
            Kernel forward = last.isEmpty() ? forward(graph, noise, x, f) : forward(graph, noise, x, f, last.get());
            return new Tile(graph, forward, f, isMoments, blocks, last);
        });
    }

    private static Optional<Var> lastInputs(Graph graph) {
        return Optional.ofNullable(graph.marks().get(Network.LAST_INPUTS));
    }

    private Predictive fromMoments(float[] f, float[] inputs, int samples, int draw) {
        double[] mean = new double[f.length / 2];
        double[] variance = new double[f.length / 2];
        for (int i = 0; i < mean.length; i++) {
            mean[i] = f[i];
            variance[i] = f[mean.length + i];
        }
        int points = mean.length / parts.model().likelihood().outputs();
        return new MomentPredictions(predictives(), parts.momentPrediction(), seed)
                .of(
                        mean,
                        variance,
                        samples,
                        draw,
                        () -> RowKeys.contents(inputs, parts.model().inputs(), points));
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
