package dev.credence.core.method;

import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Task;
import dev.credence.core.layer.Shape;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A learning problem on standardised data.
 *
 * @param task regression or classification
 * @param inputs D
 * @param trainingPoints N, the divisor of the divergence
 * @param image shape of the inputs if they are pixels
 * @param meanTarget mean of the training targets, standardised if they are, for initial values; empty for classes and
 *     without training
 */
public record Problem(
        Task task, int inputs, int trainingPoints, Optional<ImageShape> image, OptionalDouble meanTarget) {
    /** A problem without the targets' mean. */
    public Problem(Task task, int inputs, int trainingPoints, Optional<ImageShape> image) {
        this(task, inputs, trainingPoints, image, OptionalDouble.empty());
    }

    /** A problem whose inputs are not an image. */
    public Problem(Task task, int inputs, int trainingPoints) {
        this(task, inputs, trainingPoints, Optional.empty());
    }

    public Problem {
        if (inputs < 1) {
            throw new IllegalArgumentException("A problem needs at least 1 input, got " + inputs);
        }
        image.ifPresent(shape -> {
            if (shape.inputs() != inputs) {
                throw new IllegalArgumentException(
                        "Images of " + shape + " have " + shape.inputs() + " inputs, the problem has " + inputs);
            }
        });
        if (trainingPoints < 1) {
            throw new IllegalArgumentException("A problem needs at least 1 training point, got " + trainingPoints);
        }
    }

    /** The same with the mean of the targets. */
    public Problem withMeanTarget(double mean) {
        return new Problem(task, inputs, trainingPoints, image, OptionalDouble.of(mean));
    }

    /** Shape of the inputs: an image or a vector. */
    public Shape shape() {
        return image.<Shape>map(Shape.Image::new).orElseGet(() -> new Shape.Vector(inputs));
    }
}
