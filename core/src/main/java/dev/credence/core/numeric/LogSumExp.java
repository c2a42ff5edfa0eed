package dev.credence.core.numeric;

/** log Σ e^x and softmax without overflow: the largest x is subtracted first. */
public final class LogSumExp {
    private LogSumExp() {}

    /** log Σ_i e^(x_i); −∞ of no numbers, or where all are −∞. */
    public static double of(double... x) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double v : x) {
            largest = Math.max(largest, v);
        }
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

    /** Overwrites x by softmax(x)_i = e^(x_i)/Σ_k e^(x_k). */
    public static void softmax(double[] x) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double v : x) {
            largest = Math.max(largest, v);
        }
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            x[i] = Math.exp(x[i] - largest);
            sum += x[i];
        }
        for (int i = 0; i < x.length; i++) {
            x[i] /= sum;
        }
    }
}
