package dev.credence.core.graph;

import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;
import java.util.OptionalInt;
import java.util.function.BiConsumer;

/** Noise; it has no inputs, hence no gradients. */
final class NoiseRule extends Rule {
    private final Noise noise;
    private final BiConsumer<Noise, Tensor> draw;
    private final boolean kept;
    private OptionalInt drawn = OptionalInt.empty();

    /** @param kept whether replays of one step follow each other, which need not draw again */
    NoiseRule(Var out, Noise noise, BiConsumer<Noise, Tensor> draw, boolean kept) {
        super(out);
        this.noise = noise;
        this.draw = draw;
        this.kept = kept;
    }

    @Override
    void forward() {
        if (!kept || drawn.isEmpty() || drawn.getAsInt() != noise.step()) {
            draw.accept(noise, output().value());
            drawn = OptionalInt.of(noise.step());
        }
    }

    @Override
    void backward() {
        // no inputs
    }
}
