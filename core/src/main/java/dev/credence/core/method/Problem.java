package dev.credence.core.method;

import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Task;
import dev.credence.core.layer.Shape;
import java.util.Optional;

/**
 * What is to be learnt, as a method sees it: data are standardised before they reach it.
 *
 * @param task regression or classification
 * @param inputs D
 * @param trainingPoints N, the number of training points: weighs the divergence
 * @param image the inputs' shape where they are pixels
 */
public record Problem(Task task, int inputs, int trainingPoints, Optional<ImageShape> image) {
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

    /** What the inputs are: an image, or a vector. */
    public Shape shape() {
        return image.<Shape>map(Shape.Image::new).orElseGet(() -> new Shape.Vector(inputs));
    }
}
