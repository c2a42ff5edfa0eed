package dev.credence.core.data;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A view of some rows of other examples.
 *
 * @param isWeighted whether with their weights
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ExamplesView(Examples source, int[] indices, boolean isWeighted) implements Examples {
    ExamplesView(Examples source, int[] indices) {
        this(source, indices, source.isWeighted());
    }

    ExamplesView {
        for (int index : indices) {
            Objects.checkIndex(index, source.size());
        }
    }

    @Override
    public int size() {
        return indices.length;
    }

    @Override
    public boolean isStored() {
        return source.isStored();
    }

    @Override
    public int inputs() {
        return source.inputs();
    }

    @Override
    public Optional<ImageShape> image() {
        return source.image();
    }

    @Override
    public Shape inputShape() {
        return source.inputShape();
    }

    @Override
    public void inputs(int row, double[] into, int offset) {
        source.inputs(indices[row], into, offset);
    }

    @Override
    public double target(int row) {
        return source.target(indices[row]);
    }

    @Override
    public double weight(int row) {
        return isWeighted ? source.weight(indices[row]) : 1;
    }

    @Override
    public OptionalLong key(int row) {
        return source.key(indices[row]);
    }

    @Override
    public String targetPlace(int row) {
        return source.targetPlace(indices[row]);
    }
}
