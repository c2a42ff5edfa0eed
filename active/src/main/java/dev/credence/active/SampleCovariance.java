package dev.credence.active;

/** Covariances Σ_s w_s (μ_ns − μ̄_n)(μ_ms − μ̄_m) over samples s that are one function at all points. */
final class SampleCovariance implements RowCovariance {
    private final double[][] deviations;

    /**
     * @param means [N][S], overwritten
     * @param weights w_s, with the sum 1
     */
    SampleCovariance(double[][] means, double[] weights) {
        this.deviations = means;
        for (double[] row : means) {
            double mean = 0;
            for (int s = 0; s < row.length; s++) {
                mean += weights[s] * row[s];
            }
            for (int s = 0; s < row.length; s++) {
                row[s] = Math.sqrt(weights[s]) * (row[s] - mean);
            }
        }
    }

    @Override
    public void column(int row, double[] into) {
        double[] own = deviations[row];
        for (int n = 0; n < into.length; n++) {
            double[] other = deviations[n];
            double sum = 0;
            for (int s = 0; s < own.length; s++) {
                sum += own[s] * other[s];
            }
            into[n] = sum;
        }
    }
}
