package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Pooling;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;

/**
 * Pooling of images, and of pairs of means and variances. Maximum pooling takes the largest element of a window, for
 * pairs the largest mean with its variance (Haussmann et al. 2019, proposition 3). Average pooling of n independent
 * elements takes the mean of the means and the variance Σ v/n².
 */
final class PoolingRule extends Rule {
    private final Device device;
    private final Pooling pooling;
    private final boolean pair;
    private final Tensor winners;
    private final Tensor[] x;
    private final Tensor[] out;
    private Tensor[] gradX = {};
    private Tensor[] gradOut = {};

    PoolingRule(Device device, Var out, Var x, Pooling pooling) {
        super(out, x);
        this.device = device;
        this.pooling = pooling;
        this.pair = x.rank() == 3;
        this.x = blocks(x.value());
        this.out = blocks(out.value());
        int images = out.value().length() / pooling.outputs() / (pair ? 2 : 1);
        this.winners = pooling.kind() == Pooling.Kind.MAX ? device.allocate(images, pooling.outputs()) : out.value();
    }

    @Override
    void forward() {
        if (pooling.kind() == Pooling.Kind.MAX) {
            device.maxPool(input(0).value(), pooling.window(), winners, output().value());
            return;
        }
        for (int b = 0; b < x.length; b++) {
            device.sumPool(x[b], pooling.window(), factor(b), out[b]);
        }
    }

    @Override
    void backward() {
        Tensor g = output().gradient();
        Tensor into = input(0).gradient();
        if (pooling.kind() == Pooling.Kind.MAX) {
            device.maxPoolGradient(winners, g, pooling.window(), into, accumulate(0));
            return;
        }
        if (gradX.length == 0) { // gradients are allocated after the rule is made
            gradX = blocks(into);
            gradOut = blocks(g);
        }
        for (int b = 0; b < gradX.length; b++) {
            device.sumPoolGradient(gradOut[b], pooling.window(), factor(b), gradX[b], accumulate(0));
        }
    }

    private float factor(int block) {
        Window w = pooling.window();
        float mean = 1f / (w.rows() * w.columns());
        return block == 0 ? mean : mean * mean;
    }

    /** The means and variances of a pair, or the tensor itself. */
    private Tensor[] blocks(Tensor whole) {
        if (!pair) {
            return new Tensor[] {whole};
        }
        int rows = whole.size(1);
        int width = whole.size(2);
        return new Tensor[] {device.view(whole, 0, rows, width), device.view(whole, rows * width, rows, width)};
    }
}
