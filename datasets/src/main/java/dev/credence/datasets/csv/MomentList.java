package dev.credence.datasets.csv;

import java.util.AbstractList;
import java.util.Objects;
import java.util.function.IntFunction;

/** Moments that are parsed when they are asked for; cannot be modified. */
final class MomentList extends AbstractList<Moment> {
    private final int size;
    private final IntFunction<Moment> moments;

    MomentList(int size, IntFunction<Moment> moments) {
        this.size = size;
        this.moments = moments;
    }

    @Override
    public Moment get(int index) {
        return moments.apply(Objects.checkIndex(index, size));
    }

    @Override
    public int size() {
        return size;
    }
}
