package dev.credence.core.data;

import dev.credence.core.Sizes;

/**
 * Standardised points for a device. The arrays belong to the points and are not copied.
 *
 * @param inputs row-major [N, D]
 * @param targets [N]: real numbers, or class indices
 */
public record Points(float[] inputs, float[] targets) implements TrainingPoints {
    public Points {
        if (targets.length == 0 ? inputs.length != 0 : inputs.length % targets.length != 0) {
            throw new IllegalArgumentException(
                    "Inputs of " + inputs.length + " numbers do not divide into " + targets.length + " rows");
        }
    }

    /** Standardises examples. */
    public static Points of(Examples examples, Standardisation standardisation) {
        return new Points(standardisation.inputs(examples), standardisation.targets(examples));
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
        return new Points(x, y);
    }

    @Override
    public void gather(int[] rows, int from, int to, float[] x, float[] y) {
        int width = width();
        for (int i = from; i < to; i++) {
            System.arraycopy(inputs, rows[i] * width, x, (i - from) * width, width);
            y[i - from] = targets[rows[i]];
        }
    }
}
