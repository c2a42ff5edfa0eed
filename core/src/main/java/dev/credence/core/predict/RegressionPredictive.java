package dev.credence.core.predict;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;

/**
 * A predictive distribution of a real target, for each of N points. Unless stated otherwise, every result is a new
 * array [N], in the target's unit as the network saw it: standardised, until {@link #rescaled} restores the original
 * unit.
 */
public non-sealed interface RegressionPredictive extends Predictive {
    /** Mean E[y]. */
    double[] mean();

    /** Epistemic variance, Var over the posterior of E[y | w]: the part that more data would remove. */
    double[] epistemicVariance();

    /** Aleatoric variance, E over the posterior of Var[y | w]: the noise. */
    double[] aleatoricVariance();

    /** Total variance Var[y] = epistemic + aleatoric variance (law of total variance). */
    default double[] totalVariance() {
        double[] total = epistemicVariance();
        double[] aleatoric = aleatoricVariance();
        for (int i = 0; i < total.length; i++) {
            total[i] += aleatoric[i];
        }
        return total;
    }

    /**
     * Distribution function F(y) = P(target ≤ y).
     *
     * @param y one value per point
     */
    double[] cdf(double[] y);

    /**
     * Relative resolution of {@link #cdf}: of doubles, or of floats on a device. Smaller differences are rounding
     * errors.
     */
    default double cdfStep() {
        return Math.ulp(1.0);
    }

    /**
     * Survival function 1 − F(y) = P(target &gt; y), accurate where F(y) rounds to 1, as far as the implementation
     * allows.
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

    /** Whether targets are counts, so that {@link #cdf} is a step function; false by default. */
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
     * Probability integral transform of targets, uniform on (0, 1) for a calibrated prediction: F(y), and for counts
     * F(y−) + u (F(y) − F(y−)) with a uniform u (Czado et al. 2009).
     *
     * @param y one value per point
     * @param seed determines u, together with the point's index
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
     * Log density log p(y), normalised, in nats; for counts a log probability.
     *
     * @param y one value per point
     */
    double[] logDensity(double[] y);

    /**
     * Quantile: the q with F(q) = p; for counts the smallest q with F(q) ≥ p.
     *
     * @param p in (0, 1)
     */
    double[] quantile(double p);

    /** Central interval with probability {@code level}, in (0, 1); for counts with at least that probability. */
    default Interval interval(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException(
                    "interval: level is " + level + ", it must lie between 0 and 1 (exclusive)");
        }
        double upper = Math.min((1 + level) / 2, Math.nextDown(1.0)); // rounds to 1 for the largest level below 1
        return new Interval(level, quantile((1 - level) / 2), quantile(upper));
    }

    /**
     * Continuous ranked probability score ∫ (F(x) − 1[x ≥ y])² dx = E|X − y| − ½ E|X − X′|, with X and X′ independent
     * draws of the prediction (Gneiting and Raftery 2007); in the target's unit, lower is better.
     *
     * @param y one value per point
     */
    double[] crps(double[] y);

    /**
     * Independent draws of the target, [N][draws]. Draw j of point i is a function of (seed, i, j) alone: more draws or
     * more points leave the earlier ones unchanged.
     */
    double[][] sample(long seed, int draws);

    /**
     * Distribution of shift + scale · y, such as from standardised to original units. Variances grow by scale², log
     * densities fall by log(scale).
     *
     * @param scale positive
     */
    RegressionPredictive rescaled(double shift, double scale);
}
