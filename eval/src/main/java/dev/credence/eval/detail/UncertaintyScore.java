package dev.credence.eval.detail;

import java.util.Arrays;
import java.util.Locale;

/** Scores for detecting points on which a classifier should not be trusted; higher is more uncertain. */
public enum UncertaintyScore {
    /** Of the predictive distribution: all the uncertainty there is. */
    ENTROPY,
    /** Of class and weights: the epistemic part, which is 0 where all weight samples agree. */
    MUTUAL_INFORMATION,
    /** 1 − the largest predictive probability, which is Gal's variation ratio too (its limit of many votes). */
    MAX_PROBABILITY;

    /** The name in results: {@code mutual_information}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name in tables: {@code mutual information}. */
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
