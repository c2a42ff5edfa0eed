package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.model.Activation;
import dev.credence.core.model.Model;
import dev.credence.core.model.Window;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The operations on means and variances, got from {@link Graph#moments()}. A <em>pair</em> is a value [2, M, C]: the means, then the variances,
 * of M·C independent numbers. It goes through a network layer by layer, one operation for each kind of layer: a pair in, a pair out. Formulas:
 * {@link dev.credence.core.device.MomentKernels}.
 */
public final class MomentOperations {
    private final Graph graph;
    private final Device device;

    MomentOperations(Graph graph) {
        this.graph = graph;
        this.device = graph.device();
    }

    /** A pair of means and variances of one shape. */
    public Var pair(Var mean, Var variance) {
        Graph.require(Arrays.equals(mean.value().shape(), variance.value().shape()), "pair", mean, variance);
        int[] shape = mean.value().shape();
        int[] both = new int[shape.length + 1];
        both[0] = 2;
        System.arraycopy(shape, 0, both, 1, shape.length);
        return graph.add(
                new MomentRules.Pair(device, graph.out("pair", Graph.any(mean, variance), both), mean, variance));
    }

    /** The means of a pair [2, M, C]: [M, C]. */
    public Var mean(Var pair) {
        return block(pair, 0);
    }

    /** The variances of a pair [2, M, C]: [M, C]. */
    public Var variance(Var pair) {
        return block(pair, 1);
    }

    private Var block(Var pair, int which) {
        Graph.require(pair.rank() > 1 && pair.size(0) == 2, "a block of a pair", pair);
        int[] shape = Arrays.copyOfRange(pair.value().shape(), 1, pair.rank());
        int from = which * (pair.value().length() / 2);
        Var out = new Var("block", device.view(pair.value(), from, shape), pair.differentiable());
        return graph.add(new MomentRules.Block(device, out, pair, from));
    }

    /**
     * A dense layer whose weights are independent Gaussians N(w, e^logVariance): x a pair [2, M, I] or, without variance, [M, I]; w and logVariance
     * [I, O]; b [O], with the variance e^biasLogVariance if there is one. Exact where the inputs are independent of each other and of the weights.
     *
     * @return the pre-activations, a pair [2, M, O]
     */
    public Var dense(Var x, Var w, Var logVariance, Var b, @Nullable Var biasLogVariance) {
        return layer(new Product.Dense(device), w.size(0), x, w, logVariance, b, biasLogVariance);
    }

    /** The same for any layer with weights: a convolution takes images [2, M, H·W·C] or [M, H·W·C] and gives [2, M, P·O]. */
    public Var layer(Model.Block block, Var x, Var w, Var logVariance, Var b, @Nullable Var biasLogVariance) {
        if (block.window().isEmpty()) {
            return dense(x, w, logVariance, b, biasLogVariance);
        }
        Window window = block.window().get();
        Product product = new Product.Convolution(device, window);
        return layer(product, window.imageSize(), x, w, logVariance, b, biasLogVariance);
    }

    private Var layer(Product product, int width, Var x, Var w, Var logVariance, Var b, @Nullable Var biasLogVariance) {
        boolean pair = x.rank() == 3;
        Graph.require(
                (pair ? x.size(0) == 2 : x.rank() == 2)
                        && w.rank() == 2
                        && x.size(-1) == width
                        && Arrays.equals(w.value().shape(), logVariance.value().shape())
                        && b.value().length() == w.size(1)
                        && (biasLogVariance == null || biasLogVariance.value().length() == w.size(1)),
                "dense moments",
                x,
                w,
                logVariance,
                b);
        Var[] inputs = biasLogVariance == null
                ? new Var[] {x, w, logVariance, b}
                : new Var[] {x, w, logVariance, b, biasLogVariance};
        Var out = graph.out("dense moments", Graph.any(inputs), 2, x.size(-2), product.positions() * w.size(1));
        return graph.add(new DenseMomentsRule(device, product, out, inputs));
    }

    /**
     * u · z with a Bernoulli gate z whose probability is s(c E[u]); the hard gate for c = ∞ (Haussmann et al. 2019, section 2.5).
     *
     * @param sharpness c &gt; 0
     */
    public Var gate(Var u, double sharpness) {
        requirePair("gate", u);
        if (!(sharpness > 0)) {
            throw new IllegalArgumentException("A gate's sharpness must be positive, got " + sharpness);
        }
        return graph.add(new MomentRules.Gate(device, graph.like("gate", u), u, (float) sharpness));
    }

    /** max(0, u) of Gaussian pre-activations, by its exact mean and variance. */
    public Var rectify(Var u) {
        requirePair("rectify", u);
        return graph.add(new MomentRules.Rectify(device, graph.like("rectify", u), u));
    }

    /**
     * E[KL(q(z) ‖ p(z | u))] of the gates of a layer, which the objective leaves out, summed over units and averaged over points (Haussmann et al.
     * 2019, eq. 11): c (m Φ(m/σ) + σ φ(m/σ) − max(0, m)). A scalar [1].
     */
    public Var gateDivergence(Var u, double sharpness) {
        Var gap = graph.minus(mean(rectify(u)), graph.activation(mean(u), Activation.RELU));
        return graph.scale(graph.sum(gap), sharpness / u.size(1));
    }

    // ---- expected log-likelihoods: a pair f [2, M, C], y [M] → E [M]

    /** E[log N(y; f, e^−λ)]. */
    public Var gaussianLogLikelihood(Var f, Var y, Var logPrecision) {
        Var out = likelihoodOut("expected Gaussian log-likelihood", f, y, 1, logPrecision);
        return graph.add(LikelihoodRules.expectedGaussian(device, out, f, y, logPrecision));
    }

    /** E[log softmax(f)_y] to second order. */
    public Var categoricalLogLikelihood(Var f, Var y) {
        var k = device.moments();
        Var out = likelihoodOut("expected categorical log-likelihood", f, y, f.size(-1));
        return graph.add(LikelihoodRules.plain(out, f, y, k::categorical, k::categoricalGradient));
    }

    /** E[y f − log(1 + e^f)] to second order. */
    public Var bernoulliLogLikelihood(Var f, Var y) {
        var k = device.moments();
        Var out = likelihoodOut("expected Bernoulli log-likelihood", f, y, 1);
        return graph.add(LikelihoodRules.plain(out, f, y, k::bernoulli, k::bernoulliGradient));
    }

    /** log Φ(t m/√(1 + noise)) − v/(2 noise), t = 2y − 1: the bound of {@link dev.credence.core.model.Likelihood.Probit}. */
    public Var probitLogLikelihood(Var f, Var y, double noise) {
        var k = device.moments();
        Var out = likelihoodOut("expected probit log-likelihood", f, y, 1);
        return graph.add(LikelihoodRules.plain(
                out,
                f,
                y,
                (pair, target, value) -> k.probit(pair, target, noise, value),
                (pair, target, g, gradient, add) -> k.probitGradient(pair, target, noise, g, gradient, add)));
    }

    private Var likelihoodOut(String operation, Var f, Var y, int outputs, Var... more) {
        requirePair(operation, f);
        int points = y.value().length();
        Graph.require(f.size(1) == points && f.size(2) == outputs, operation, f, y);
        return graph.out(operation, Graph.any(f, y) || Graph.any(more), points);
    }

    private static void requirePair(String operation, Var u) {
        Graph.require(u.rank() == 3 && u.size(0) == 2, operation, u);
    }
}
