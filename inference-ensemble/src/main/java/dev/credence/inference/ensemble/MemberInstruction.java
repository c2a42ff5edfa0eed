package dev.credence.inference.ensemble;

import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Task;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the run of a member does.
 *
 * @param version that of the library
 * @param method of the member
 * @param settings all of the method's
 * @param classes number of classes; 0 for a real target
 * @param shape of a row's inputs: its extents, of which a vector has one, a sequence two and an image three
 * @param trainingPoints N of the divergence
 * @param meanTarget mean of the standardised targets; none for classes
 * @param device by name
 * @param seed of the member
 * @param epochs passes over the points
 * @param batch points of a step
 * @param order seed of the order of the points, which all members share
 */
record MemberInstruction(
        String version,
        String method,
        Map<String, String> settings,
        int classes,
        List<Integer> shape,
        int trainingPoints,
        List<Double> meanTarget,
        String device,
        long seed,
        int epochs,
        int batch,
        long order) {
    /** How an ensemble trains, but for the member's seed. */
    record Plan(String device, int epochs, int batch, long order) {}

    static MemberInstruction of(
            String version, String method, Settings settings, Problem problem, long seed, Plan plan) {
        return new MemberInstruction(
                version,
                method,
                settings.asText(),
                problem.task() instanceof Task.Classification c ? c.classes() : 0,
                extents(problem.shape()),
                problem.trainingPoints(),
                problem.meanTarget().stream().boxed().toList(),
                plan.device(),
                seed,
                plan.epochs(),
                plan.batch(),
                plan.order());
    }

    private static List<Integer> extents(Shape shape) {
        if (shape instanceof Shape.Image pixels) {
            return List.of(
                    pixels.image().height(),
                    pixels.image().width(),
                    pixels.image().channels());
        }
        return shape instanceof Shape.Sequence sequence
                ? List.of(sequence.steps(), sequence.features())
                : List.of(shape.size());
    }

    Problem problem() {
        Task task = classes > 0 ? Task.classification(classes) : Task.REGRESSION;
        Shape inputs = switch (shape.size()) {
            case 1 -> new Shape.Vector(shape.get(0));
            case 2 -> new Shape.Sequence(shape.get(0), shape.get(1));
            default -> new Shape.Image(new ImageShape(shape.get(0), shape.get(1), shape.get(2)));
        };
        OptionalDouble mean = meanTarget.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(meanTarget.get(0));
        return new Problem(task, inputs, trainingPoints, mean);
    }
}
