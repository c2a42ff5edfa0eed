package dev.credence.core.data;

import dev.credence.core.Sizes;

/**
 * Standardised points for a device. The arrays belong to the points and are not copied.
 *
 * @param inputs row-major [N, D]
 * @param targets [N]: real numbers, or class indices
 * @param weights [N]: factors of the points' data terms, 1 on average where the rows' weights are whole; empty if each
 *     is 1
 */
public record Points(float[] inputs, float[] targets, float[] weights) implements TrainingPoints {
    /** Points without weights. */
    public Points(float[] inputs, float[] targets) {
        this(inputs, targets, new float[0]);
    }

    public Points {
        if (weights.length != 0 && weights.length != targets.length) {
            throw new IllegalArgumentException(
                    "There are " + weights.length + " weights for " + targets.length + " rows");
        }
        if (targets.length == 0 ? inputs.length != 0 : inputs.length % targets.length != 0) {
            throw new IllegalArgumentException(
                    "Inputs of " + inputs.length + " numbers do not divide into " + targets.length + " rows");
        }
    }

    /** Standardises examples; weighted ones have the {@linkplain RowWeights#factors factors} of their weights. */
    public static Points of(Examples examples, Standardisation standardisation) {
        float[] weights = examples.isWeighted() ? RowWeights.factors(examples.weights()) : new float[0];
        return new Points(standardisation.inputs(examples), standardisation.targets(examples), weights);
    }

    @Override
    public int size() {
        return targets.length;
    }

    @Override
    public int width() {
        return targets.length == 0 ? 0 : inputs.length / targets.length;
    }

    /** Copies of the given rows, in that order. */
    public Points rows(int[] rows, int from, int to) {
        int width = width();
        float[] x = new float[Sizes.product("inputs [points, width]", to - from, width)];
        float[] y = new float[to - from];
        gather(rows, from, to, x, y);
        if (!isWeighted()) {
            return new Points(x, y);
        }
        float[] w = new float[to - from];
        gatherWeights(rows, from, to, w);
        return new Points(x, y, w);
    }

    @Override
    public void gather(int[] rows, int from, int to, float[] x, float[] y) {
        int width = width();
        for (int i = from; i < to; i++) {
            System.arraycopy(inputs, rows[i] * width, x, (i - from) * width, width);
            y[i - from] = targets[rows[i]];
        }
    }

    @Override
    public boolean isWeighted() {
        return weights.length > 0;
    }

    @Override
    public void gatherWeights(int[] rows, int from, int to, float[] into) {
        RowWeights.gather(weights, rows, from, to, into);
    }
}
