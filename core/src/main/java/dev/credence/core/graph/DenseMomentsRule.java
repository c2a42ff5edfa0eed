package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.LinearKernels;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/**
 * A layer of a Gaussian posterior, dense or a convolution: with input moments m, v (or the patches of their images), weights N(W, S), S = e^logVariance, and biases N(b, e^ρ) or b,
 *
 * <pre>E[u] = m W + b       var[u] = (m² + v) S + v W² (+ e^ρ)</pre>
 *
 * With a, c the gradients of mean and variance and squares element by element:
 *
 * <pre>∂W = mᵀ a + 2 W ∘ (vᵀ c)     ∂logVariance = S ∘ ((m² + v)ᵀ c)     ∂b = Σ_rows a     ∂ρ = e^ρ ∘ Σ_rows c
 * ∂m = a Wᵀ + 2 m ∘ (c Sᵀ)      ∂v = c Sᵀ + c (W²)ᵀ</pre>
 *
 * Inputs: x, W, logVariance, b and perhaps ρ; without v the terms with it are left out.
 */
final class DenseMomentsRule extends Rule {
    private final Device device;
    private final Product product;
    private final Tensor mean;
    private final @Nullable Tensor variance;
    private final Tensor outMean;
    private final Tensor outVariance;
    private final Tensor second;
    private final Tensor s;
    private final Tensor biasVariance;
    private final Tensor squares;
    private final Tensor weightScratch;
    private final Tensor inputScratch;
    private final Tensor biasScratch;
    private @Nullable Gradients gradients;

    /** Views of the gradients, which are not there yet when the rule is made; null where the input has no such block. */
    private record Gradients(
            Tensor mean,
            Tensor variance,
            @Nullable Tensor inMean,
            @Nullable Tensor inVariance) {}

    DenseMomentsRule(Device device, Product product, Var out, Var... inputs) {
        super(out, inputs);
        this.device = device;
        this.product = product;
        Tensor x = input(0).value();
        Tensor w = input(1).value();
        int rows = x.size(-2);
        int width = x.size(-1);
        int in = w.size(0);
        int units = w.size(1);
        int results = rows * product.positions();
        boolean pair = x.rank() == 3;
        mean = pair ? device.view(x, 0, rows, width) : x;
        variance = pair ? device.view(x, rows * width, rows, width) : null;
        outMean = device.view(out.value(), 0, results, units);
        outVariance = device.view(out.value(), results * units, results, units);
        second = device.allocate(rows, width);
        s = device.allocate(in, units);
        biasVariance = device.allocate(units);
        squares = device.allocate(pair ? in : 1, pair ? units : 1);
        weightScratch = device.allocate(in, units);
        biasScratch = device.allocate(units);
        inputScratch = device.allocate(rows, width);
    }

    private boolean gaussianBias() {
        return inputs().length > 4;
    }

    @Override
    void forward() {
        Tensor w = input(1).value();
        LinearKernels linear = device.linear();
        product.of(mean, w, outMean, false);
        linear.addBias(outMean, input(3).value());
        device.elementwise().exp(input(2).value(), s);
        device.moments().secondMoment(input(0).value(), second);
        product.of(second, s, outVariance, false);
        if (variance != null) {
            device.elementwise().multiply(w, w, squares, false);
            product.of(variance, squares, outVariance, true);
        }
        if (gaussianBias()) {
            device.elementwise().exp(input(4).value(), biasVariance);
            linear.addBias(outVariance, biasVariance);
        }
    }

    @Override
    void backward() {
        Gradients g = gradients();
        Tensor a = g.mean();
        Tensor c = g.variance();
        inputGradient(g);
        LinearKernels linear = device.linear();
        if (wants(1)) {
            Tensor gradW = input(1).gradient();
            product.weightGradient(mean, a, gradW, accumulate(1));
            if (variance != null) {
                product.weightGradient(variance, c, weightScratch, false);
                device.moments().squareGradient(input(1).value(), weightScratch, gradW, true);
            }
        }
        if (wants(2)) {
            product.weightGradient(second, c, weightScratch, false);
            device.elementwise().multiply(s, weightScratch, input(2).gradient(), accumulate(2));
        }
        if (wants(3)) {
            linear.sumRows(a, input(3).gradient(), accumulate(3));
        }
        if (gaussianBias() && wants(4)) {
            linear.sumRows(c, biasScratch, false);
            device.elementwise().multiply(biasVariance, biasScratch, input(4).gradient(), accumulate(4));
        }
    }

    private Gradients gradients() {
        if (gradients == null) {
            Tensor g = output().gradient();
            int[] shape = outMean.shape();
            Tensor x = wants(0) ? input(0).gradient() : null;
            gradients = new Gradients(
                    device.view(g, 0, shape),
                    device.view(g, outMean.length(), shape),
                    x == null ? null : device.view(x, 0, mean.shape()),
                    x == null || variance == null ? null : device.view(x, mean.length(), mean.shape()));
        }
        return gradients;
    }

    private void inputGradient(Gradients g) {
        if (g.inMean() == null) {
            return;
        }
        product.inputGradient(g.mean(), input(1).value(), g.inMean(), accumulate(0));
        product.inputGradient(g.variance(), s, inputScratch, false);
        device.moments().squareGradient(mean, inputScratch, g.inMean(), true);
        if (g.inVariance() != null) {
            device.elementwise().scale(inputScratch, 1, g.inVariance(), accumulate(0));
            product.inputGradient(g.variance(), squares, g.inVariance(), true);
        }
    }
}
