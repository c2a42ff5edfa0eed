package dev.credence.inference.forecast;

import dev.credence.core.numeric.Constants;
import java.util.Arrays;

/**
 * A mixture of M normals for each lead from 3M outputs: log w = log softmax(o_1…M), μ = o_{M+1…2M}, log σ = log σ_min +
 * softplus(o_{2M+1…3M} − log σ_min), σ_min = 0.02. The loss of a row is the mean over leads with a target of −log
 * density, at least −12 each. It has buffers: one for each thread.
 */
final class MixtureOutputs {
    static final int COMPONENTS = 3;

    private static final double LOG_LEAST = Math.log(0.02);
    private static final double LEAST_DENSITY = -12;

    private final double[] logWeight = new double[COMPONENTS];
    private final double[] weight = new double[COMPONENTS];
    private final double[] mean = new double[COMPONENTS];
    private final double[] sd = new double[COMPONENTS];
    private final double[] logSd = new double[COMPONENTS];
    private final double[] sigmoid = new double[COMPONENTS];
    private final double[] z = new double[COMPONENTS];
    private final double[] share = new double[COMPONENTS];

    /** Number of outputs for a horizon. */
    static int count(int horizon) {
        return 3 * COMPONENTS * horizon;
    }

    /** Initial bias: means −0.7, 0, 0.7; standard deviations about 0.84. */
    static float bias(int output) {
        int within = output % (3 * COMPONENTS);
        int c = within % COMPONENTS;
        return switch (within / COMPONENTS) {
            case 1 -> 0.7f * (c - 1);
            case 2 -> -0.2f;
            default -> 0;
        };
    }

    /** Reads the mixture of lead h. */
    void read(float[] outputs, int h) {
        int at = 3 * COMPONENTS * h;
        double largest = Math.max(outputs[at], Math.max(outputs[at + 1], outputs[at + 2]));
        double sum = 0;
        for (int c = 0; c < COMPONENTS; c++) {
            weight[c] = Math.exp(outputs[at + c] - largest);
            sum += weight[c];
        }
        double logSum = Math.log(sum);
        for (int c = 0; c < COMPONENTS; c++) {
            weight[c] /= sum;
            logWeight[c] = outputs[at + c] - largest - logSum;
            mean[c] = outputs[at + COMPONENTS + c];
            double x = outputs[at + 2 * COMPONENTS + c] - LOG_LEAST;
            double decay = Math.exp(-Math.abs(x));
            logSd[c] = LOG_LEAST + Math.max(x, 0) + Math.log(1 + decay);
            sd[c] = Math.exp(logSd[c]);
            sigmoid[c] = x >= 0 ? 1 / (1 + decay) : decay / (1 + decay);
        }
    }

    double weight(int c) {
        return weight[c];
    }

    double mean(int c) {
        return mean[c];
    }

    double sd(int c) {
        return sd[c];
    }

    /**
     * Loss of a row, and its gradient.
     *
     * @param targets [H]; NaN where missing
     * @param factor of the gradient: 1 over the number of rows
     * @param gradient [{@link #count}], overwritten
     */
    double loss(float[] outputs, float[] targets, double factor, float[] gradient) {
        double sum = 0;
        double each = factor / targets.length;
        for (int h = 0; h < targets.length; h++) {
            int at = 3 * COMPONENTS * h;
            if (Float.isNaN(targets[h])) {
                Arrays.fill(gradient, at, at + 3 * COMPONENTS, 0);
                continue;
            }
            read(outputs, h);
            double log = logDensity(targets[h]);
            sum -= Math.max(log, LEAST_DENSITY);
            double slope = log < LEAST_DENSITY ? 0 : each;
            for (int c = 0; c < COMPONENTS; c++) {
                gradient[at + c] = (float) (slope * (weight[c] - share[c]));
                gradient[at + COMPONENTS + c] = (float) (-slope * share[c] * z[c] / sd[c]);
                gradient[at + 2 * COMPONENTS + c] = (float) (slope * share[c] * (1 - z[c] * z[c]) * sigmoid[c]);
            }
        }
        return sum / targets.length;
    }

    private double logDensity(double y) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < COMPONENTS; c++) {
            z[c] = (y - mean[c]) / sd[c];
            share[c] = logWeight[c] - 0.5 * z[c] * z[c] - logSd[c];
            largest = Math.max(largest, share[c]);
        }
        double sum = 0;
        for (int c = 0; c < COMPONENTS; c++) {
            share[c] = Math.exp(share[c] - largest);
            sum += share[c];
        }
        for (int c = 0; c < COMPONENTS; c++) {
            share[c] /= sum;
        }
        return largest + Math.log(sum) - Constants.HALF_LOG_2PI;
    }
}
