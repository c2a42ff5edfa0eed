package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.device.Pooling;
import dev.credence.core.device.Window;
import dev.credence.core.formula.Reduction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Image operations ({@link Graph#images()}), and layer operations that serve vectors and images alike. R images are
 * rows [R, H·W·C] in the order of {@link dev.credence.core.data.ImageShape}; {@link Device} has the formulas.
 */
public final class ImageOperations {
    private final Graph graph;
    private final Device device;

    ImageOperations(Graph graph) {
        this.graph = graph;
        this.device = graph.device();
    }

    /**
     * A dense or convolutional layer: dropout(a(x W + b)), x the rows of a batch [R, I] → [R, O], or the patches of
     * images [R, H·W·C] → [R, P·O].
     *
     * @param window of a convolution; null for a dense layer
     * @param w weights [I, O]
     * @param b [O]
     * @param dropoutRate dropout probability of each output element
     */
    public Var layer(@Nullable Window window, Var x, Var w, Var b, Activation activation, double dropoutRate) {
        return window == null
                ? graph.dense(x, w, b, activation, dropoutRate)
                : convolution(x, window, w, b, activation, dropoutRate);
    }

    /** dropout(a(X w + b)), X the patches of x [R, H·W·C]: w [rows·columns·C, O], b [O] → [R, P·O]. */
    public Var convolution(Var x, Window window, Var w, Var b, Activation activation, double dropoutRate) {
        Graph.require(
                x.rank() == 2
                        && x.size(1) == window.imageSize()
                        && w.rank() == 2
                        && w.size(0) == window.patchSize()
                        && b.value().length() == w.size(1),
                "convolution by " + window,
                x,
                w,
                b);
        Var out = graph.out("convolution", Graph.any(x, w, b), x.size(0), window.positions() * w.size(1));
        Product product = new Product.Convolution(device, window);
        return Draws.layer(graph, product, out, x, w, b, activation, Graph.rate(dropoutRate));
    }

    /**
     * The variance of a layer's pre-activation under independent weights and biases, x² e^logVariance +
     * e^biasLogVariance, x rows or patches, with the shape of {@link #layer}'s result.
     *
     * @param window of a convolution; null for a dense layer
     */
    public Var layerVariance(@Nullable Window window, Var x, Var logVariance, Var biasLogVariance) {
        if (window == null) {
            return graph.denseVariance(x, logVariance, biasLogVariance);
        }
        Graph.require(
                x.rank() == 2
                        && x.size(1) == window.imageSize()
                        && logVariance.size(0) == window.patchSize()
                        && biasLogVariance.value().length() == logVariance.size(1),
                "convolution's variance by " + window,
                x,
                logVariance,
                biasLogVariance);
        return graph.variance(
                new Product.Convolution(device, window),
                x,
                logVariance,
                biasLogVariance,
                x.size(0),
                window.positions() * logVariance.size(1));
    }

    /** Successive poolings of rows [R, P·C] or of pairs [2, R, P·C]. */
    public Var pooled(List<Pooling> poolings, Var x) {
        Var h = x;
        for (Pooling pooling : poolings) {
            h = pooling(h, pooling);
        }
        return h;
    }

    /** Pooling of images [R, H·W·C] → [R, P·C], or of pairs of means and variances [2, R, H·W·C] → [2, R, P·C]. */
    public Var pooling(Var x, Pooling pooling) {
        boolean pair = x.rank() == 3;
        Graph.require(
                (pair ? x.size(0) == 2 : x.rank() == 2)
                        && x.size(-1) == pooling.window().imageSize(),
                "pooling by " + pooling,
                x);
        int[] shape = x.value().shape();
        shape[shape.length - 1] = pooling.outputs();
        return graph.add(new PoolingRule(device, graph.out("pooling", x.differentiable(), shape), x, pooling));
    }

    /**
     * Channel dropout of images [R, P·C]: each channel of each image is dropped with probability {@code rate}, the
     * others are divided by 1 − rate.
     */
    public Var channelDropout(Var x, int channels, double rate) {
        Graph.require(x.rank() == 2 && x.size(1) % channels == 0, "dropout of " + channels + " channels", x);
        float p = Graph.rate(rate);
        int images = x.size(0);
        return graph.over(images, x.size(1) / channels, channels)
                .read("x", x, K, M, C)
                .read("u", graph.rows().uniform(images, channels), K, C)
                .store(Reduction.NONE, Dropout.of(input("x"), input("u"), p), K, M, C)
                .out("channelDropout", x.value().shape());
    }
}
