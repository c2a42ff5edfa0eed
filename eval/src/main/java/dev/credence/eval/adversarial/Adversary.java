package dev.credence.eval.adversarial;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * White-box attacks by gradients of log (1/S) Σ_s p_s(y | x), the log of the predictive probability averaged over S
 * samples. Each gradient has its own draws, determined by the seed; all predictions of a point share theirs.
 */
public final class Adversary {
    /** Draw numbers have 16 bits; half of them, so that none is negative. */
    private static final int DRAWS = 1 << 15;

    private final TrainedModel model;
    private final Examples points;
    private final Box box;
    private final int samples;
    private final CounterRandom random;

    /**
     * An adversary.
     *
     * @param model a classification model
     * @param points labelled points in the data's own units, at least one
     * @param box the bounds of perturbed points
     * @param samples S, for gradients and predictions
     * @param seed seed of the gradients' draws
     * @throws UserException if the model is not a classifier, or a point lies outside the box
     */
    public Adversary(TrainedModel model, Examples points, Box box, int samples, long seed) {
        this.model = model;
        this.points = points;
        this.box = box;
        this.samples = samples;
        this.random = Stream.ADVERSARY.of(seed);
        ModelDescription description = model.description();
        if (!(description.problem().task() instanceof Task.Classification)) {
            throw new UserException("The model predicts '" + description.targetName()
                    + "', a number: attacks need a classification model");
        }
        if (points.size() == 0) {
            throw new UserException("There are no points to attack");
        }
        box.requireHolds(points);
    }

    /**
     * Checks that an attack is possible, before any work on it or on others.
     *
     * @throws UserException if the method has no input gradients, or no point can be attacked
     */
    public void require(Attack attack) {
        if (attack instanceof Attack.IterativeTargeted targeted) {
            var unused = others(targeted);
        }
        var unused = gradients(points.rows(0), new double[1], 1, 0);
    }

    /**
     * Runs an attack.
     *
     * @param traced number of first points whose trace is recorded
     * @param round called after each of the attack's {@link Attack#rounds}
     * @throws UserException if the method has no input gradients, or no point can be attacked
     */
    public AttackResult run(Attack attack, int traced, Runnable round) {
        return attack instanceof Attack.FastGradientSign sign
                ? fastGradientSign(sign, traced, round)
                : targeted((Attack.IterativeTargeted) attack, traced, round);
    }

    private AttackResult fastGradientSign(Attack.FastGradientSign attack, int traced, Runnable round) {
        Observation clean = Observation.of(model, points, samples);
        int[] predicted = clean.predicted();
        double[][] x = points.inputMatrix();
        double[] gradient = gradient(points, predicted, 0);
        AttackRecorder recorder = new AttackRecorder(model, samples, points, clean, predicted, false, traced);
        for (double size : attack.stepSizes()) {
            recorder.record(size, moved(x, gradient, -size));
            round.run();
        }
        return recorder.result(attack);
    }

    private AttackResult targeted(Attack.IterativeTargeted attack, int traced, Runnable round) {
        Examples others = others(attack);
        int[] target = new int[others.size()];
        Arrays.fill(target, attack.target());
        Observation clean = Observation.of(model, others, samples);
        AttackRecorder recorder = new AttackRecorder(model, samples, others, clean, target, true, traced);
        double[][] x = others.inputMatrix();
        for (int step = 0; step <= attack.steps(); step++) {
            if (step > 0) {
                x = moved(x, gradient(new PerturbedExamples(others, x), target, step), attack.stepSize());
            }
            if (step % attack.every() == 0 || step == attack.steps()) {
                recorder.record(step, x);
            }
            round.run();
        }
        return recorder.result(attack);
    }

    /** The points that can be attacked: those of classes other than the target. */
    private Examples others(Attack.IterativeTargeted attack) {
        int classes = ((Task.Classification) model.description().problem().task()).classes();
        if (attack.target() >= classes) {
            throw new UserException(
                    "There is no target class " + attack.target() + ": the model's classes are 0 to " + (classes - 1));
        }
        Examples others = points.rows(IntStream.range(0, points.size())
                .filter(i -> points.target(i) != attack.target())
                .toArray());
        if (others.size() == 0) {
            throw new UserException("All " + points.size() + " points belong to the target class " + attack.target()
                    + " ('" + model.description().classNames().get(attack.target()) + "'): the attack "
                    + attack.name() + " has none to lead there; name another class, or more points");
        }
        return others;
    }

    /** ∂ log p(y_n | x_n)/∂x_n, [N, D]. */
    private double[] gradient(Examples at, int[] classes, int step) {
        double[] targets = Arrays.stream(classes).asDoubleStream().toArray();
        return gradients(at, targets, samples, random.below(DRAWS, step, 0)).gradient();
    }

    private InputGradients gradients(Examples at, double[] targets, int draws, int draw) {
        return model.inputGradients(at, targets, draws, draw).orElseThrow(this::noGradients);
    }

    private UserException noGradients() {
        String method = model.description().method();
        String needed = "no gradients of its predictions with respect to the inputs, which an attack needs";
        // the only setting that removes a method's input gradients: attacks are on sample averages
        if ("mean-weights".equals(model.description().settings().get("prediction"))) {
            return new UserException("With prediction=mean-weights the method " + method + " gives " + needed
                    + ". Train the model with prediction=samples");
        }
        return new UserException("The method " + method + " gives " + needed
                + ", whatever its settings are. Attack a model of another method, such as dropout-alpha");
    }

    /** clip(x + by · sgn(gradient)), in new arrays. */
    private double[][] moved(double[][] x, double[] gradient, double by) {
        double[][] moved = new double[x.length][];
        for (int i = 0; i < x.length; i++) {
            moved[i] = new double[x[i].length];
            for (int j = 0; j < x[i].length; j++) {
                moved[i][j] = box.clip(x[i][j] + by * Math.signum(gradient[i * x[i].length + j]));
            }
        }
        return moved;
    }
}
