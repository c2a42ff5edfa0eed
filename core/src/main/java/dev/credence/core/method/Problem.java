package dev.credence.core.method;

import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Task;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A learning problem on standardised data.
 *
 * @param task regression or classification
 * @param shape of a row's inputs: a vector, an image or a sequence
 * @param trainingPoints N, the divisor of the divergence: of sequences their number, not that of their steps
 * @param meanTarget mean of the training targets, standardised if they are, for initial values; empty for classes and
 *     without training
 */
public record Problem(Task task, Shape shape, int trainingPoints, OptionalDouble meanTarget) {
    /** A problem without the targets' mean. */
    public Problem(Task task, Shape shape, int trainingPoints) {
        this(task, shape, trainingPoints, OptionalDouble.empty());
    }

    /** A problem of D inputs, an image of that many or a vector. */
    public Problem(Task task, int inputs, int trainingPoints, Optional<ImageShape> image) {
        this(task, shape(inputs, image), trainingPoints);
    }

    /** A problem whose inputs are a vector. */
    public Problem(Task task, int inputs, int trainingPoints) {
        this(task, inputs, trainingPoints, Optional.empty());
    }

    public Problem {
        if (trainingPoints < 1) {
            throw new IllegalArgumentException("A problem needs at least 1 training point, got " + trainingPoints);
        }
    }

    private static Shape shape(int inputs, Optional<ImageShape> image) {
        if (inputs < 1) {
            throw new IllegalArgumentException("A problem needs at least 1 input, got " + inputs);
        }
        image.ifPresent(shape -> {
            if (shape.inputs() != inputs) {
                throw new IllegalArgumentException(
                        "Images of " + shape + " have " + shape.inputs() + " inputs, the problem has " + inputs);
            }
        });
        return image.<Shape>map(Shape.Image::new).orElseGet(() -> new Shape.Vector(inputs));
    }

    /** The same with the mean of the targets. */
    public Problem withMeanTarget(double mean) {
        return new Problem(task, shape, trainingPoints, OptionalDouble.of(mean));
    }

    /** D, the number of inputs of a row. */
    public int inputs() {
        return shape.size();
    }

    /** The shape of the inputs if they are pixels. */
    public Optional<ImageShape> image() {
        return shape instanceof Shape.Image pixels ? Optional.of(pixels.image()) : Optional.empty();
    }
}
