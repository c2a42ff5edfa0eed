package dev.credence.core.graph;

import dev.credence.core.device.Kernel;
import java.util.Arrays;

/**
 * A sum s + x W in the place of its {@linkplain PartRule part} s, which has the sum's gradient g: ∂W = xᵀ g, ∂x = g Wᵀ.
 */
final class AddedProductRule extends Rule {
    private final Product product;
    private final Kernel settle;
    private final Kernel[] settleGradients = new Kernel[3];

    AddedProductRule(Product product, Var out, Var part, Var x, Var w) {
        super(out, part, x, w);
        this.product = product;
        settle = product.settle(out.value());
        Arrays.fill(settleGradients, NOTHING);
    }

    @Override
    void prepareBackward() {
        for (int i = 1; i < 3; i++) {
            if (wants(i) && !input(i).isSettling()) {
                settleGradients[i] = product.settle(input(i).gradient());
            }
        }
    }

    @Override
    void forward() {
        product.of(input(1).value(), input(2).value(), output().value(), true);
        settle.run();
    }

    @Override
    void backward() {
        if (wants(1)) {
            product.inputGradient(output().gradient(), input(2).value(), input(1).gradient(), accumulate(1));
            settleGradients[1].run();
        }
        if (wants(2)) {
            product.weightGradient(input(1).value(), output().gradient(), input(2).gradient(), accumulate(2));
            settleGradients[2].run();
        }
    }
}
