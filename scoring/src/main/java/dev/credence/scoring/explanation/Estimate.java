package dev.credence.scoring.explanation;

import java.util.Arrays;

/**
 * A mean of independent terms with its standard error.
 *
 * @param value the mean
 * @param standardError its standard error, √(Σ (d − mean)² / (n (n − 1))); NaN of a single term
 */
public record Estimate(double value, double standardError) {
    static Estimate of(double[] terms) {
        double mean = Arrays.stream(terms).average().orElse(Double.NaN);
        double squares = Arrays.stream(terms).map(d -> (d - mean) * (d - mean)).sum();
        double n = terms.length;
        return new Estimate(mean, n < 2 ? Double.NaN : Math.sqrt(squares / (n * (n - 1))));
    }

    Estimate dividedBy(double divisor) {
        return new Estimate(value / divisor, standardError / divisor);
    }
}
