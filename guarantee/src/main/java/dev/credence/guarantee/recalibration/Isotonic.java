package dev.credence.guarantee.recalibration;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.Nouns;
import dev.credence.core.file.JsonRecord;
import java.util.Arrays;

/**
 * Isotonic regression of the outcome on the probability (Zadrozny and Elkan 2002), by pooling adjacent violators;
 * linear between the ends of blocks. With n rows values are clipped to [1/(n + 2), (n + 1)/(n + 2)], so that the log
 * score is finite.
 *
 * @param at probabilities of class 1, ascending
 * @param values recalibrated probabilities, non-decreasing
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its file's text
record Isotonic(double[] at, double[] values) implements BinaryMap {
    static final String NAME = "isotonic";

    Isotonic {
        if (at.length == 0 || at.length != values.length) {
            throw new IllegalArgumentException(
                    "the isotonic map has " + at.length + " places and " + values.length + " values");
        }
        for (int i = 0; i < at.length; i++) {
            boolean ascends = i == 0 || (at[i] > at[i - 1] && values[i] >= values[i - 1]);
            if (!(ascends && at[i] >= 0 && at[i] <= 1 && values[i] > 0 && values[i] < 1)) {
                throw new IllegalArgumentException("the isotonic map is none: " + at[i] + " becomes " + values[i]
                        + " at place " + i + "; expected ascending probabilities");
            }
        }
    }

    static Isotonic fit(CalibrationSet sample) {
        Sorted sorted = BinaryMap.sorted(NAME, sample);
        int n = sample.points();
        double[] mean = new double[n];
        double[] weight = new double[n];
        int[] last = new int[n];
        int blocks = 0;
        for (int i = 0; i < n; i++) {
            mean[blocks] = sorted.ones()[i];
            weight[blocks] = 1;
            last[blocks++] = i;
            boolean tied = i + 1 < n && sorted.probabilities()[i + 1] == sorted.probabilities()[i];
            boolean tiedBefore = i > 0 && sorted.probabilities()[i - 1] == sorted.probabilities()[i];
            if (tiedBefore) {
                blocks = merged(mean, weight, last, blocks);
            }
            while (!tied && blocks > 1 && mean[blocks - 2] >= mean[blocks - 1]) {
                blocks = merged(mean, weight, last, blocks);
            }
        }
        double[] at = new double[2 * blocks];
        double[] values = new double[2 * blocks];
        int knots = 0;
        for (int b = 0; b < blocks; b++) {
            double value = Math.max(1 / (n + 2.0), Math.min((n + 1) / (n + 2.0), mean[b]));
            double first = sorted.probabilities()[b == 0 ? 0 : last[b - 1] + 1];
            double end = sorted.probabilities()[last[b]];
            at[knots] = first;
            values[knots++] = value;
            if (end > first) {
                at[knots] = end;
                values[knots++] = value;
            }
        }
        return new Isotonic(Arrays.copyOf(at, knots), Arrays.copyOf(values, knots));
    }

    private static int merged(double[] mean, double[] weight, int[] last, int blocks) {
        int a = blocks - 2;
        int b = blocks - 1;
        double sum = weight[a] + weight[b];
        mean[a] = (weight[a] * mean[a] + weight[b] * mean[b]) / sum;
        weight[a] = sum;
        last[a] = last[b];
        return b;
    }

    static Isotonic read(JsonRecord json) {
        return new Isotonic(json.numbers("at"), json.numbers("values"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double map(double probability) {
        int found = Arrays.binarySearch(at, probability);
        if (found >= 0) {
            return values[found];
        }
        int above = -found - 1;
        if (above == 0 || above == at.length) {
            return values[above == 0 ? 0 : at.length - 1];
        }
        double share = (probability - at[above - 1]) / (at[above] - at[above - 1]);
        return values[above - 1] + share * (values[above] - values[above - 1]);
    }

    @Override
    public String summary() {
        return "isotonic map with "
                + Nouns.counted(Arrays.stream(values).distinct().count(), "level") + ", "
                + PredictionKinds.text(values[0]) + " to " + PredictionKinds.text(values[values.length - 1]);
    }

    @Override
    public void write(ObjectNode json) {
        ArrayNode places = json.putArray("at");
        ArrayNode levels = json.putArray("values");
        for (int i = 0; i < at.length; i++) {
            places.add(at[i]);
            levels.add(values[i]);
        }
    }
}
