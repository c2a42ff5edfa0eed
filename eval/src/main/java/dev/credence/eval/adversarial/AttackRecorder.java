package dev.credence.eval.adversarial;

import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Predicts perturbed points and records the results. */
final class AttackRecorder {
    private final TrainedModel model;
    private final int samples;
    private final Examples points;
    private final Observation clean;
    private final int[] attacked;
    private final boolean towards;
    private final List<AttackStep> steps = new ArrayList<>();
    private final List<List<Trace.Look>> looks;

    /**
     * A recorder of an attack.
     *
     * @param points the clean points
     * @param clean the model's predictions for them
     * @param attacked the attacked class of each point
     * @param towards whether the attack is towards that class
     * @param traced number of traced points
     */
    AttackRecorder(
            TrainedModel model,
            int samples,
            Examples points,
            Observation clean,
            int[] attacked,
            boolean towards,
            int traced) {
        this.model = model;
        this.samples = samples;
        this.points = points;
        this.clean = clean;
        this.attacked = attacked;
        this.towards = towards;
        this.looks = IntStream.range(0, Math.min(traced, points.size()))
                .<List<Trace.Look>>mapToObj(i -> new ArrayList<>())
                .toList();
    }

    void record(double at, double[][] inputs) {
        Observation moved = Observation.of(model, new PerturbedExamples(points, inputs), samples);
        steps.add(AttackStep.of(at, points, clean, moved, attacked, towards));
        for (int i = 0; i < looks.size(); i++) {
            int predicted = moved.predicted(i);
            looks.get(i)
                    .add(new Trace.Look(
                            at, inputs[i].clone(), predicted, moved.probabilities()[i][predicted], moved.entropy()[i]));
        }
    }

    AttackResult result(Attack attack) {
        List<Trace> traces = IntStream.range(0, looks.size())
                .mapToObj(i -> new Trace((int) points.target(i), looks.get(i)))
                .toList();
        return new AttackResult(attack, points.size(), steps, traces);
    }
}
