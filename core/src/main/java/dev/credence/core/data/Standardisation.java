package dev.credence.core.data;

import dev.credence.core.Sizes;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Standardisation of inputs and target by the training part: z = (x − mean) / scale, with the population standard
 * deviation (divisor N). A constant column (max == min; its computed standard deviation may be 1e-13) has scale 1.
 * Weighted rows count by their weight. Pixels share mean and scale within each channel, and steps of a sequence within
 * each feature, without the NaN of steps that are not there. Class targets are unchanged (mean 0, scale 1).
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
        if (!Double.isFinite(targetMean) || !Arrays.stream(inputMean).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(
                    "a mean must be finite, got " + targetMean + " of the target, " + Arrays.toString(inputMean));
        }
    }

    private static void requireScale(double scale) {
        if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a scale must be positive and finite, got " + scale);
        }
    }

    /**
     * Standardisation of training data, per input, or per channel over all pixels of all images.
     *
     * @throws DataException if there are no rows
     */
    public static Standardisation of(Examples train, Task task) {
        if (train.size() == 0) {
            throw new DataException("There are no training rows to standardise");
        }
        ColumnMoments columns = train.inputs() == 0 ? ColumnMoments.of(train, 0) : moments(train, train.inputShape());
        double[] mean = columns.means(train.inputs());
        double[] scale = columns.scales(train.inputs());
        if (task instanceof Task.Classification) {
            return new Standardisation(mean, scale, 0, 1);
        }
        double targetMean = mean(train);
        return new Standardisation(mean, scale, targetMean, scale(train, targetMean));
    }

    private static ColumnMoments moments(Examples train, Shape shape) {
        if (shape instanceof Shape.Sequence sequence) {
            return ColumnMoments.ofPresent(train, sequence.features());
        }
        return ColumnMoments.of(
                train, shape instanceof Shape.Image pixels ? pixels.image().channels() : train.inputs());
    }

    /**
     * Standardisation of inputs by their {@link RobustScale}, which ignores missing values; the target is standardised
     * as usual.
     */
    public static Standardisation robust(Examples train, Task task) {
        if (train.size() == 0) {
            throw new DataException("There are no training rows to standardise");
        }
        double[] median = new double[train.inputs()];
        double[] range = new double[train.inputs()];
        RobustScale[] scales = RobustScale.of(train);
        for (int j = 0; j < median.length; j++) {
            median[j] = scales[j].median();
            range[j] = scales[j].range();
        }
        double targetMean = task instanceof Task.Classification ? 0 : mean(train);
        double targetScale = task instanceof Task.Classification ? 1 : scale(train, targetMean);
        return new Standardisation(median, range, targetMean, targetScale);
    }

    /** The same with some features (0-based) of a sequence's steps unchanged. */
    public Standardisation leaving(Set<Integer> features, Shape shape) {
        return shape instanceof Shape.Sequence sequence
                ? leaving(IntStream.range(0, shape.size())
                        .filter(j -> features.contains(j % sequence.features()))
                        .boxed()
                        .collect(Collectors.toSet()))
                : leaving(features);
    }

    /** The same with some inputs (0-based) unchanged; indices out of range are ignored. */
    public Standardisation leaving(Set<Integer> inputs) {
        double[] mean = inputMean.clone();
        double[] scale = inputScale.clone();
        for (int j = 0; j < mean.length; j++) {
            if (inputs.contains(j)) {
                mean[j] = 0;
                scale[j] = 1;
            }
        }
        return new Standardisation(mean, scale, targetMean, targetScale);
    }

    /** Standardised inputs, row-major [N, D]. */
    public float[] inputs(Examples examples) {
        int d = inputMean.length;
        requireInputs(examples);
        float[] all = new float[Sizes.product("the inputs [rows, columns]", examples.size(), d)];
        double[] row = new double[d];
        for (int i = 0; i < examples.size(); i++) {
            inputs(examples, i, row, all, i * d);
        }
        return all;
    }

    /** Standardised inputs [D] of a row. */
    public float[] inputs(Examples examples, int row) {
        requireInputs(examples);
        float[] inputs = new float[inputMean.length];
        inputs(examples, row, new double[inputs.length], inputs, 0);
        return inputs;
    }

    void requireInputs(Examples examples) {
        if (examples.inputs() != inputMean.length) {
            throw new DataException("Expected " + inputMean.length + " inputs, found " + examples.inputs());
        }
    }

    /** Standardised inputs of a row, with a buffer of as many numbers. */
    void inputs(Examples examples, int row, double[] buffer, float[] into, int offset) {
        examples.inputs(row, buffer, 0);
        for (int j = 0; j < buffer.length; j++) {
            into[offset + j] = narrow((buffer[j] - inputMean[j]) / inputScale[j], row, j, buffer[j]);
        }
    }

    float target(double value) {
        return (float) ((value - targetMean) / targetScale);
    }

    private static float narrow(double standardised, int row, int input, double value) {
        float narrow = (float) standardised;
        if (Float.isInfinite(narrow) || (Float.isNaN(narrow) && !Double.isNaN(value))) {
            throw new DataException("Row " + row + " has the value " + value + " in input " + input
                    + " (both counted from 0), too far from the training data to be computed with");
        }
        return narrow;
    }

    /** Standardised targets [N]. */
    public float[] targets(Examples examples) {
        float[] all = new float[examples.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = target(examples.target(i));
        }
        return all;
    }

    /** Of the targets. */
    private static double mean(Examples train) {
        double sum = 0;
        double weight = 0;
        for (int i = 0; i < train.size(); i++) {
            sum += train.weight(i) * train.target(i);
            weight += train.weight(i);
        }
        return sum / weight;
    }

    private static double scale(Examples train, double mean) {
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        double squares = 0;
        double weight = 0;
        for (int i = 0; i < train.size(); i++) {
            double v = train.target(i);
            min = Math.min(min, v);
            max = Math.max(max, v);
            squares += train.weight(i) * ((v - mean) * (v - mean));
            weight += train.weight(i);
        }
        return scale(min, max, squares, weight);
    }

    /**
     * Scale of n values, or values of weight n, with a minimum, a maximum and a sum of squared deviations.
     *
     * @throws DataException if squares overflow, or underflow although the values differ
     */
    static double scale(double min, double max, double squares, double n) {
        double sd = Math.sqrt(squares / n);
        if (max == min) {
            return 1;
        }
        if (sd == 0 || !(sd < Double.POSITIVE_INFINITY)) {
            throw new DataException("A column with values from " + min + " to " + max
                    + " cannot be standardised: the squares of its differences are beyond the range of double."
                    + " Give it another unit");
        }
        return sd;
    }
}
