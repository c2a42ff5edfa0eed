package dev.credence.guarantee;

/**
 * Moves the ends of intervals outwards by their rounding error: mean + |y − mean| may be less than y. Without ties this
 * changes the coverage by less than 10⁻¹⁵; but where predictions repeat and targets are rounded, many new targets equal
 * the one at the threshold, and all of these would be missed.
 */
final class OutwardRounding {
    /** Units in the last place of the greater end, for two rounded operations. */
    private static final int ULPS = 2;

    private OutwardRounding() {}

    /** Moves ends by {@value #ULPS} units in the last place, in the given arrays; infinite ends stay. */
    static double[][] outwards(double[][] bounds) {
        return outwards(bounds, new double[bounds[0].length]);
    }

    /**
     * The ends c + σ r of half-lines, moved by {@value #ULPS} units in the last place of |c| + |r|, which an end near 0
     * is far less than; infinite ends stay.
     *
     * @param centre c, [N]
     * @param reach r, [N]; may be negative
     * @param sign σ: 1 for upper ends, −1 for lower ones
     * @return [N], a new array
     */
    static double[] ends(double[] centre, double[] reach, int sign) {
        double[] ends = new double[centre.length];
        for (int n = 0; n < ends.length; n++) {
            double distance = ULPS * Math.ulp(Math.abs(centre[n]) + Math.abs(reach[n]));
            ends[n] = centre[n] + sign * reach[n];
            if (Double.isFinite(distance)) {
                ends[n] += sign * distance;
            }
        }
        return ends;
    }

    /**
     * Moves ends by the given distances as well, in the given arrays.
     *
     * @param bounds {lower [N], upper [N]}
     * @param distances [N], at least 0, in the unit of the bounds; NaN moves nothing
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
