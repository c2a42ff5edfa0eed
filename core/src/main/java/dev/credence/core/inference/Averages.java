package dev.credence.core.inference;

import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.Predictive;
import java.util.List;
import java.util.Optional;

/** Equally weighted averages over several networks; for a single network its own values, bit for bit. */
final class Averages {
    private Averages() {}

    static Predictive predictive(List<? extends Predictive> parts) {
        return parts.size() == 1 ? parts.get(0) : Predictive.mixture(parts);
    }

    /** Input gradients; empty if any network has none. */
    static Optional<InputGradients> gradients(List<Optional<InputGradients>> parts) {
        return all(parts).map(InputGradients::mixture);
    }

    /** Last layers; empty if any network has none. */
    static Optional<LastLayer> lastLayer(List<Optional<LastLayer>> parts) {
        return all(parts).map(LastLayer::joined);
    }

    /** Weight samples; empty if any network has none. */
    static Optional<WeightSamples> weights(List<Optional<WeightSamples>> parts) {
        return all(parts).map(WeightSamples::joined);
    }

    private static <T> Optional<List<T>> all(List<Optional<T>> parts) {
        return parts.stream().allMatch(Optional::isPresent)
                ? Optional.of(parts.stream().flatMap(Optional::stream).toList())
                : Optional.empty();
    }
}
