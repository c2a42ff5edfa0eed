package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.exp;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moments of a dense or convolutional layer under a Gaussian posterior: with input moments m, v (or those of image
 * patches), weights N(W, S), S = e^logVariance, and biases N(b, e^ρ) or b,
 *
 * <pre>E[u] = m W + b       var[u] = (m² + v) S + v W² (+ e^ρ)</pre>
 *
 * With a, c the gradients of mean and variance and squares element by element:
 *
 * <pre>∂W = mᵀ a + 2 W ∘ (vᵀ c)     ∂logVariance = S ∘ ((m² + v)ᵀ c)     ∂b = Σ_rows a     ∂ρ = e^ρ ∘ Σ_rows c
 * ∂m = a Wᵀ + 2 m ∘ (c Sᵀ)      ∂v = c Sᵀ + c (W²)ᵀ</pre>
 *
 * Inputs: x, W, logVariance, b and optionally ρ; terms of v vanish without input variance.
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
    private final Tensor squares;
    /** (m² + v)ᵀ c and, with v, vᵀ c. */
    private final Tensor secondProduct;

    private final Tensor varianceProduct;
    private final Tensor inputScratch;
    private final List<Kernel> before = new ArrayList<>();
    private final List<Kernel> after = new ArrayList<>();
    private Kernel inputs = NOTHING;
    private Kernel weights = NOTHING;
    private Kernel biases = NOTHING;
    /** Views of the gradients, which are allocated after the rule is made. */
    private Tensor a;

    private Tensor c;
    private Tensor inMean;
    private @Nullable Tensor inVariance;

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
        squares = device.allocate(pair ? in : 1, pair ? units : 1);
        secondProduct = device.allocate(in, units);
        varianceProduct = device.allocate(pair ? in : 1, pair ? units : 1);
        inputScratch = device.allocate(rows, width);
        a = outMean;
        c = outVariance;
        inMean = mean;
        Formula m = Functions.input("m");
        Formula square = variance == null ? m.square() : m.square().plus(Functions.input("v"));
        Pass.Builder moments = elements(second.length()).read("m", mean, C);
        before.add(device.prepare((variance == null ? moments : moments.read("v", variance, C))
                .map(square, Store.SET, second, C)
                .build()));
        Pass.Builder ofWeights = elements(w.length())
                .read("v", input(2).value(), C)
                .read("w", w, C)
                .map(exp(Functions.input("v")), Store.SET, s, C);
        before.add(device.prepare(
                (pair ? ofWeights.map(Functions.input("w").square(), Store.SET, squares, C) : ofWeights).build()));
        Pass.Builder added = rows().read("b", input(3).value(), C).map(Functions.input("b"), Store.ADD, outMean, M, C);
        after.add(device.prepare((gaussianBias()
                        ? added.read("ρ", input(4).value(), C)
                                .map(exp(Functions.input("ρ")), Store.ADD, outVariance, M, C)
                        : added)
                .build()));
        if (!gaussianBias()) {
            after.add(product.settle(outVariance));
        }
    }

    private boolean gaussianBias() {
        return inputs().length > 4;
    }

    @Override
    void forward() {
        Tensor w = input(1).value();
        before.forEach(Kernel::run);
        product.of(mean, w, outMean, false);
        product.of(second, s, outVariance, false);
        if (variance != null) {
            product.of(variance, squares, outVariance, true);
        }
        after.forEach(Kernel::run);
    }

    @Override
    void prepareBackward() {
        Tensor g = output().gradient();
        int[] shape = outMean.shape();
        a = device.view(g, 0, shape);
        c = device.view(g, outMean.length(), shape);
        if (wants(0)) {
            Tensor x = input(0).gradient();
            inMean = device.view(x, 0, mean.shape());
            inVariance = variance == null ? null : device.view(x, mean.length(), mean.shape());
            Pass.Builder pass = elements(mean.length())
                    .read("m", mean, C)
                    .read("g", inputScratch, C)
                    .map(Functions.input("m").times(Functions.input("g")).times(2), Store.ADD, inMean, C);
            if (inVariance != null) {
                pass.map(Functions.input("g"), Store.ADD, inVariance, C);
            }
            inputs = device.prepare(pass.build());
        }
        Tensor w = input(1).value();
        Pass.Builder ofWeights = elements(w.length());
        if (wants(1) && variance == null) {
            Tensor gradient = input(1).gradient();
            ofWeights
                    .read("a", gradient, C)
                    .map(Functions.input("a"), Store.SET, gradient, C); // from a product: settle it
        } else if (wants(1)) {
            ofWeights
                    .read("w", w, C)
                    .read("c", varianceProduct, C)
                    .map(Functions.input("w").times(Functions.input("c")).times(2), Store.ADD, input(1).gradient(), C);
        }
        if (wants(2)) {
            ofWeights
                    .read("s", s, C)
                    .read("g", secondProduct, C)
                    .map(
                            Functions.input("s").times(Functions.input("g")),
                            Store.accumulating(accumulate(2)),
                            input(2).gradient(),
                            C);
        }
        weights = wants(1) || wants(2) ? device.prepare(ofWeights.build()) : NOTHING;
        Pass.Builder ofBiases = rows();
        if (wants(3)) {
            Store store = Store.accumulating(accumulate(3));
            ofBiases.read("a", a, M, C).reduce(Reduction.SUM, Functions.input("a"), store, input(3).gradient(), C);
        }
        if (gaussianBias() && wants(4)) {
            Formula slope = exp(Functions.input("ρ")).times(Functions.input("c"));
            ofBiases.read("ρ", input(4).value(), C)
                    .read("c", c, M, C)
                    .reduce(Reduction.SUM, slope, Store.accumulating(accumulate(4)), input(4).gradient(), C);
        }
        biases = wants(3) || (gaussianBias() && wants(4)) ? device.prepare(ofBiases.build()) : NOTHING;
    }

    private static Pass.Builder elements(int length) {
        return Pass.over(1, 1, length);
    }

    private Pass.Builder rows() {
        return Pass.over(1, outMean.size(0), outMean.size(1));
    }

    @Override
    void backward() {
        if (wants(0)) {
            product.inputGradient(a, input(1).value(), inMean, accumulate(0));
            product.inputGradient(c, s, inputScratch, false);
            if (inVariance != null) {
                product.inputGradient(c, squares, inVariance, accumulate(0));
            }
            inputs.run(); // last: products may give subnormal numbers, passes flush them
        }
        if (wants(1)) {
            product.weightGradient(mean, a, input(1).gradient(), accumulate(1));
            if (variance != null) {
                product.weightGradient(variance, c, varianceProduct, false);
            }
        }
        if (wants(2)) {
            product.weightGradient(second, c, secondProduct, false);
        }
        weights.run();
        biases.run();
    }
}
