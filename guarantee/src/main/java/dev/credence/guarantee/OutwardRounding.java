package dev.credence.guarantee;

/**
 * Moves the ends of intervals outwards by what rounding may have taken from them: mean + |y − mean| may be a digit less
 * than y. Without ties that covers a new target in none of 10¹⁵ cases more; but where predictions repeat and targets
 * are rounded, many new targets are exactly the one that the threshold is of, and all of these would be missed.
 */
final class OutwardRounding {
    /** Units in the last place of the greater end: two operations, each rounded, there and back. */
    private static final int ULPS = 2;

    private OutwardRounding() {}

    /** By some units in the last place, in place; infinite ends stay. */
    static double[][] outwards(double[][] bounds) {
        return outwards(bounds, new double[bounds[0].length]);
    }

    /**
     * By these distances besides, in place.
     *
     * @param bounds {lower [N], upper [N]}
     * @param distances [N], at least 0, in the unit of the bounds; of one that is no number nothing is moved
     */
    static double[][] outwards(double[][] bounds, double[] distances) {
        for (int n = 0; n < distances.length; n++) {
            double lower = bounds[0][n];
            double upper = bounds[1][n];
            double distance = ULPS * Math.ulp(Math.max(Math.abs(lower), Math.abs(upper))) + distances[n];
            if (Double.isFinite(distance)) {
                bounds[0][n] = lower - distance;
                bounds[1][n] = upper + distance;
            }
        }
        return bounds;
    }
}
