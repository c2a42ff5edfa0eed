package dev.credence.core.train;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A single network that predicts in one pass what a posterior predicts by many (Gal 2016, section 5.1.3): it is trained
 * on targets drawn from the teacher's predictive distribution, so that it learns this distribution's location and
 * width. Whether uncertainty was about the weights or noise is lost.
 *
 * @param student the network
 * @param loss how much is lost, in nats a point: E[log p_teacher(y) − log p_student(y)] over held-out rows and targets
 *     drawn from the teacher, an estimate of KL(teacher ‖ student)
 * @param error standard error of the loss over the held-out rows
 * @param rows number of held-out rows
 */
public record Distillation(TrainedModel student, double loss, double error, int rows) {
    private static final int DRAWS = 20;
    private static final double HELD_OUT = 0.2;
    private static final int UPDATES = 30_000;
    private static final int BATCH = 128;
    private static final int FEWEST = 20;

    /** Settings of the student that the teacher does not decide. */
    private static final Map<String, String> SETTINGS = Map.of(
            "batch", String.valueOf(BATCH), "schedule", "cosine", "learning-rate", "0.002", "length-scale", "0.03");

    /**
     * Distils a model.
     *
     * @param teacher a model of vectors of numbers
     * @param rows inputs like those that are to be predicted; targets are not used
     * @param method method of the student: a single network, such as {@code map}
     * @throws UserException if there are too few rows
     */
    public static Distillation of(
            TrainedModel teacher, Examples rows, InferenceMethod method, Device device, long seed) {
        if (rows.size() < FEWEST) {
            throw new UserException(
                    "To distil a model takes " + FEWEST + " rows of its inputs or more, got " + rows.size());
        }
        ModelDescription about = teacher.description();
        HeldOut division = HeldOut.of(rows, HELD_OUT, seed);
        Examples kept = rows.rows(division.kept());
        double[][] targets = targets(teacher.predict(kept, teacher.defaultSamples()), seed);
        double[][] inputs = new double[kept.size() * DRAWS][];
        double[] outputs = new double[inputs.length];
        double[][] once = kept.inputMatrix();
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = once[i / DRAWS];
            outputs[i] = targets[i / DRAWS][i % DRAWS];
        }
        Examples drawn = Examples.of(inputs, outputs);
        Dataset dataset = new Dataset(
                "distilled",
                about.problem().task(),
                drawn,
                about.inputNames(),
                about.targetName(),
                about.classNames(),
                List.of(new Split(IntStream.range(0, drawn.size()).toArray(), new int[0])));
        TrainedModel student = Fit.of(method, device)
                .settings(settings(about, method, drawn.size()))
                .columns(about.columns())
                .seed(seed)
                .train(dataset, drawn);
        return measured(teacher, student, rows.rows(division.held()), seed + 1);
    }

    private static Map<String, String> settings(ModelDescription teacher, InferenceMethod method, int points) {
        Map<String, String> settings = new LinkedHashMap<>(SETTINGS);
        settings.put("epochs", String.valueOf(Math.max(1, UPDATES / Math.max(1, points / BATCH))));
        for (String name : List.of("model", "hidden", "activation")) {
            String own = teacher.settings().get(name);
            if (own != null) {
                settings.put(name, own);
            }
        }
        if (teacher.problem().task() instanceof Task.Regression) {
            settings.put("noise", "heteroscedastic");
        }
        settings.keySet().removeIf(name -> method.settings().find(name).isEmpty());
        return settings;
    }

    /** Targets drawn from a predictive distribution, [N][draws]. */
    private static double[][] targets(Predictive predictive, long seed) {
        if (predictive instanceof RegressionPredictive numbers) {
            return numbers.sample(seed, DRAWS);
        }
        double[][] probabilities = ((CategoricalMixture) predictive).meanProbabilities();
        CounterRandom random = Stream.PREDICTIVE.of(seed);
        double[][] drawn = new double[probabilities.length][DRAWS];
        for (int n = 0; n < drawn.length; n++) {
            for (int j = 0; j < DRAWS; j++) {
                double left = random.uniform(j, n);
                int c = 0;
                while (c < probabilities[n].length - 1 && left >= probabilities[n][c]) {
                    left -= probabilities[n][c];
                    c++;
                }
                drawn[n][j] = c;
            }
        }
        return drawn;
    }

    private static Distillation measured(TrainedModel teacher, TrainedModel student, Examples held, long seed) {
        Predictive asked = teacher.predict(held, teacher.defaultSamples());
        Predictive learnt = student.predict(held, 1);
        double[][] targets = targets(asked, seed);
        double[] losses = new double[held.size()];
        double[] y = new double[held.size()];
        for (int j = 0; j < DRAWS; j++) {
            for (int n = 0; n < y.length; n++) {
                y[n] = targets[n][j];
            }
            double[] before = logDensity(asked, y);
            double[] after = logDensity(learnt, y);
            for (int n = 0; n < y.length; n++) {
                losses[n] += (before[n] - after[n]) / DRAWS;
            }
        }
        double mean = IntStream.range(0, losses.length)
                .mapToDouble(n -> losses[n])
                .average()
                .orElse(Double.NaN);
        double square = IntStream.range(0, losses.length)
                .mapToDouble(n -> (losses[n] - mean) * (losses[n] - mean))
                .sum();
        double error = Math.sqrt(square / (losses.length - 1) / losses.length);
        return new Distillation(student, mean, error, held.size());
    }

    private static double[] logDensity(Predictive predictive, double[] y) {
        if (predictive instanceof RegressionPredictive numbers) {
            return numbers.logDensity(y);
        }
        int[] classes = Arrays.stream(y).mapToInt(c -> (int) c).toArray();
        return ((CategoricalMixture) predictive).logProbability(classes);
    }
}
