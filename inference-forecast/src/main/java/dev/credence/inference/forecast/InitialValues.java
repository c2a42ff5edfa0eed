package dev.credence.inference.forecast;

/** Initial values of filters: means over the beginning of a series, of which values may be missing. */
final class InitialValues {
    private InitialValues() {}

    /** Mean of the known values from {@code from} on, {@code count} places; of the whole series if there are none. */
    static double mean(double[] z, int from, int count) {
        double sum = 0;
        int known = 0;
        for (int t = from; t < Math.min(from + count, z.length); t++) {
            if (!Double.isNaN(z[t])) {
                sum += z[t];
                known++;
            }
        }
        return known > 0 || count >= z.length ? sum / Math.max(1, known) : mean(z, 0, z.length);
    }

    /**
     * Mean deviations from the cycles' means over the first cycles, [m]; 0 where nothing is known.
     *
     * @param cycles number of cycles, all within the series
     */
    static double[] profile(double[] z, int m, int cycles) {
        double[] sum = new double[m];
        int[] known = new int[m];
        for (int k = 0; k < cycles; k++) {
            double mean = mean(z, k * m, m);
            for (int i = 0; i < m; i++) {
                double value = z[k * m + i];
                if (!Double.isNaN(value)) {
                    sum[i] += value - mean;
                    known[i]++;
                }
            }
        }
        for (int i = 0; i < m; i++) {
            sum[i] /= Math.max(1, known[i]);
        }
        return sum;
    }
}
