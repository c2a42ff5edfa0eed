package dev.credence.inference.forecast;

/**
 * Simple exponential smoothing with a drift of half the least-squares slope, which is the Theta method (Hyndman and
 * Billah 2003): after n values ŷ_{n+h} = l_n + b (h − 1 + (1 − (1 − α)^n)/α). α has the smallest one-step error on a
 * grid; standard deviations follow the formula 1 + (h − 1) α² and the errors at leads 1, H/4, H/2, H.
 */
final class DriftingLevel {
    private static final double[] ALPHA = {0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99};
    private static final int FIRST = 3;
    private static final int LEAST_ERRORS = 3;
    private static final double SHRINKAGE = 3;
    private static final double FLOOR = 1e-6;

    private final double[] z;
    private final int horizon;
    private final double drift;
    private double alpha = ALPHA[0];
    private double[] level = new double[0];
    private double oneStep = Double.POSITIVE_INFINITY;

    /**
     * Fits the model.
     *
     * @param z at least four values, none missing
     * @param horizon H
     */
    DriftingLevel(double[] z, int horizon) {
        this.z = z;
        this.horizon = horizon;
        PastLine line = new PastLine();
        for (int t = 0; t < z.length; t++) {
            line.add(t, z[t]);
        }
        drift = 0.5 * line.slope();
        for (double candidate : ALPHA) {
            double[] levels = levels(candidate);
            double error = meanSquare(levels, candidate, 1);
            if (error < oneStep) {
                oneStep = error;
                alpha = candidate;
                level = levels;
            }
        }
        oneStep = Math.max(oneStep * z.length / Math.max(1.0, z.length - 2.0), Math.pow(FLOOR * line.size(), 2));
        oneStep = Math.max(oneStep, BasePath.LEAST_SD);
    }

    /** Levels after each value. */
    private double[] levels(double a) {
        double now = InitialValues.mean(z, 0, FIRST);
        double[] levels = new double[z.length];
        for (int t = 0; t < z.length; t++) {
            now += a * (z[t] - now);
            levels[t] = now;
        }
        return levels;
    }

    private double ahead(double a, int known, int lead) {
        return drift * (lead - 1 + (1 - Math.pow(1 - a, known)) / a);
    }

    private double meanSquare(double[] levels, double a, int lead) {
        double sum = 0;
        int count = 0;
        for (int t = Math.min(2, z.length - 1); t + lead < z.length; t++) {
            double e = z[t + lead] - levels[t] - ahead(a, t + 1, lead);
            sum += e * e;
            count++;
        }
        return count == 0 ? Double.MAX_VALUE : sum / count;
    }

    private double byFormula(int lead) {
        return 1 + (lead - 1) * alpha * alpha;
    }

    /** Forecast of a number of leads, at least H. */
    BasePath path(int leads) {
        int[] at = ErrorLeads.of(horizon);
        double[] log = new double[at.length];
        for (int q = 0; q < at.length; q++) {
            int r = at[q];
            double errors = Math.max(0, z.length - r - 2.0) / r;
            double square = z.length - r - 2 < LEAST_ERRORS ? 0 : meanSquare(level, alpha, r);
            double ratio = square / (oneStep * byFormula(r));
            log[q] = ratio > 0 ? Math.log(Math.max(ratio, FLOOR)) * errors / (errors + SHRINKAGE) : 0;
        }
        double[] mean = new double[leads];
        double[] sd = new double[leads];
        double[] correlation = new double[leads - 1];
        for (int h = 0; h < leads; h++) {
            mean[h] = level[z.length - 1] + ahead(alpha, z.length, h + 1);
            sd[h] = Math.sqrt(oneStep * byFormula(h + 1) * Math.exp(interpolated(at, log, h + 1)));
            if (h > 0) { // Σ_{j<h} c_j c_{j+1} with c_0 = 1, c_j = α
                double shared = alpha + (h - 1) * alpha * alpha;
                correlation[h - 1] = shared / Math.sqrt(byFormula(h) * byFormula(h + 1));
            }
        }
        return new BasePath(mean, sd, correlation);
    }

    private static double interpolated(int[] at, double[] values, int lead) {
        int q = 0;
        while (q + 1 < at.length && at[q + 1] <= lead) {
            q++;
        }
        if (q + 1 == at.length || lead <= at[q]) {
            return values[q];
        }
        double share = (double) (lead - at[q]) / (at[q + 1] - at[q]);
        return (1 - share) * values[q] + share * values[q + 1];
    }
}
