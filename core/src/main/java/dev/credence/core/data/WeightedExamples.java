package dev.credence.core.data;

import java.util.Arrays;

/**
 * Examples whose rows count more or less than once.
 *
 * @param weight [N]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WeightedExamples(Examples source, double[] weight) implements DerivedExamples {
    static Examples of(Examples source, double[] weights) {
        if (weights.length != source.size()) {
            throw new IllegalArgumentException(
                    "There are " + weights.length + " weights for " + source.size() + " rows; expected one for each");
        }
        for (int i = 0; i < weights.length; i++) {
            if (!(weights[i] >= 0 && weights[i] < Double.POSITIVE_INFINITY)) {
                throw new DataException("The weight of row " + (i + 1) + " of the data (counted from 1) is "
                        + weights[i] + "; expected a finite number, 0 or more");
            }
        }
        double sum = Arrays.stream(weights).sum();
        if (weights.length > 0 && !(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
            throw new DataException("The weights of " + weights.length + " rows add up to " + sum
                    + "; expected a positive, finite sum");
        }
        return new WeightedExamples(source, weights.clone());
    }

    @Override
    public double weight(int row) {
        return weight[row];
    }

    @Override
    public boolean isWeighted() {
        return true;
    }
}
