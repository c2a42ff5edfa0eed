package dev.credence.guarantee;

import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;

/**
 * Quantiles F⁻¹(t_n) and F⁻¹(1 − t_n) at each point's own tail probability, also where 1 − t_n rounds to 1.
 *
 * <p>A few probabilities that are not small use the prediction's own quantiles. Otherwise the bound is bracketed
 * outwards from the median, in doubling steps from the standard deviation, and then found by bisection, for all points
 * at once, to {@value #TOLERANCE} standard deviations and as much in probability, or to the resolution of the
 * distribution function.
 */
public final class TailQuantiles {
    static final double TOLERANCE = 1e-10;

    /** Below this 1 − t has too few digits of t. */
    static final double SMALL = 1e-12;

    private static final int FEW = 8;
    private static final int DOUBLINGS = 200;
    private static final int BISECTIONS = 300;

    /** The rounding error of sums over samples, in units of the distance between neighbouring values of F. */
    private static final int ROUNDED = 16;

    private final RegressionPredictive prediction;

    public TailQuantiles(RegressionPredictive prediction) {
        this.prediction = prediction;
    }

    /** F⁻¹(t_n) for t_n in [0, ½]; −∞ for 0. */
    public double[] lower(double[] tails) {
        return of(tails, -1);
    }

    /** F⁻¹(1 − t_n) for t_n in [0, ½]; ∞ for 0. */
    public double[] upper(double[] tails) {
        return of(tails, 1);
    }

    private double[] of(double[] tails, int side) {
        double[] distinct =
                Arrays.stream(tails).filter(t -> t >= SMALL).distinct().toArray();
        boolean plain = distinct.length <= FEW || prediction.isDiscrete();
        double[] bounds = new double[tails.length];
        Arrays.fill(bounds, side * Double.POSITIVE_INFINITY);
        if (plain) {
            for (double t : distinct) {
                double[] quantiles = prediction.quantile(side < 0 ? t : 1 - t);
                for (int n = 0; n < bounds.length; n++) {
                    bounds[n] = tails[n] == t ? quantiles[n] : bounds[n];
                }
            }
        }
        boolean[] sought = new boolean[tails.length];
        boolean any = false;
        for (int n = 0; n < tails.length; n++) {
            sought[n] = tails[n] > 0 && !(plain && tails[n] >= SMALL) && !prediction.isDiscrete();
            any |= sought[n];
        }
        if (any) {
            seek(tails, sought, side, bounds);
        }
        return bounds;
    }

    /** Searches the bounds; {@code inner} always has more than t beyond it, {@code outer} not more. */
    private void seek(double[] tails, boolean[] sought, int side, double[] bounds) {
        double[] inner = prediction.quantile(0.5);
        double[] sd = prediction.totalVariance();
        double[] outer = inner.clone();
        boolean[] open = sought.clone();
        for (int n = 0; n < sd.length; n++) {
            sd[n] = Math.sqrt(sd[n]);
        }
        double step = 1;
        for (int i = 0; i < DOUBLINGS && any(open); i++) {
            for (int n = 0; n < outer.length; n++) {
                outer[n] += open[n] ? side * step * sd[n] : 0;
            }
            double[] beyond = beyond(outer, side);
            for (int n = 0; n < outer.length; n++) {
                if (open[n] && beyond[n] > tails[n]) {
                    inner[n] = outer[n];
                } else {
                    open[n] = false;
                }
            }
            step *= 2;
        }
        bisect(tails, sd, side, inner, outer);
        for (int n = 0; n < bounds.length; n++) {
            // no bound where the search does not bracket it or F lacks digits in the tail
            bounds[n] = sought[n] && !open[n] ? 0.5 * (inner[n] + outer[n]) : bounds[n];
        }
    }

    private void bisect(double[] tails, double[] sd, int side, double[] inner, double[] outer) {
        double[] middle = new double[inner.length];
        double[] beyondInner = new double[inner.length];
        double[] beyondOuter = new double[inner.length];
        Arrays.fill(beyondInner, 1);
        double step = ROUNDED * (side < 0 ? prediction.cdfStep() : Math.ulp(1.0)); // 1 − F is in doubles
        boolean wide = true;
        for (int i = 0; i < BISECTIONS && wide; i++) {
            for (int n = 0; n < middle.length; n++) {
                middle[n] = 0.5 * (inner[n] + outer[n]);
            }
            double[] beyond = beyond(middle, side);
            wide = false;
            for (int n = 0; n < middle.length; n++) {
                if (beyond[n] > tails[n]) {
                    inner[n] = middle[n];
                    beyondInner[n] = beyond[n];
                } else {
                    outer[n] = middle[n];
                    beyondOuter[n] = beyond[n];
                }
                double size = Math.max(Math.abs(inner[n]), Math.abs(outer[n]));
                double width = Math.abs(outer[n] - inner[n]);
                double limit = Math.max(TOLERANCE, step * beyondInner[n]);
                // the standard deviation may be dominated by a far tail
                boolean loose = width > TOLERANCE * sd[n] || beyondInner[n] - beyondOuter[n] > limit;
                wide |= loose && width > 4 * Math.ulp(size);
            }
        }
    }

    private double[] beyond(double[] y, int side) {
        return side < 0 ? prediction.cdf(y) : prediction.survival(y);
    }

    private static boolean any(boolean[] flags) {
        for (boolean flag : flags) {
            if (flag) {
                return true;
            }
        }
        return false;
    }
}
