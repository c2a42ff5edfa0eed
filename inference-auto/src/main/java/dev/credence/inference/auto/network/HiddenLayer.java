package dev.credence.inference.auto.network;

import dev.credence.core.model.RealMlp;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.List;

/**
 * h = dropout(SiLU(x W / √I + b)) with the NTK parametrisation: weights have unit scale, so that one learning rate
 * suits all widths.
 */
final class HiddenLayer {
    private static final int KINK_POINTS = 5;

    private final int inputs;
    private final int units;
    private final float factor;
    private final ParameterBlock weight;
    private final ParameterBlock bias;
    private final LazyMatrix weightTransposed;
    private final LazyMatrix inputTransposed;
    private final float[][] activation;
    private final float[][] slope;
    private final float[][] output;
    private final Masks masks;

    HiddenLayer(int number, int inputs, int units, int capacity) {
        this.inputs = inputs;
        this.units = units;
        factor = (float) (1 / Math.sqrt(inputs));
        weight = new ParameterBlock("weight" + number, inputs, units, 1, true);
        bias = new ParameterBlock("bias" + number, 1, units, RealMlp.BIAS_RATE, false);
        weightTransposed = new LazyMatrix(units, inputs);
        inputTransposed = new LazyMatrix(inputs, capacity);
        activation = new float[capacity][units];
        slope = new float[capacity][units];
        output = new float[capacity][units];
        masks = new Masks(capacity, units);
    }

    List<ParameterBlock> blocks() {
        return List.of(weight, bias);
    }

    int units() {
        return units;
    }

    /** [capacity][units]; overwritten by the next pass. */
    float[][] output() {
        return output;
    }

    /**
     * Data-driven initialisation: W ~ N(0, 1), each column divided by the standard deviation of its pre-activation over
     * the rows; the bias is minus a random convex combination of the pre-activation at 5 random rows, so that the kinks
     * lie among the data. {@link #output} then has these rows.
     *
     * @param x [m][I]
     */
    void initialise(float[][] x, int m, CounterRandom random) {
        for (int i = 0; i < inputs; i++) {
            for (int j = 0; j < units; j++) {
                weight.values()[i][j] = (float) random.normal(0, (long) i * units + j);
            }
        }
        Kernels.ROWS.multiply(x, weight.values(), activation, m, inputs, units);
        for (int j = 0; j < units; j++) {
            double mean = 0;
            double squares = 0;
            for (int r = 0; r < m; r++) {
                mean += factor * activation[r][j] / m;
            }
            for (int r = 0; r < m; r++) {
                double d = factor * activation[r][j] - mean;
                squares += d * d;
            }
            float divisor = (float) (Math.sqrt(squares / Math.max(1, m - 1)) + 1e-3);
            for (int i = 0; i < inputs; i++) {
                weight.values()[i][j] /= divisor;
            }
            double sum = 0;
            double total = 0;
            for (int k = 0; k < KINK_POINTS; k++) {
                long position = (long) j * KINK_POINTS + k;
                double share = -Math.log(random.uniform(1, position));
                sum += share * factor * activation[random.below(m, 2, position)][j] / divisor;
                total += share;
            }
            bias.values()[0][j] = (float) (-sum / total);
        }
        forward(x, m, 0, random, 0);
    }

    /**
     * The output of m rows.
     *
     * @param dropout dropout probability of a unit; the others are divided by 1 − dropout
     * @param step selects the mask
     */
    void forward(float[][] x, int m, double dropout, CounterRandom random, int step) {
        Kernels.ROWS.multiply(x, weight.values(), activation, m, inputs, units);
        for (int r = 0; r < m; r++) {
            Kernels.ROWS.silu(activation[r], factor, bias.values()[0], output[r], slope[r], 0, units);
        }
        if (dropout > 0) {
            masks.draw(random, step, m, dropout);
            for (int r = 0; r < m; r++) {
                masks.apply(r, output[r], slope[r]);
            }
        }
    }

    /**
     * Gradients of weights and biases, and ∂loss/∂x.
     *
     * @param x the rows of {@link #forward}
     * @param gradient ∂loss/∂output [m][units]; overwritten
     * @param gradientOfX [m][I]
     */
    void backward(float[][] x, float[][] gradient, int m, float[][] gradientOfX) {
        float[] ofBias = bias.gradients()[0];
        Arrays.fill(ofBias, 0);
        for (int r = 0; r < m; r++) {
            throughActivation(gradient[r], slope[r], ofBias, factor);
        }
        Kernels.ROWS.transpose(x, inputTransposed.get(), m, inputs);
        Kernels.ROWS.multiply(inputTransposed.get(), gradient, weight.gradients(), inputs, m, units);
        Kernels.ROWS.transpose(weight.values(), weightTransposed.get(), inputs, units);
        Kernels.ROWS.multiply(gradient, weightTransposed.get(), gradientOfX, m, units, inputs);
    }

    /** Replaces the gradient by ∂loss/∂(x W), the factor times that of the pre-activation. */
    private static void throughActivation(float[] gradient, float[] slope, float[] ofBias, float factor) {
        for (int j = 0; j < gradient.length; j++) {
            float g = gradient[j] * slope[j];
            ofBias[j] += g;
            gradient[j] = g * factor;
        }
    }
}
