package dev.credence.core.numeric;

/** log Σ e^x, softmax and related functions, without overflow: the largest x is subtracted first. */
public final class LogSumExp {
    private double largest = Double.NEGATIVE_INFINITY;
    private double sum;

    /** An empty running sum. */
    public LogSumExp() {}

    /** Adds e^x to the running sum. */
    public void include(double x) {
        if (x > largest) {
            sum = sum * Math.exp(largest - x) + 1;
            largest = x;
        } else if (x != Double.NEGATIVE_INFINITY) {
            sum += Math.exp(x - largest);
        }
    }

    /** The logarithm of the running sum; −∞ without terms. */
    public double value() {
        return largest + Math.log(sum);
    }

    /** log Σ_i e^(x_i); −∞ if there are no numbers or all are −∞. */
    public static double of(double... x) {
        double largest = largest(x, 0, x.length);
        if (largest == Double.NEGATIVE_INFINITY) {
            return largest;
        }
        double sum = 0;
        for (double v : x) {
            sum += Math.exp(v - largest);
        }
        return largest + Math.log(sum);
    }

    /** log Σ_i e^(factor · x_i) of {@code count} numbers from {@code from} on. */
    public static double of(float[] x, int from, int count, double factor) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = from; i < from + count; i++) {
            largest = Math.max(largest, factor * x[i]);
        }
        double sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += Math.exp(factor * x[i] - largest);
        }
        return largest + Math.log(sum);
    }

    /** log(e^a + e^b). */
    public static double ofTwo(double a, double b) {
        double larger = Math.max(a, b);
        return larger == Double.NEGATIVE_INFINITY ? larger : larger + Math.log1p(Math.exp(-Math.abs(a - b)));
    }

    /**
     * log Σ_i w_i e^(x_i), i from {@code from} on; −∞ where no w_i is positive.
     *
     * @param weights w ≥ 0; where a weight is 0, its x is ignored, however large
     */
    public static double weighted(double[] x, int from, double[] weights) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < weights.length; i++) {
            largest = weights[i] > 0 ? Math.max(largest, x[from + i]) : largest;
        }
        double sum = 0;
        for (int i = 0; i < weights.length && largest > Double.NEGATIVE_INFINITY; i++) {
            if (weights[i] > 0) {
                sum += weights[i] * Math.exp(x[from + i] - largest);
            }
        }
        return largest + Math.log(sum);
    }

    /** log(1 + e^x); −softplus(−x) is the log of the logistic function. */
    public static double softplus(double x) {
        return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
    }

    /**
     * Overwrites {@code count} numbers from {@code from} on by e^(x_i − max_k x_k), by 0 where all are −∞.
     *
     * @return max_k x_k
     */
    public static double exponentials(double[] x, int from, int count) {
        double largest = largest(x, from, count);
        for (int i = from; i < from + count; i++) {
            x[i] = largest == Double.NEGATIVE_INFINITY ? 0 : Math.exp(x[i] - largest);
        }
        return largest;
    }

    /**
     * Overwrites x by softmax(x)_i = e^(x_i)/Σ_k e^(x_k).
     *
     * @return log Σ_k e^(x_k)
     */
    public static double softmax(double[] x) {
        double largest = exponentials(x, 0, x.length);
        double sum = 0;
        for (double v : x) {
            sum += v;
        }
        for (int i = 0; i < x.length; i++) {
            x[i] /= sum;
        }
        return largest + Math.log(sum);
    }

    /** Overwrites {@code count} numbers from {@code from} on by their log softmax. */
    public static void logSoftmax(double[] x, int from, int count) {
        double largest = largest(x, from, count);
        double sum = 0;
        for (int i = from; i < from + count; i++) {
            x[i] -= largest;
            sum += Math.exp(x[i]);
        }
        double log = Math.log(sum);
        for (int i = from; i < from + count; i++) {
            x[i] -= log;
        }
    }

    private static double largest(double[] x, int from, int count) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = from; i < from + count; i++) {
            largest = Math.max(largest, x[i]);
        }
        return largest;
    }
}
