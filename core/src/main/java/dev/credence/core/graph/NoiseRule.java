package dev.credence.core.graph;

import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;
import java.util.function.BiConsumer;

/** Noise; it has no inputs, hence no gradients. */
final class NoiseRule extends Rule {
    private final Noise noise;
    private final BiConsumer<Noise, Tensor> draw;

    NoiseRule(Var out, Noise noise, BiConsumer<Noise, Tensor> draw) {
        super(out);
        this.noise = noise;
        this.draw = draw;
    }

    @Override
    void forward() {
        draw.accept(noise, output().value());
    }

    @Override
    void backward() {
        // no inputs
    }
}
