package dev.credence.eval.adversarial;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Points;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** softmax(x W) of standardised inputs with its exact gradient; W [D][C] is fixed. The last input has weight 0. */
public final class LinearModel implements Inference {
    private static final int CLASSES = 3;
    private final double[][] weights;
    private final boolean differentiable;

    LinearModel(int inputs, boolean differentiable) {
        CounterRandom random = CounterRandom.of(1, 1);
        this.differentiable = differentiable;
        weights = new double[inputs][CLASSES];
        for (int j = 0; j < inputs - 1; j++) {
            for (int c = 0; c < CLASSES; c++) {
                weights[j][c] = random.normal(c, j);
            }
        }
    }

    /** A trained model for inputs with mean ½ and scale 0.3. */
    public static TrainedModel model(int inputs) {
        return model(inputs, Task.classification(CLASSES), true);
    }

    static TrainedModel model(int inputs, Task task, boolean differentiable) {
        double[] mean = new double[inputs];
        double[] scale = new double[inputs];
        Arrays.fill(mean, 0.5);
        Arrays.fill(scale, 0.3);
        return new TrainedModel(
                new ModelDescription(
                        "linear",
                        Map.of(),
                        new Problem(task, inputs, 10),
                        new Standardisation(mean, scale, 0, 1),
                        IntStream.range(0, inputs).mapToObj(i -> "x" + i).toList(),
                        "y",
                        task instanceof Task.Classification c
                                ? IntStream.range(0, c.classes())
                                        .mapToObj(String::valueOf)
                                        .toList()
                                : List.of(),
                        1,
                        JsonNodeFactory.instance.objectNode(),
                        JsonNodeFactory.instance.objectNode()),
                new LinearModel(inputs, differentiable),
                100);
    }

    /** Images of 2 × 3 grey pixels, uniform in [0, 1], with random classes. */
    public static Examples pictures(int points) {
        CounterRandom random = CounterRandom.of(2, 2);
        int inputs = 6;
        double[][] x = new double[points][inputs];
        double[] y = new double[points];
        for (int i = 0; i < points; i++) {
            for (int j = 0; j < inputs; j++) {
                x[i][j] = random.uniform(j, i);
            }
            y[i] = random.below(CLASSES, 100, i);
        }
        Examples plain = Examples.of(x, y);
        return new Examples() {
            @Override
            public int size() {
                return plain.size();
            }

            @Override
            public int inputs() {
                return plain.inputs();
            }

            @Override
            public Optional<ImageShape> image() {
                return Optional.of(new ImageShape(2, 3, 1));
            }

            @Override
            public void inputs(int row, double[] into, int offset) {
                plain.inputs(row, into, offset);
            }

            @Override
            public double target(int row) {
                return plain.target(row);
            }
        };
    }

    private double[] probabilities(float[] inputs, int point) {
        double[] p = new double[CLASSES];
        double sum = 0;
        for (int c = 0; c < CLASSES; c++) {
            for (int j = 0; j < weights.length; j++) {
                p[c] += inputs[point * weights.length + j] * weights[j][c];
            }
            p[c] = Math.exp(p[c]);
            sum += p[c];
        }
        for (int c = 0; c < CLASSES; c++) {
            p[c] /= sum;
        }
        return p;
    }

    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        double[] all = new double[points * CLASSES];
        for (int i = 0; i < points; i++) {
            System.arraycopy(probabilities(inputs, i), 0, all, i * CLASSES, CLASSES);
        }
        return CategoricalMixture.ofProbabilities(all, 1, points, CLASSES);
    }

    /** ∂ log p_y/∂x_j = W_jy − Σ_c p_c W_jc. */
    @Override
    public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        if (!differentiable) {
            return Optional.empty();
        }
        double[] log = new double[targets.length];
        double[] gradient = new double[inputs.length];
        for (int i = 0; i < targets.length; i++) {
            double[] p = probabilities(inputs, i);
            int y = (int) targets[i];
            log[i] = Math.log(p[y]);
            for (int j = 0; j < weights.length; j++) {
                double mean = 0;
                for (int c = 0; c < CLASSES; c++) {
                    mean += p[c] * weights[j][c];
                }
                gradient[i * weights.length + j] = weights[j][y] - mean;
            }
        }
        return Optional.of(new InputGradients(log, gradient));
    }

    @Override
    public Device device() {
        throw new UnsupportedOperationException("plain arithmetic");
    }

    @Override
    public StepResult step(Points batch, Progress progress) {
        throw new UnsupportedOperationException("nothing to learn");
    }

    @Override
    public Map<String, Tensor> parameters() {
        return Map.of();
    }

    @Override
    public Map<String, Tensor> state() {
        return Map.of();
    }
}
