package dev.credence.inference.auto.entry;

import dev.credence.core.data.TrainingPoints;
import java.util.Arrays;

/**
 * Training points of an inference method: some rows, encoded when they are asked for.
 *
 * @param training the rows
 * @param factors of their data terms [n]; empty if each is 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record MethodPoints(MethodInputs inputs, EntryData data, int[] training, float[] factors) implements TrainingPoints {
    @Override
    public int size() {
        return training.length;
    }

    @Override
    public int width() {
        return inputs.width();
    }

    @Override
    public void gather(int[] rows, int from, int to, float[] x, float[] y) {
        int[] which = Arrays.stream(rows, from, to).map(i -> training[i]).toArray();
        float[] all = inputs.of(data.rows().cells(which));
        System.arraycopy(all, 0, x, 0, all.length);
        for (int i = 0; i < which.length; i++) {
            y[i] = data.targets()[which[i]];
        }
    }

    @Override
    public boolean isWeighted() {
        return factors.length > 0;
    }

    @Override
    public void gatherWeights(int[] rows, int from, int to, float[] into) {
        for (int i = from; i < to && i - from < into.length; i++) {
            into[i - from] = isWeighted() ? factors[rows[i]] : 1;
        }
    }
}
