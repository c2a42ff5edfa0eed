package dev.credence.core.inference;

import dev.credence.core.method.Inference;
import dev.credence.core.model.Likelihood;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.SampledOutputs;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Lends the predictions of an inference from its {@link Inference#outputSource}. Not thread-safe, like the inference.
 */
public final class Lending {
    private final Map<Shape, SampledOutputs> made = new HashMap<>();

    private record Shape(int points, int samples) {}

    /** Implements {@link Inference#lend}; the inference must be the same in every call. */
    public void lend(
            Inference of, float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        Optional<OutputSource> source = of.outputSource(points, samples);
        if (source.isEmpty()) {
            use.accept(of.predict(inputs, points, samples, draw));
            return;
        }
        Likelihood likelihood = source.get().likelihood();
        SampledOutputs outputs = made.computeIfAbsent(
                new Shape(points, source.get().samples()),
                shape -> new SampledOutputs(
                        of.device(),
                        likelihood,
                        shape.samples(),
                        shape.points(),
                        (f, s, n, own) -> Predictives.ofSamples(likelihood, f, s, n, own)));
        outputs.lend(source.get().put(outputs, 0, inputs, draw), use);
    }
}
