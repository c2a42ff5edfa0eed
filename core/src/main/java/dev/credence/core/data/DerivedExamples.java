package dev.credence.core.data;

import java.util.Optional;
import java.util.OptionalLong;

/** The rows of other examples in their order, but for what an implementation overrides. */
interface DerivedExamples extends Examples {
    /** The other examples. */
    Examples source();

    @Override
    default int size() {
        return source().size();
    }

    @Override
    default boolean isStored() {
        return source().isStored();
    }

    @Override
    default int inputs() {
        return source().inputs();
    }

    @Override
    default Optional<ImageShape> image() {
        return source().image();
    }

    @Override
    default Shape inputShape() {
        return source().inputShape();
    }

    @Override
    default void inputs(int row, double[] into, int offset) {
        source().inputs(row, into, offset);
    }

    @Override
    default double target(int row) {
        return source().target(row);
    }

    @Override
    default String targetPlace(int row) {
        return source().targetPlace(row);
    }

    @Override
    default double weight(int row) {
        return source().weight(row);
    }

    @Override
    default boolean isWeighted() {
        return source().isWeighted();
    }

    @Override
    default OptionalLong key(int row) {
        return source().key(row);
    }
}
