package dev.credence.core.predict;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;

/**
 * A predictive distribution of a real target, for each of N points. Every result is a new array of N numbers (unless
 * stated otherwise). Units are those of the target as the network saw it: standardised, until {@link #rescaled} takes
 * them back.
 */
public non-sealed interface RegressionPredictive extends Predictive {
    /** E[y]. */
    double[] mean();

    /** Var over the posterior of E[y | w]: the part that more data would remove. */
    double[] epistemicVariance();

    /** E over the posterior of Var[y | w]: the noise. */
    double[] aleatoricVariance();

    /** Var[y] = epistemic + aleatoric variance (the law of total variance). */
    default double[] totalVariance() {
        double[] total = epistemicVariance();
        double[] aleatoric = aleatoricVariance();
        for (int i = 0; i < total.length; i++) {
            total[i] += aleatoric[i];
        }
        return total;
    }

    /**
     * F(y) = P(target ≤ y).
     *
     * @param y one value per point
     */
    double[] cdf(double[] y);

    /**
     * The relative distance between neighbouring values of {@link #cdf}: that of doubles, or of floats where a device
     * computes it. What is closer is told apart by rounding alone.
     */
    default double cdfStep() {
        return Math.ulp(1.0);
    }

    /**
     * 1 − F(y) = P(target &gt; y), with its digits also where F(y) rounds to 1, as far as the implementation has them.
     *
     * @param y one value per point
     */
    default double[] survival(double[] y) {
        double[] survival = cdf(y);
        for (int i = 0; i < survival.length; i++) {
            survival[i] = 1 - survival[i];
        }
        return survival;
    }

    /** Whether targets are counts, so that {@link #cdf} has steps; false by default. */
    default boolean isDiscrete() {
        return false;
    }

    /**
     * F(y−) = P(target &lt; y), which differs from {@link #cdf} for counts.
     *
     * @param y one value per point
     */
    default double[] cdfBelow(double[] y) {
        return cdf(y);
    }

    /**
     * The probability integral transform of targets, uniform on (0, 1) if they are distributed as predicted: F(y), and
     * of counts F(y−) + u (F(y) − F(y−)) with a uniform u (Czado et al. 2009).
     *
     * @param y one value per point
     * @param seed decides u, which is a function of it and the point's number
     */
    default double[] pit(double[] y, long seed) {
        double[] transform = cdf(y);
        if (isDiscrete()) {
            CounterRandom random = Stream.PREDICTIVE.of(seed);
            double[] below = cdfBelow(y);
            for (int n = 0; n < transform.length; n++) {
                transform[n] = below[n] + random.uniform(-1, n) * (transform[n] - below[n]);
            }
        }
        return transform;
    }

    /**
     * log p(y), with its constants, in nats; of counts the logarithm of a probability.
     *
     * @param y one value per point
     */
    double[] logDensity(double[] y);

    /**
     * The value q with F(q) = p; of counts the smallest with F(q) ≥ p.
     *
     * @param p in (0, 1)
     */
    double[] quantile(double p);

    /**
     * The central interval that holds y with probability {@code level}, in (0, 1); of counts with at least that
     * probability.
     */
    default Interval interval(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException(
                    "interval: level is " + level + ", it must lie between 0 and 1 (exclusive)");
        }
        double upper = Math.min((1 + level) / 2, Math.nextDown(1.0)); // of the last number below 1 it rounds to 1
        return new Interval(level, quantile((1 - level) / 2), quantile(upper));
    }

    /**
     * The continuous ranked probability score ∫ (F(x) − 1[x ≥ y])² dx = E|X − y| − ½ E|X − X′|, X and X′ independent
     * draws of the prediction (Gneiting and Raftery 2007); in the target's unit, lower is better.
     *
     * @param y one value per point
     */
    double[] crps(double[] y);

    /**
     * Independent draws of the target, [N][draws]. Draw j of point i is a function of (seed, i, j) alone: asking for
     * more draws, or for more points, leaves the earlier ones as they are.
     */
    double[][] sample(long seed, int draws);

    /**
     * The distribution of shift + scale · y: from standardised to original units. Means and quantiles are mapped
     * likewise, variances grow by scale², log densities fall by log(scale).
     *
     * @param scale positive
     */
    RegressionPredictive rescaled(double shift, double scale);
}
