package dev.credence.core.inference;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.objective.Objective;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Optimal noise variance given the network. For sampled outputs: σ² = (1/N) Σ_n Σ_k w_nk (y_n − f_nk)², with the
 * objective's sample weights w_nk = ∂E_n/∂ℓ_nk. It sets the energy's derivative with respect to the precision to 0,
 * exactly for α = 0; for other α the weights depend on the precision, and repeating it after every epoch is a
 * fixed-point iteration. Weighted points count by their weight. For means and variances, exactly: σ² = (1/N) Σ_n (y_n −
 * E[f_n])² + var[f_n] (Haussmann et al. 2019, eq. 12).
 */
final class ResidualVariance {
    private static final int TILE = 256;
    /** A floor that keeps the precision finite if the network interpolates its data. */
    private static final double SMALLEST = 1e-10;

    private final Device device;
    private final Objective objective;
    private final int samples;
    private final Graph graph;
    private final Var x;
    private final Var y;
    private final Outputs outputs;
    private final Var f;
    private final Var logLikelihood;

    ResidualVariance(
            GradientInference.Parts parts, Device device, Parameters parameters, @Nullable Parameters held, long seed) {
        this.device = device;
        this.objective = parts.objective();
        graph = new Graph(device, parameters, held, seed, Stream.RESIDUAL_VARIANCE.first());
        x = graph.input("x", TILE, parts.model().inputs());
        y = graph.input("y", TILE);
        // the draws of training, which may differ from those of outputs()
        outputs = parts.posterior()
                .evaluate(graph, x, parts.samples(), parts.prior())
                .outputs();
        if (outputs instanceof Outputs.Sampled sampled) {
            samples = sampled.samplesOf(TILE);
            f = sampled.f();
            logLikelihood = parts.model().likelihood().logLikelihood(graph, f, y);
        } else {
            samples = 2;
            f = ((Outputs.Moments) outputs).f();
            logLikelihood = f;
        }
    }

    double of(TrainingPoints points, int epoch) {
        float[] values = new float[samples * TILE];
        float[] l = new float[samples * TILE];
        float[] inputs = new float[TILE * points.width()];
        float[] targets = new float[TILE];
        int[] rows = new int[TILE];
        float[] weights = new float[TILE];
        double weight = 0;
        double sum = 0;
        for (int from = 0; from < points.size(); from += TILE) {
            int count = Math.min(TILE, points.size() - from);
            for (int i = 0; i < count; i++) {
                rows[i] = from + i;
            }
            points.gather(rows, 0, count, inputs, targets);
            float[] tileWeights = count == TILE ? weights : new float[count];
            points.gatherWeights(rows, 0, count, tileWeights);
            for (float w : tileWeights) {
                weight += w;
            }
            Arrays.fill(inputs, count * points.width(), inputs.length, 0);
            Arrays.fill(targets, count, TILE, 0);
            device.write(x.value(), inputs, 0);
            device.write(y.value(), targets, 0);
            graph.forward((epoch << 16) + from / TILE);
            device.read(f.value(), values, 0);
            if (outputs instanceof Outputs.Moments) {
                sum += expectedSquares(values, targets, tileWeights);
            } else {
                device.read(logLikelihood.value(), l, 0);
                sum += weightedSquares(values, l, targets, tileWeights);
            }
        }
        return Math.max(sum / weight, SMALLEST);
    }

    private static double expectedSquares(float[] f, float[] y, float[] of) {
        double sum = 0;
        for (int n = 0; n < of.length; n++) {
            double residual = (double) y[n] - f[n];
            sum += of[n] * (residual * residual + f[TILE + n]);
        }
        return sum;
    }

    private double weightedSquares(float[] f, float[] l, float[] y, float[] of) {
        double sum = 0;
        double[] weights = new double[samples];
        for (int n = 0; n < of.length; n++) {
            for (int k = 0; k < samples; k++) {
                weights[k] = l[k * TILE + n];
            }
            objective.sampleWeights(weights);
            for (int k = 0; k < samples; k++) {
                double residual = y[n] - f[k * TILE + n];
                sum += of[n] * (weights[k] * residual * residual);
            }
        }
        return sum;
    }

    /** Rows {@code from … from + count}, zero-padded to a whole tile. */
    static float[] tileOf(float[] all, int from, int count, int tile, int width) {
        float[] part = new float[tile * width];
        System.arraycopy(all, from * width, part, 0, count * width);
        return part;
    }
}
