package dev.credence.core.data;

/**
 * Shift and scale of inputs and target, from the training part alone: z = (x − mean) / scale, with the population standard
 * deviation (divisor N) as scale. A constant column (max == min, not sd == 0: rounding makes that come out as 1e-13) has scale 1.
 * A classification target is left as it is (mean 0, scale 1).
 */
public record Standardisation(double[] inputMean, double[] inputScale, double targetMean, double targetScale) {
    public Standardisation {
        if (inputMean.length != inputScale.length) {
            throw new IllegalArgumentException("a standardisation needs one scale per mean, got " + inputMean.length
                    + " means and " + inputScale.length + " scales");
        }
        for (double scale : inputScale) {
            requireScale(scale);
        }
        requireScale(targetScale);
    }

    private static void requireScale(double scale) {
        if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a scale must be positive and finite, got " + scale);
        }
    }

    public static Standardisation of(Examples train, Task task) {
        int n = train.size();
        if (n == 0) {
            throw new DataException("There are no training rows to standardise");
        }
        int d = train.inputs();
        double[][] x = train.inputMatrix();
        double[] mean = new double[d];
        double[] scale = new double[d];
        double[] column = new double[n];
        for (int j = 0; j < d; j++) {
            for (int i = 0; i < n; i++) {
                column[i] = x[i][j];
            }
            mean[j] = mean(column);
            scale[j] = scale(column, mean[j]);
        }
        if (task instanceof Task.Classification) {
            return new Standardisation(mean, scale, 0, 1);
        }
        double[] y = train.targets();
        double targetMean = mean(y);
        return new Standardisation(mean, scale, targetMean, scale(y, targetMean));
    }

    /** Standardised inputs, row-major [N, D]. */
    public float[] inputs(Examples examples) {
        int d = inputMean.length;
        if (examples.inputs() != d) {
            throw new DataException("Expected " + d + " inputs, found " + examples.inputs());
        }
        float[] all = new float[Math.multiplyExact(examples.size(), d)];
        double[] row = new double[d];
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, row, 0);
            for (int j = 0; j < d; j++) {
                all[i * d + j] = (float) ((row[j] - inputMean[j]) / inputScale[j]);
            }
        }
        return all;
    }

    /** Standardised targets [N]. */
    public float[] targets(Examples examples) {
        float[] all = new float[examples.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = (float) ((examples.target(i) - targetMean) / targetScale);
        }
        return all;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double v : values) {
            sum += v;
        }
        return sum / values.length;
    }

    private static double scale(double[] values, double mean) {
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        double squares = 0;
        for (double v : values) {
            min = Math.min(min, v);
            max = Math.max(max, v);
            squares += (v - mean) * (v - mean);
        }
        double sd = Math.sqrt(squares / values.length);
        return max == min || sd == 0 ? 1 : sd; // sd can underflow to 0 even if max > min
    }
}
