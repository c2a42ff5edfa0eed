package dev.credence.inference.auto.table;

import dev.credence.core.model.RealMlp;
import java.util.Arrays;

/**
 * Robust scaling with smooth clipping (RealMLP; Holzmüller et al. 2024): z = (x − median) · factor, then z / √(1 +
 * (z/3)²) in (−3, 3), so that outliers keep their order but lose their leverage. The factor is 1 / (q75 − q25), or 2 /
 * (max − min) if the quartiles coincide.
 *
 * @param median of the training values
 * @param factor positive, or 0 for a constant column
 */
public record Scaling(double median, double factor) {
    /** Smallest 1 − (z/3)² that {@link #unclipped} divides by: the spacing of floats near 3. */
    public static final double LEAST_ROOM = 1e-5;

    private static final double FAR = 1e300; // beyond it 3·z overflows

    public Scaling {
        if (!(factor >= 0 && factor < Double.POSITIVE_INFINITY) || !Double.isFinite(median)) {
            throw new IllegalArgumentException(
                    "A scaling needs a finite median and a finite factor ≥ 0, got " + median + " and " + factor);
        }
    }

    /** Fits the scaling to training values: at least one, all finite. */
    public static Scaling of(double[] values) {
        return of(new SampleQuantiles(values));
    }

    static Scaling of(SampleQuantiles quantiles) {
        double factor = 1 / (quantiles.at(0.75) - quantiles.at(0.25));
        if (!usable(factor)) {
            // halves first: the range itself may overflow
            factor = 1 / (quantiles.largest() / 2 - quantiles.smallest() / 2);
        }
        return new Scaling(quantiles.at(0.5), usable(factor) ? factor : 0);
    }

    private static boolean usable(double factor) {
        return factor > 0 && factor < Double.POSITIVE_INFINITY;
    }

    /** Whether all training values were equal. */
    boolean constant() {
        return factor == 0;
    }

    /**
     * Inverts the clipping: z / √(1 − (z/3)²), for models that are linear in the cells; at most about ±950
     * interquartile ranges.
     */
    public static double unclipped(double scaled) {
        double part = scaled / RealMlp.LIMIT;
        return scaled / Math.sqrt(Math.max(LEAST_ROOM, 1 - part * part));
    }

    /** {@link #unclipped(double)} of every cell. */
    public static double[][] unclipped(float[][] scaled) {
        return Arrays.stream(scaled).map(Scaling::unclipped).toArray(double[][]::new);
    }

    /** {@link #unclipped(double)} of the cells of a row. */
    public static double[] unclipped(float[] scaled) {
        double[] x = new double[scaled.length];
        for (int j = 0; j < x.length; j++) {
            x[j] = unclipped(scaled[j]);
        }
        return x;
    }

    /** The scaled and clipped value. */
    public float apply(double x) {
        double z = Math.max(-FAR, Math.min(FAR, (x - median) * factor));
        return (float) (RealMlp.LIMIT * z / Math.hypot(RealMlp.LIMIT, z));
    }
}
