package dev.credence.eval.detail;

import java.util.Arrays;
import java.util.Locale;

/** Uncertainty scores for detecting points on which a classifier should not be trusted; higher is more uncertain. */
public enum UncertaintyScore {
    /** Entropy of the predictive distribution: the total uncertainty. */
    ENTROPY,
    /** Mutual information of class and weights: the epistemic uncertainty, 0 if all weight samples agree. */
    MUTUAL_INFORMATION,
    /** 1 − the largest predictive probability, also Gal's variation ratio in the limit of many votes. */
    MAX_PROBABILITY;

    /** Name in results: {@code mutual_information}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Name in tables: {@code mutual information}. */
    public String words() {
        return key().replace('_', ' ');
    }

    /** The score of each point. */
    public double[] of(PointDetails.Classification points) {
        return this == MAX_PROBABILITY
                ? Arrays.stream(points.column("confidence")).map(p -> 1 - p).toArray()
                : points.column(key());
    }
}
