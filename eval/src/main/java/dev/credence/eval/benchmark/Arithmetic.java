package dev.credence.eval.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * Number of floating-point operations of the matrix products of a training step, two for each multiply-add; everything
 * else in a step (random numbers, activations, likelihoods, the optimiser) is not counted. Derived from the shapes in a
 * method's formulas and hence the same for every implementation: avoidable products of an implementation count as time,
 * not as arithmetic.
 *
 * <p>A product x W [R, I] · [I, O] has three passes of R·I·O multiply-adds each: forward x W, the weight gradient xᵀ g,
 * and the input gradient g Wᵀ, which the first layer does not need.
 */
final class Arithmetic {
    private static final long MULTIPLY_ADD = 2;
    private static final int FORWARD = 1;
    private static final int WEIGHTS = 1;
    private static final int DATA = 1;

    private Arithmetic() {}

    /**
     * A product [rows, in] · [in, out]; for a convolution, rows are output positions, and in is the number of elements
     * of the window.
     */
    record Product(long rows, long in, long out) {
        long passes(int count) {
            return MULTIPLY_ADD * count * rows * in * out;
        }
    }

    /** The products of a perceptron with these widths, including inputs and outputs. */
    static List<Product> perceptron(long rows, int... widths) {
        List<Product> products = new ArrayList<>();
        for (int i = 1; i < widths.length; i++) {
            products.add(new Product(rows, widths[i - 1], widths[i]));
        }
        return products;
    }

    /** Sampled outputs (dropout, weight samples): one product per layer, over K·M rows. */
    static long sampled(List<Product> layers) {
        return perLayer(layers, FORWARD + WEIGHTS, FORWARD + WEIGHTS + DATA);
    }

    /**
     * Moments (Haussmann et al. 2019): E[u] = m μ and var[u] = v (μ² + σ²) + m² σ² are three products of M rows per
     * layer, two in the first, where v = 0.
     */
    static long moments(List<Product> layers) {
        return perLayer(layers, 2 * (FORWARD + WEIGHTS), 3 * (FORWARD + WEIGHTS + DATA));
    }

    /**
     * Adversarial α-divergence minimisation (Rodríguez-Santana &amp; Hernández-Lobato 2022): the discriminator's
     * update, on K draws of the generator and K of the reference, then the generator's, on K new draws. The latter
     * needs no gradient for the discriminator's weights, but gradients for its inputs and for the generator's, whose
     * mean and variance are trained.
     */
    static long adversarial(List<Product> generator, List<Product> discriminator, List<Product> network) {
        long discriminatorUpdate = all(generator, FORWARD) + 2 * sampled(discriminator);
        long generatorUpdate = all(generator, FORWARD + WEIGHTS + DATA) + all(discriminator, FORWARD + DATA);
        return discriminatorUpdate + generatorUpdate + sampled(network);
    }

    private static long perLayer(List<Product> layers, int first, int others) {
        return layers.get(0).passes(first) + all(layers.subList(1, layers.size()), others);
    }

    private static long all(List<Product> layers, int passes) {
        return layers.stream().mapToLong(p -> p.passes(passes)).sum();
    }
}
