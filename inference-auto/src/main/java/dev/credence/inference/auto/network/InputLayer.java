package dev.credence.inference.auto.network;

import dev.credence.core.model.RealMlp;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.table.CodedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The input vector of a row and its trained scale: x = [z, code, embeddings] ⊙ s, where the code is empty, the
 * piecewise-linear components, or the periodic features E_j · cos(2π f_j z_j + φ_j) + e_j of every number z_j, with 16
 * frequencies and 3 outputs each.
 */
final class InputLayer {
    private static final float TURN = (float) (2 * Math.PI);

    private final int numbers;
    private final int pieces;
    private final boolean periodic;
    private final int width;
    private final List<ParameterBlock> blocks = new ArrayList<>();
    private final ParameterBlock frequency;
    private final ParameterBlock phase;
    private final ParameterBlock mixing; // E as [3][16 d]: output l of frequency k of number j at [l][16 j + k]
    private final ParameterBlock shift; // e [1][3 d]
    private final ParameterBlock[] tables;
    private final ParameterBlock scale;
    private final float[][] raw; // x before the scale
    private final float[][] cosine;
    private final float[][] sine;
    private final float[] turns;
    private final float[] spread;
    private final float[] work;
    private CodedRows rows = new CodedRows(new float[0][], new float[0][], new int[0][]);

    /**
     * @param embeddings rows of each embedding table
     * @param capacity maximum rows of a pass
     */
    InputLayer(Configuration.Coding coding, int numbers, int pieces, int[] embeddings, int capacity) {
        this.numbers = numbers;
        this.pieces = coding == Configuration.Coding.PIECEWISE_LINEAR ? pieces : 0;
        this.periodic = coding == Configuration.Coding.PERIODIC && numbers > 0;
        int features = periodic ? numbers * RealMlp.FREQUENCIES : 0;
        this.width = Math.toIntExact(width(coding, numbers, pieces, embeddings.length));
        frequency = new ParameterBlock("frequency", 1, features, RealMlp.PERIODIC_RATE, true);
        phase = new ParameterBlock("phase", 1, features, RealMlp.PERIODIC_RATE, true);
        mixing = new ParameterBlock("mixing", RealMlp.FEATURES, features, RealMlp.PERIODIC_RATE, true);
        shift = new ParameterBlock("shift", 1, periodic ? RealMlp.FEATURES * numbers : 0, RealMlp.PERIODIC_RATE, true);
        if (periodic) {
            blocks.addAll(List.of(frequency, phase, mixing, shift));
        }
        tables = new ParameterBlock[embeddings.length];
        for (int e = 0; e < tables.length; e++) {
            tables[e] = new ParameterBlock("embedding" + e, embeddings[e], RealMlp.EMBEDDING, 1, true);
            blocks.add(tables[e]);
        }
        scale = new ParameterBlock("scale", 1, width, RealMlp.SCALE_RATE, true);
        blocks.add(scale);
        raw = new float[capacity][width];
        cosine = new float[capacity][features];
        sine = new float[capacity][features];
        turns = new float[features];
        spread = new float[features];
        work = new float[features];
    }

    int width() {
        return width;
    }

    /** Length of the input vector. */
    static long width(Configuration.Coding coding, int numbers, int pieces, int tables) {
        return numbers
                + (coding == Configuration.Coding.PIECEWISE_LINEAR ? pieces : 0L)
                + (coding == Configuration.Coding.PERIODIC ? (long) RealMlp.FEATURES * numbers : 0L)
                + (long) RealMlp.EMBEDDING * tables;
    }

    /** Number of parameters of such a layer. */
    static long parameters(Configuration.Coding coding, int numbers, int pieces, int[] embeddings) {
        long features = coding == Configuration.Coding.PERIODIC ? (long) RealMlp.FREQUENCIES * numbers : 0;
        long shifts = coding == Configuration.Coding.PERIODIC ? (long) RealMlp.FEATURES * numbers : 0;
        long tables = (long) RealMlp.EMBEDDING
                * Arrays.stream(embeddings).asLongStream().sum();
        return (2 + RealMlp.FEATURES) * features + shifts + tables + width(coding, numbers, pieces, embeddings.length);
    }

    List<ParameterBlock> blocks() {
        return blocks;
    }

    /**
     * Initial values: f ~ N(0, 0.1²), φ ~ U(−π, π), E and e ~ U(−¼, ¼), embeddings N(0, 1)/√8 with 0 for unknown cells,
     * s = 1.
     */
    void initialise(CounterRandom random) {
        for (int q = 0; q < frequency.columns(); q++) {
            frequency.values()[0][q] = (float) (RealMlp.FREQUENCY_SD * random.normal(0, q));
            phase.values()[0][q] = (float) (Math.PI * (2 * random.uniform(1, q) - 1));
            for (int l = 0; l < RealMlp.FEATURES; l++) {
                mixing.values()[l][q] = (float) ((2 * random.uniform(2 + l, q) - 1) / Math.sqrt(RealMlp.FREQUENCIES));
            }
        }
        for (int c = 0; c < shift.columns(); c++) {
            shift.values()[0][c] = (float) ((2 * random.uniform(5, c) - 1) / Math.sqrt(RealMlp.FREQUENCIES));
        }
        for (int e = 0; e < tables.length; e++) {
            float[][] table = tables[e].values();
            for (int i = 0; i < table.length - 1; i++) {
                for (int c = 0; c < RealMlp.EMBEDDING; c++) {
                    table[i][c] = (float)
                            (random.normal(6 + e, (long) i * RealMlp.EMBEDDING + c) / Math.sqrt(RealMlp.EMBEDDING));
                }
            }
        }
        Arrays.fill(scale.values()[0], 1);
    }

    /** x of m rows into {@code out} [m][width]. */
    void forward(CodedRows batch, int m, float[][] out) {
        rows = batch;
        for (int i = 0; i < m; i++) {
            System.arraycopy(batch.numbers()[i], 0, raw[i], 0, numbers);
            System.arraycopy(batch.pieces()[i], 0, raw[i], numbers, pieces);
            if (periodic) {
                periodicForward(i);
            }
            for (int e = 0; e < tables.length; e++) {
                float[] row = tables[e].values()[batch.codes()[i][e]];
                System.arraycopy(row, 0, raw[i], width - RealMlp.EMBEDDING * (tables.length - e), RealMlp.EMBEDDING);
            }
            multiply(raw[i], scale.values()[0], out[i]);
        }
    }

    private static void multiply(float[] a, float[] b, float[] out) {
        for (int j = 0; j < a.length; j++) {
            out[j] = a[j] * b[j];
        }
    }

    private void spread(float[] perNumber, int offset, int stride) {
        Kernels.ROWS.spread(perNumber, offset, stride, numbers, RealMlp.FREQUENCIES, spread);
    }

    private void periodicForward(int i) {
        spread(raw[i], 0, 1);
        float[] f = frequency.values()[0];
        float[] p = phase.values()[0];
        for (int q = 0; q < turns.length; q++) {
            turns[q] = spread[q] * f[q] + p[q] * (1 / TURN);
        }
        RowFunctions.cosineOfTurns(turns, cosine[i], turns.length);
        RowFunctions.sineOfTurns(turns, sine[i], turns.length);
        for (int l = 0; l < RealMlp.FEATURES; l++) {
            multiply(cosine[i], mixing.values()[l], work);
            for (int j = 0; j < numbers; j++) {
                int at = RealMlp.FEATURES * j + l;
                raw[i][numbers + at] = sum(work, RealMlp.FREQUENCIES * j) + shift.values()[0][at];
            }
        }
    }

    private static float sum(float[] values, int from) {
        float a = 0;
        float b = 0;
        for (int k = from; k < from + RealMlp.FREQUENCIES; k += 2) {
            a += values[k];
            b += values[k + 1];
        }
        return a + b;
    }

    /** Gradients of this layer's blocks from ∂loss/∂x [m][width], which it overwrites with that before the scale. */
    void backward(float[][] gradient, int m) {
        for (ParameterBlock block : blocks) {
            for (float[] row : block.gradients()) {
                Arrays.fill(row, 0);
            }
        }
        for (int i = 0; i < m; i++) {
            scaleBackward(raw[i], gradient[i], scale.values()[0], scale.gradients()[0]);
            if (periodic) {
                periodicBackward(i, gradient[i]);
            }
            for (int e = 0; e < tables.length; e++) {
                int from = width - RealMlp.EMBEDDING * (tables.length - e);
                float[] into = tables[e].gradients()[rows.codes()[i][e]];
                for (int c = 0; c < RealMlp.EMBEDDING; c++) {
                    into[c] += gradient[i][from + c];
                }
            }
        }
    }

    private static void scaleBackward(float[] x, float[] gradient, float[] scale, float[] gradientOfScale) {
        for (int j = 0; j < x.length; j++) {
            gradientOfScale[j] += gradient[j] * x[j];
            gradient[j] *= scale[j];
        }
    }

    private void periodicBackward(int i, float[] gradient) {
        float[] shiftGradient = shift.gradients()[0];
        for (int c = 0; c < shiftGradient.length; c++) {
            shiftGradient[c] += gradient[numbers + c];
        }
        Arrays.fill(work, 0); // ∂loss/∂cos
        for (int l = 0; l < RealMlp.FEATURES; l++) {
            spread(gradient, numbers + l, RealMlp.FEATURES);
            addProducts(spread, cosine[i], mixing.gradients()[l]);
            addProducts(spread, mixing.values()[l], work);
        }
        spread(raw[i], 0, 1);
        phaseBackward(work, sine[i], spread, frequency.gradients()[0], phase.gradients()[0]);
    }

    private static void addProducts(float[] a, float[] b, float[] into) {
        for (int q = 0; q < into.length; q++) {
            into[q] += a[q] * b[q];
        }
    }

    private static void phaseBackward(float[] g, float[] sine, float[] z, float[] ofFrequency, float[] ofPhase) {
        for (int q = 0; q < g.length; q++) {
            float ofArgument = -g[q] * sine[q];
            ofPhase[q] += ofArgument;
            ofFrequency[q] += TURN * ofArgument * z[q];
        }
    }
}
