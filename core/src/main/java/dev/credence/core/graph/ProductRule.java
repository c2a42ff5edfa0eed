package dev.credence.core.graph;

import dev.credence.core.device.Kernel;
import java.util.Arrays;

/** x W, x the rows of a batch or the patches of images: ∂W = xᵀ g, ∂x = g Wᵀ. */
final class ProductRule extends Rule {
    private final Product product;
    private final Kernel settle;
    private final Kernel[] settleGradients = new Kernel[2];

    ProductRule(Product product, Var out, Var x, Var w) {
        super(out, x, w);
        this.product = product;
        settle = product.settle(out.value());
        Arrays.fill(settleGradients, NOTHING);
    }

    /** The same product, added to a part. */
    AddedProductRule addedTo(Var out, Var part) {
        return new AddedProductRule(product, out, part, input(0), input(1));
    }

    @Override
    void prepareBackward() {
        for (int i = 0; i < 2; i++) {
            if (wants(i) && !input(i).isSettling()) {
                settleGradients[i] = product.settle(input(i).gradient());
            }
        }
    }

    @Override
    void forward() {
        product.of(input(0).value(), input(1).value(), output().value(), false);
        settle.run();
    }

    @Override
    void backward() {
        if (wants(0)) {
            product.inputGradient(output().gradient(), input(1).value(), input(0).gradient(), accumulate(0));
            settleGradients[0].run();
        }
        if (wants(1)) {
            product.weightGradient(input(0).value(), output().gradient(), input(1).gradient(), accumulate(1));
            settleGradients[1].run();
        }
    }
}
