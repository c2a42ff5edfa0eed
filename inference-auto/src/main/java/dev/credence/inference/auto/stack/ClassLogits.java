package dev.credence.inference.auto.stack;

import dev.credence.core.numeric.LogSumExp;

/**
 * Logits of C classes for each of n rows.
 *
 * @param rows n
 * @param classes C
 * @param values [n, C]
 */
public record ClassLogits(int rows, int classes, float[] values) {
    public ClassLogits {
        if (values.length != Math.multiplyExact(rows, classes)) {
            throw new IllegalArgumentException("Logits of " + classes + " classes for " + rows + " rows need "
                    + (long) rows * classes + " values, got " + values.length);
        }
    }

    /** Copies a row of other logits. */
    public void set(int row, ClassLogits others, int from) {
        System.arraycopy(others.values, from * classes, values, row * classes, classes);
    }

    /** Sets a row to log probabilities; 0 counts as the smallest normal float. */
    public void setLogarithms(int row, double[] probabilities) {
        for (int c = 0; c < classes; c++) {
            values[row * classes + c] = (float) Math.log(Math.max(probabilities[c], Float.MIN_NORMAL));
        }
    }

    /** log softmax(b · logits)_c. */
    public double logProbability(int row, int c, double temperature) {
        return temperature * values[row * classes + c] - logSum(row, temperature);
    }

    /** Adds weight · softmax(b · logits) to C probabilities. */
    public void addProbabilities(int row, double weight, double temperature, double[] into) {
        double log = logSum(row, temperature);
        for (int c = 0; c < classes; c++) {
            into[c] += weight * Math.exp(temperature * values[row * classes + c] - log);
        }
    }

    private double logSum(int row, double temperature) {
        return LogSumExp.of(values, row * classes, classes, temperature);
    }
}
