package dev.credence.inference.auto.network;

import dev.credence.inference.auto.stack.Candidate;
import dev.credence.inference.auto.stack.ClassLogits;
import java.util.Arrays;
import java.util.List;

/**
 * A categorical target with C classes.
 *
 * @param classes C ≥ 2
 * @param indices class of each row [n]
 */
public record ClassTarget(int classes, int[] indices) implements Target<ClassLogits> {
    public ClassTarget {
        if (classes < 2) {
            throw new IllegalArgumentException("Classification needs at least 2 classes, got " + classes);
        }
    }

    @Override
    public ClassTarget on(boolean transformed) {
        return this;
    }

    @Override
    public float[] values() {
        float[] values = new float[indices.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = indices[i];
        }
        return values;
    }

    @Override
    public Head head(Configuration configuration) {
        if (configuration.components() != 0) {
            throw new IllegalArgumentException(
                    "Configuration " + configuration.name() + " is for a real target, and the target is a class");
        }
        return new SoftmaxHead(classes);
    }

    @Override
    public ClassLogits predictions(Configuration configuration, int rows) {
        return new ClassLogits(rows, classes, new float[Math.multiplyExact(rows, classes)]);
    }

    @Override
    public void write(Head head, float[] outputs, ClassLogits into, int row) {
        System.arraycopy(outputs, 0, into.values(), row * classes, classes);
    }

    @Override
    public void copy(ClassLogits from, int fromRow, ClassLogits into, int row) {
        into.set(row, from, fromRow);
    }

    @Override
    public List<float[]> arrays(ClassLogits predictions) {
        return List.of(predictions.values());
    }

    @Override
    public Candidate candidate(String configuration, int checkpoint, ClassLogits predictions, int[] rows) {
        return Candidate.of(
                configuration,
                checkpoint,
                predictions,
                Arrays.stream(rows).map(i -> indices[i]).toArray());
    }
}
