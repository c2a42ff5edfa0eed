package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.random.Noise;
import org.jspecify.annotations.Nullable;

/**
 * h = dropout(a(x W + b)), x the rows of a batch or the patches of images. With g the gradient of the pre-activation: ∂W = xᵀ g, ∂b = Σ_rows g, ∂x = g Wᵀ. Bias, activation and dropout run
 * in place on the product, and their gradient in place on h's.
 */
final class DenseRule extends Rule {
    private final Device device;
    private final Product product;
    private final Tensor h;
    private final Activation activation;
    private final float rate;
    private final Noise noise;
    private final @Nullable Tensor mask;
    private @Nullable Tensor gradient;

    DenseRule(
            Device device,
            Product product,
            Var out,
            Var x,
            Var w,
            Var b,
            Activation activation,
            float rate,
            Noise noise) {
        super(out, x, w, b);
        this.device = device;
        this.product = product;
        this.h = rows(out.value());
        this.activation = activation;
        this.rate = rate;
        this.noise = noise;
        this.mask = rate > 0 ? device.allocate(h.shape()) : null;
    }

    @Override
    void forward() {
        product.of(input(0).value(), input(1).value(), h, false);
        device.random().biasActivationDropout(h, input(2).value(), activation, rate, noise, mask);
    }

    @Override
    void backward() {
        if (gradient == null) {
            gradient = rows(output().gradient());
        }
        Tensor g = gradient;
        device.random()
                .biasActivationDropoutGradient(
                        h, activation, rate, mask, g, wants(2) ? input(2).gradient() : null, accumulate(2));
        if (wants(0)) {
            product.inputGradient(g, input(1).value(), input(0).gradient(), accumulate(0));
        }
        if (wants(1)) {
            product.weightGradient(input(0).value(), g, input(1).gradient(), accumulate(1));
        }
    }

    /** The same memory with a row for each position, of as many columns as there are biases. */
    private Tensor rows(Tensor images) {
        int columns = input(2).value().length();
        return device.view(images, 0, images.length() / columns, columns);
    }
}
