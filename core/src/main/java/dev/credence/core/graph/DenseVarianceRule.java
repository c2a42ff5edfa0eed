package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/**
 * out = x² e^V + e^c, x the rows of a batch or the patches of images: the variance of x W + b under W ~ N(·, e^V) and b ~ N(·, e^c). With g the output's gradient: ∂V = e^V ⊙ (x²)ᵀ g, ∂c = e^c
 * ⊙ Σ_rows g, ∂x = 2x ⊙ g (e^V)ᵀ.
 */
final class DenseVarianceRule extends Rule {
    private final Device device;
    private final Product product;
    private final Tensor rows;
    private @Nullable Tensor gradient;
    private final Tensor squares;
    private final Tensor variances;
    private final Tensor biasVariances;
    private final Tensor twice;
    private final Tensor gradSquares;
    private final Tensor gradVariances;
    private final Tensor gradBiasVariances;

    DenseVarianceRule(Device device, Product product, Var out, Var x, Var logVariance, Var biasLogVariance) {
        super(out, x, logVariance, biasLogVariance);
        this.device = device;
        this.product = product;
        rows = rows(out.value());
        squares = device.allocate(x.value().shape());
        variances = device.allocate(logVariance.value().shape());
        biasVariances = device.allocate(biasLogVariance.value().shape());
        twice = scratch(0);
        gradSquares = scratch(0);
        gradVariances = scratch(1);
        gradBiasVariances = scratch(2);
    }

    /** Of the shape of an input; not allocated for one that wants no gradient. */
    private Tensor scratch(int i) {
        return wants(i) ? device.allocate(input(i).value().shape()) : input(i).value();
    }

    @Override
    void forward() {
        Tensor x = input(0).value();
        device.elementwise().multiply(x, x, squares, false);
        device.elementwise().exp(input(1).value(), variances);
        device.elementwise().exp(input(2).value(), biasVariances);
        product.of(squares, variances, rows, false);
        device.linear().addBias(rows, biasVariances);
    }

    @Override
    void backward() {
        if (gradient == null) {
            gradient = rows(output().gradient());
        }
        Tensor g = gradient;
        var elementwise = device.elementwise();
        if (wants(0)) {
            product.inputGradient(g, variances, gradSquares, false);
            elementwise.scale(input(0).value(), 2, twice, false);
            elementwise.multiply(twice, gradSquares, input(0).gradient(), accumulate(0));
        }
        if (wants(1)) {
            product.weightGradient(squares, g, gradVariances, false);
            elementwise.multiply(variances, gradVariances, input(1).gradient(), accumulate(1));
        }
        if (wants(2)) {
            device.linear().sumRows(g, gradBiasVariances, false);
            elementwise.multiply(biasVariances, gradBiasVariances, input(2).gradient(), accumulate(2));
        }
    }

    private Tensor rows(Tensor images) {
        int columns = input(2).value().length();
        return device.view(images, 0, images.length() / columns, columns);
    }
}
