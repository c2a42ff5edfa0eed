package dev.credence.inference.dropoutalpha;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.SampledTreatment;

/**
 * Applies weight noise to the matrices of one pass. Layers before the first with noise are computed once for all
 * samples.
 */
final class NoiseTreatment extends SampledTreatment {
    /** Log variance added to drawn outputs, so that the square root is differentiable at inputs of 0. */
    private static final double LEAST = Math.log(1e-12);

    private final StochasticRegularisation q;
    private final int points;

    NoiseTreatment(StochasticRegularisation q, Graph g, int points, int samples) {
        super(g, samples);
        this.q = q;
        this.points = points;
    }

    @Override
    public Var affine(PlacedLayer at, Affine map, Var x) {
        Block matrix = map.weight();
        Var w = g.parameter(matrix.name());
        Var b = map.bias(g, block -> g.parameter(block.name()));
        if (!q.isDisturbed(matrix)) {
            return map.of(g, at.last() ? eachSample(x) : x, w, b, 0);
        }
        Affine linear = new Affine(matrix, map.bias(), map.window(), Activation.IDENTITY);
        if (!q.noise().ofRows()) {
            return activation(map.activation(), ownNoise(linear, matrix, x, w, b));
        }
        Var h = eachSample(x);
        Var product = linear.of(g, rows(matrix, map, h), w, b, 0);
        return activation(map.activation(), q.noise().ofWeights() ? added(linear, matrix, h, product) : product);
    }

    /** xW + b with noise of single weights. */
    private Var ownNoise(Affine map, Block matrix, Var x, Var w, Var b) {
        if (q.sharing() == WeightNoise.Sharing.BATCH) {
            return perSample(matrix, eachSample(x), q.ownDraws(g, matrix, samples), b);
        }
        int copies = repeat() ? samples : 1; // moments are shared as long as the inputs are the same for all samples
        return g.perturb(map.of(g, x, w, b, 0), variance(map, matrix, x), copies);
    }

    /** Adds zero-mean noise of single weights to a product with row noise. */
    private Var added(Affine map, Block matrix, Var x, Var product) {
        return q.sharing() == WeightNoise.Sharing.BATCH
                ? g.plus(product, perSample(matrix, x, q.ownDraws(g, matrix, samples), g.constant(0, matrix.columns())))
                : g.perturb(product, variance(map, matrix, x), 1);
    }

    private Var variance(Affine map, Block matrix, Var x) {
        return g.images()
                .layerVariance(
                        map.window().orElse(null), x, q.ownLogVariance(g, matrix), g.constant(LEAST, matrix.columns()));
    }

    /** x [K·M, I] times one matrix per sample. */
    private Var perSample(Block matrix, Var x, Var w, Var b) {
        Var product = g.densePerSample(g.reshape(x, samples, points, matrix.rows()), w, b);
        return g.reshape(product, samples * points, matrix.columns());
    }

    /** A matrix's input, with the noise of its rows. */
    private Var rows(Block matrix, Affine map, Var x) {
        boolean channels = matrix.role() == Block.Role.KERNEL && q.mask() == DropoutPosterior.ConvolutionMask.CHANNEL;
        int width = channels ? map.window().orElseThrow().channels() : x.size(1);
        boolean shared = q.sharing() == WeightNoise.Sharing.BATCH;
        int groups = shared ? samples : x.size(0);
        int repeats = x.value().length() / width / groups;
        Var factors = shared
                ? q.factors(g, q.rate(matrix), groups, width)
                : q.factorsOfRows(g, q.rate(matrix), groups, width);
        return StochasticRegularisation.times(g, x, factors, groups, repeats, width);
    }

    @Override
    public Var value(Block block) {
        return g.parameter(block.name());
    }
}
