package dev.credence.core.method;

import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Task;
import dev.credence.core.layer.Shape;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is to be learnt, as a method sees it: data are standardised before they reach it.
 *
 * @param task regression or classification
 * @param inputs D
 * @param trainingPoints N, the number of training points: weighs the divergence
 * @param image the inputs' shape where they are pixels
 * @param meanTarget the mean of the training points' targets, standardised where they are, for initial values; empty
 *     for classes, and where nothing is to be trained
 */
public record Problem(
        Task task, int inputs, int trainingPoints, Optional<ImageShape> image, OptionalDouble meanTarget) {
    /** Without the targets' mean. */
    public Problem(Task task, int inputs, int trainingPoints, Optional<ImageShape> image) {
        this(task, inputs, trainingPoints, image, OptionalDouble.empty());
    }

    /** Inputs that are no image. */
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

    /** What the inputs are: an image, or a vector. */
    public Shape shape() {
        return image.<Shape>map(Shape.Image::new).orElseGet(() -> new Shape.Vector(inputs));
    }
}
