package dev.credence.inference.forecast;

/**
 * A random walk, for a history of up to three known values: the last value, with a standard deviation of the mean
 * absolute step times √h; without a step, of a quarter of the value.
 */
final class ShortHistory {
    private static final double SHARE = 0.25;
    private static final double FLOOR = 1e-6;

    private ShortHistory() {}

    /**
     * A path.
     *
     * @param known number of values that are before the origin
     * @param leastUnit floor of the step
     */
    static BasePath path(double[] z, int known, int leads, double leastUnit) {
        PastLine line = new PastLine();
        double last = 0;
        int values = 0;
        for (int t = 0; t < known; t++) {
            line.add(values, z[t]);
            if (!Double.isNaN(z[t])) {
                last = z[t];
                values++;
            }
        }
        boolean isLogarithmic = leastUnit > 0;
        double without = isLogarithmic ? SHARE : SHARE * line.size();
        double unit = values < 2 ? without : Math.max(line.unit(), FLOOR * line.size());
        double step = Math.max(Math.max(unit, leastUnit), BasePath.LEAST_SD);
        double[] mean = new double[leads];
        double[] sd = new double[leads];
        double[] correlation = new double[leads - 1];
        for (int h = 0; h < leads; h++) {
            mean[h] = last;
            sd[h] = step * Math.sqrt(h + 1.0);
            if (h > 0) {
                correlation[h - 1] = Math.sqrt(h / (h + 1.0));
            }
        }
        return new BasePath(mean, sd, correlation);
    }
}
