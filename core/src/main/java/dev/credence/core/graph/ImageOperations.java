package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.model.Activation;
import dev.credence.core.model.Model;
import dev.credence.core.model.Pooling;
import dev.credence.core.model.Window;

/**
 * The operations on images, got from {@link Graph#images()}, and those that a network's layer takes whether or not it is one on images. R images
 * are rows [R, H·W·C], as {@link dev.credence.core.data.ImageShape} says; formulas: {@link dev.credence.core.device.ImageKernels}.
 */
public final class ImageOperations {
    private final Graph graph;
    private final Device device;

    ImageOperations(Graph graph) {
        this.graph = graph;
        this.device = graph.device();
    }

    /**
     * A layer with weights: dropout(a(x W + b)), x the batch's rows or their images' patches; x [R, I] → [R, O], or [R, H·W·C] → [R, P·O].
     *
     * @param w [I, O], the block's matrix
     * @param b [O]
     * @param dropoutRate of each element of the result
     */
    public Var layer(Model.Block block, Var x, Var w, Var b, Activation activation, double dropoutRate) {
        return block.window().isPresent()
                ? convolution(x, block.window().get(), w, b, activation, dropoutRate)
                : graph.dense(x, w, b, activation, dropoutRate);
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
        return graph.add(
                new DenseRule(device, product, out, x, w, b, activation, Graph.rate(dropoutRate), graph.noise()));
    }

    /**
     * The variance of a layer's pre-activation under independent weights and biases, x² e^logVariance + e^biasLogVariance, dense or of patches: the
     * shape of {@link #layer}'s result.
     */
    public Var layerVariance(Model.Block block, Var x, Var logVariance, Var biasLogVariance) {
        if (block.window().isEmpty()) {
            return graph.denseVariance(x, logVariance, biasLogVariance);
        }
        Window window = block.window().get();
        Graph.require(
                x.rank() == 2
                        && x.size(1) == window.imageSize()
                        && logVariance.size(0) == window.patchSize()
                        && biasLogVariance.value().length() == logVariance.size(1),
                "convolution's variance by " + window,
                x,
                logVariance,
                biasLogVariance);
        Var out = graph.out(
                "convolution's variance",
                Graph.any(x, logVariance, biasLogVariance),
                x.size(0),
                window.positions() * logVariance.size(1));
        return graph.add(new DenseVarianceRule(
                device, new Product.Convolution(device, window), out, x, logVariance, biasLogVariance));
    }

    /** The pooling that follows a block, of rows [R, P·C] or of pairs [2, R, P·C]. */
    public Var pooled(Model.Block block, Var x) {
        Var h = x;
        for (Pooling pooling : block.pooling()) {
            h = pooling(h, pooling);
        }
        return h;
    }

    /** Pooling of images [R, H·W·C] → [R, P·C], or of pairs of their means and variances [2, R, H·W·C] → [2, R, P·C]. */
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

    /** Images [R, P·C], each channel of each image dropped as a whole with probability {@code rate}, the rest divided by 1 − rate. */
    public Var channelDropout(Var x, int channels, double rate) {
        Graph.require(x.rank() == 2 && x.size(1) % channels == 0, "dropout of " + channels + " channels", x);
        return graph.add(new ChannelDropoutRule(
                device, graph.like("channelDropout", x), x, channels, Graph.rate(rate), graph.noise()));
    }
}
