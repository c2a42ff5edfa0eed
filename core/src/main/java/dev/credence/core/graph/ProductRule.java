package dev.credence.core.graph;

/** x W, x the rows of a batch or the patches of images: ∂W = xᵀ g, ∂x = g Wᵀ. */
final class ProductRule extends Rule {
    private final Product product;

    ProductRule(Product product, Var out, Var x, Var w) {
        super(out, x, w);
        this.product = product;
    }

    @Override
    void forward() {
        product.of(input(0).value(), input(1).value(), output().value(), false);
    }

    @Override
    void backward() {
        if (wants(0)) {
            product.inputGradient(output().gradient(), input(1).value(), input(0).gradient(), accumulate(0));
        }
        if (wants(1)) {
            product.weightGradient(input(0).value(), output().gradient(), input(1).gradient(), accumulate(1));
        }
    }
}
