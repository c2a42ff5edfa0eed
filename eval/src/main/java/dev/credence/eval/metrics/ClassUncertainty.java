package dev.credence.eval.metrics;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Scratch;
import java.util.Set;

/** Means over points of the uncertainties of Gal 2016, §3.3.1. */
final class ClassUncertainty implements ClassificationScore {
    private final Mean entropy = new Mean();
    private final Mean information = new Mean();
    private final Mean ratio = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(Metric.PREDICTIVE_ENTROPY, Metric.MUTUAL_INFORMATION, Metric.VARIATION_RATIO);
    }

    @Override
    public void add(Tile tile) {
        try (Scratch scratch = new Scratch()) {
            CategoricalMixture mixture = tile.mixture();
            entropy.add(scratch.keep(mixture.predictiveEntropy()).toDoubleVector());
            information.add(scratch.keep(mixture.mutualInformation()).toDoubleVector());
        }
        for (int i = 0; i < tile.points(); i++) {
            ratio.add(1 - tile.confidence(i));
        }
    }

    @Override
    public void report(Results into) {
        into.put(Metric.PREDICTIVE_ENTROPY, entropy.value())
                .put(Metric.MUTUAL_INFORMATION, information.value())
                .put(Metric.VARIATION_RATIO, ratio.value());
    }
}
