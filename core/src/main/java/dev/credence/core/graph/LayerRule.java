package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.random.Noise;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * h = dropout(a(x W + b)), x the rows of a batch or the patches of images. With g the gradient of the pre-activation:
 * ∂W = xᵀ g, ∂b = Σ_rows g, ∂x = g Wᵀ. Fused kernels work in place, on the product and on h's gradient. a′ is computed
 * from the layer's output.
 */
final class LayerRule extends Rule {
    private final Device device;
    private final Product product;
    private final Tensor h;
    private final Activation activation;
    private final float rate;
    private final Noise noise;
    private final @Nullable LayerKernels fused;
    /** Dropout mask of the fused kernels, or the uniform numbers. */
    private final @Nullable Tensor mask;

    private final @Nullable Kernel activate;
    /** x W; h itself for fused kernels. */
    private final Tensor linear;

    private @Nullable Tensor gradient;
    private final List<Kernel> settle = new ArrayList<>();
    private @Nullable Kernel activateGradient;

    LayerRule(
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
        this.fused = device.fused(LayerKernels.class).orElse(null);
        this.mask = rate > 0 ? device.allocate(h.shape()) : null;
        this.linear = fused == null ? device.allocate(h.shape()) : h;
        if (fused == null) {
            Formula output = activation.of(Functions.input("x").plus(Functions.input("b")));
            activate = device.prepare(reading()
                    .read("x", linear, M, C)
                    .read("b", b.value(), C)
                    .map(dropped(output), Store.SET, h, M, C)
                    .build());
        } else {
            activate = null;
            out.settling();
        }
    }

    private Pass.Builder reading() {
        Pass.Builder pass = Pass.over(1, h.size(0), h.size(1)).read("h", h, M, C);
        return mask == null ? pass : pass.read("u", mask, M, C);
    }

    private Formula dropped(Formula x) {
        return rate > 0 ? Dropout.of(x, Functions.input("u"), rate) : x;
    }

    @Override
    void forward() {
        product.of(input(0).value(), input(1).value(), linear, false);
        if (fused != null) {
            fused.biasActivationDropout(h, input(2).value(), activation, rate, noise, mask);
        } else if (activate != null) {
            if (mask != null) {
                device.uniform(noise, mask);
            }
            activate.run();
        }
    }

    @Override
    void prepareBackward() {
        for (int i = 0; i < 2; i++) {
            if (wants(i) && !input(i).isSettling()) {
                settle.add(product.settle(input(i).gradient()));
            }
        }
        Tensor g = rows(output().gradient());
        if (fused != null) {
            gradient = g;
            return;
        }
        Tensor into = device.allocate(h.shape());
        gradient = into;
        Formula slope = Functions.input("g")
                .times(activation.derivative(Functions.input("h").times(1.0 - rate)));
        // a dropped output is 0, where the slope of ReLU is 0, too: the numbers that decided need not be read again
        Formula before = activation == Activation.RELU && rate > 0 ? slope.over(1.0 - rate) : dropped(slope);
        Pass.Builder pass = reading().read("g", g, M, C).map(before, Store.SET, into, M, C);
        if (wants(2)) {
            pass.reduce(Reduction.SUM, before, Store.accumulating(accumulate(2)), input(2).gradient(), C);
        }
        activateGradient = device.prepare(pass.build());
    }

    @Override
    void backward() {
        Tensor g = gradient;
        if (g == null) {
            throw new IllegalStateException("The gradient of " + output() + " was not prepared");
        }
        if (fused != null) {
            Tensor gradB = wants(2) ? input(2).gradient() : null;
            fused.biasActivationDropoutGradient(h, activation, rate, mask, g, gradB, accumulate(2));
        } else if (activateGradient != null) {
            activateGradient.run();
        }
        if (wants(0)) {
            product.inputGradient(g, input(1).value(), input(0).gradient(), accumulate(0));
        }
        if (wants(1)) {
            product.weightGradient(input(0).value(), g, input(1).gradient(), accumulate(1));
        }
        settle.forEach(Kernel::run);
    }

    /** A view with one row per position and one column per bias. */
    private Tensor rows(Tensor images) {
        int columns = input(2).value().length();
        return device.view(images, 0, images.length() / columns, columns);
    }
}
