package dev.credence.core.graph;

import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.normalCdf;
import static dev.credence.core.formula.Functions.normalDensity;
import static dev.credence.core.formula.Functions.normalHazard;
import static dev.credence.core.formula.Functions.normalMeanExcess;
import static dev.credence.core.formula.Functions.sigmoid;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.device.GateKernels;
import dev.credence.core.device.Window;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Moment propagation ({@link Graph#moments()}). A <em>pair</em> is a value [2, M, C]: the means, then the variances, of
 * M·C independent variables. There is one operation for each kind of layer, from pair to pair.
 */
public final class MomentOperations {
    private static final Formula MEAN = input("m");
    private static final Formula VARIANCE = input("v");

    private final Graph graph;
    private final Device device;

    MomentOperations(Graph graph) {
        this.graph = graph;
        this.device = graph.device();
    }

    /** Joins means and variances of one shape to a pair. */
    public Var pair(Var mean, Var variance) {
        Graph.require(Arrays.equals(mean.value().shape(), variance.value().shape()), "pair", mean, variance);
        int[] shape = mean.value().shape();
        int[] both = new int[shape.length + 1];
        both[0] = 2;
        System.arraycopy(shape, 0, both, 1, shape.length);
        return graph.add(new StackRule(device, graph.out("pair", Graph.any(mean, variance), both), mean, variance));
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
        return graph.add(new ViewRule(device, out, pair, from));
    }

    /**
     * A dense layer whose weights are independent Gaussians N(w, e^logVariance): x a pair [2, M, I] or, without
     * variance, [M, I]; w and logVariance [I, O]; b [O], with the variance e^biasLogVariance if there is one. Exact for
     * inputs that are independent of each other and of the weights.
     *
     * @return the pre-activations, a pair [2, M, O]
     */
    public Var dense(Var x, Var w, Var logVariance, Var b, @Nullable Var biasLogVariance) {
        return layer(new Product.Dense(device), w.size(0), x, w, logVariance, b, biasLogVariance);
    }

    /**
     * The same for a dense or convolutional layer: a convolution maps images [2, M, H·W·C] or [M, H·W·C] to [2, M,
     * P·O].
     *
     * @param window of a convolution; null for a dense layer
     */
    public Var layer(@Nullable Window window, Var x, Var w, Var logVariance, Var b, @Nullable Var biasLogVariance) {
        if (window == null) {
            return dense(x, w, logVariance, b, biasLogVariance);
        }
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
     * u · z with a Bernoulli gate z whose probability is g = s(c m), m = E[u], s the logistic function (Haussmann et
     * al. 2019, section 2.5): mean g m, variance g v + g (1 − g) m². For c = ∞ the hard gate g = 1[m &gt; 0].
     *
     * @param sharpness c &gt; 0
     */
    public Var gate(Var u, double sharpness) {
        requirePair("gate", u);
        if (!(sharpness > 0)) {
            throw new IllegalArgumentException("A gate's sharpness must be positive, got " + sharpness);
        }
        Optional<GateKernels> fused = device.fused(GateKernels.class);
        if (fused.isPresent()) {
            return graph.add(new FusedGateRule(device, fused.get(), graph.like("gate", u), u, (float) sharpness));
        }
        Formula open = sharpness < Double.POSITIVE_INFINITY
                ? sigmoid(MEAN.times((float) sharpness))
                : choose(MEAN, constant(0), constant(1), constant(0));
        return blocks(
                        u,
                        open.times(MEAN),
                        open.times(VARIANCE)
                                .plus(open.times(constant(1).minus(open)).times(MEAN.square())))
                .out("gate", u.value().shape());
    }

    /**
     * h = max(0, u) of Gaussian pre-activations (Frey &amp; Hinton 1999). With σ = √v, z = m/σ, r = z + φ(z)/Φ(z): E[h]
     * = σ Φ(z) r = m Φ(z) + σ φ(z), and var[h] = σ² Φ(z) (1 − r φ(z)/Φ(z) + r² Φ(−z)) = (m² + v) Φ(z) + m σ φ(z) −
     * E[h]². Variances are at least {@link GateKernels#SMALLEST_VARIANCE}. With e = E[h]: ∂e/∂m = Φ, ∂e/∂v = ½ φ/σ,
     * ∂var/∂m = 2 e (1 − Φ), ∂var/∂v = Φ − e φ/σ, as the derivatives of E t(u) are E t′ and ½ E t″.
     */
    public Var rectify(Var u) {
        requirePair("rectify", u);
        Optional<GateKernels> fused = device.fused(GateKernels.class);
        if (fused.isPresent()) {
            return graph.add(new FusedGateRule(device, fused.get(), graph.like("rectify", u), u, Float.NaN));
        }
        Formula v = max(VARIANCE, constant(GateKernels.SMALLEST_VARIANCE));
        Formula sd = sqrt(v);
        Formula z = MEAN.over(sd);
        Formula above = normalCdf(z);
        Formula r = normalMeanExcess(z);
        Formula spread =
                constant(1).minus(r.times(normalHazard(z))).plus(r.square().times(normalCdf(z.negate())));
        Formula density = normalDensity(z).over(sd);
        Formula e = Mapping.result(0);
        return blocks(u, sd.times(above).times(r), v.times(above).times(spread))
                .derivative(0, "m", above)
                .derivative(0, "v", density.times(0.5))
                .derivative(1, "m", e.times(2).times(normalCdf(z.negate())))
                .derivative(1, "v", above.minus(e.times(density)))
                .out("rectify", u.value().shape());
    }

    /** An elementwise mapping from pair to pair. */
    private Mapping blocks(Var u, Formula mean, Formula variance) {
        int n = u.value().length() / 2;
        Access first = new Access(0, 0, 0, 1);
        Access second = new Access(n, 0, 0, 1);
        return graph.over(1, 1, n)
                .read("m", u, first)
                .read("v", u, second)
                .store(Reduction.NONE, mean, first)
                .store(Reduction.NONE, variance, second);
    }

    /**
     * E[KL(q(z) ‖ p(z | u))] of a layer's gates, which the objective omits, summed over units and averaged over points
     * (Haussmann et al. 2019, eq. 11): c (m Φ(m/σ) + σ φ(m/σ) − max(0, m)). A scalar [1].
     */
    public Var gateDivergence(Var u, double sharpness) {
        Var gap = graph.minus(mean(rectify(u)), graph.activation(mean(u), Activation.RELU));
        return graph.scale(graph.sum(gap), sharpness / u.size(1));
    }

    private static void requirePair(String operation, Var u) {
        Graph.require(u.rank() == 3 && u.size(0) == 2, operation, u);
    }
}
