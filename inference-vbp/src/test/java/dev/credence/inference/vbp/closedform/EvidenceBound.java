package dev.credence.inference.vbp.closedform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.Cholesky;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The evidence lower bound of a {@link ReluNet} after one batch of all points, term by term from its definition: second
 * moments as explicit sums, and everything about a unit's q(f) by quadrature over its density.
 */
final class EvidenceBound {
    private static final int CELLS = 6_000;

    private final LocalBeliefs local;
    private final double[][] targets;
    /** By hidden layer and point: the means a of N(f; a, 1/β), and the E[h] of the messages; no columns without any. */
    private final List<double[][]> priors = new ArrayList<>();

    private final List<double[][]> messages = new ArrayList<>();
    private double[][] margins;

    /** For beliefs that were just made by a net, whose units had no messages. */
    EvidenceBound(ReluNet net, LocalBeliefs local, double[][] targets) {
        this.local = local;
        this.targets = targets;
        this.margins = local.prior(net, net.last());
        for (int l = 0; l < net.last(); l++) {
            priors.add(local.prior(net, l));
            messages.add(new double[targets.length][0]);
        }
    }

    /** To be told before the units of a layer are updated: their beliefs will be of what is known now. */
    void beforeUnits(ReluNet net, int layer) {
        priors.set(layer, local.prior(net, layer));
        messages.set(layer, Matrices.copy(local.activations(layer + 1)));
    }

    /** To be told before the margins are updated. */
    void beforeOutputs(ReluNet net) {
        margins = local.prior(net, net.last());
    }

    double value(ReluNet net) {
        double sum = noise(net);
        for (int l = 0; l <= net.last(); l++) {
            sum += weights(net.layers().get(l));
            for (int n = 0; n < targets.length; n++) {
                sum += l < net.last() ? hidden(net, l, n) : outputs(net, n);
            }
        }
        return sum;
    }

    /** E[log N(w; m, 1/α I)] + H(q), over the units. */
    private static double weights(LayerBelief layer) {
        int width = layer.covariance().length;
        double entropy = 0.5 * (width * (1 + Math.log(2 * Math.PI)) + logDeterminant(layer.covariance()));
        double sum = 0;
        for (int k = 0; k < layer.mean().length; k++) {
            double square = 0;
            for (int i = 0; i < width; i++) {
                double off = layer.mean()[k][i] - layer.start()[k][i];
                square += off * off + layer.covariance()[i][i];
            }
            sum += entropy + 0.5 * width * Math.log(layer.alpha() / (2 * Math.PI)) - 0.5 * layer.alpha() * square;
        }
        return sum;
    }

    private static double logDeterminant(double[][] matrix) {
        return Cholesky.of(Cholesky.upper(matrix)).logDeterminant();
    }

    /** E[(f − wᵀh)²] for independent f, w and h. */
    private double error(LayerBelief layer, int l, int n, int k, double mean, double square) {
        double[] h = local.activations(l)[n];
        double[][] spread = local.covariance(l);
        double[] w = layer.mean()[k];
        double cross = 0;
        double quadratic = 0;
        for (int i = 0; i < w.length; i++) {
            cross += w[i] * h[i];
            for (int j = 0; j < w.length; j++) {
                double hh = h[i] * h[j] + (i < spread.length && j < spread.length ? spread[i][j] : 0);
                quadratic += (w[i] * w[j] + layer.covariance()[i][j]) * hh;
            }
        }
        return square - 2 * mean * cross + quadratic;
    }

    /** E[log p(f, z, h)] + H of the units of a hidden layer at a point. */
    private double hidden(ReluNet net, int l, int n) {
        double beta = net.beta();
        double gamma = net.gamma();
        double[] h = local.activations(l + 1)[n];
        double[][] spread = local.covariance(l + 1);
        double sum = 0.5 * (spread.length * (1 + Math.log(2 * Math.PI)) + logDeterminant(spread));
        for (int j = 0; j < spread.length; j++) {
            Density q = unit(net, l, n, j);
            double error = error(net.layers().get(l), l, n, j, q.mean, q.square);
            double off = h[j] * h[j] + spread[j][j] - 2 * h[j] * q.above + q.aboveSquare;
            sum += 0.5 * (Math.log(beta / (2 * Math.PI)) - beta * error);
            sum += 0.5 * (Math.log(gamma / (2 * Math.PI)) - gamma * off) + q.entropy;
        }
        return sum;
    }

    /** A unit's q(f) from what it was last updated with. */
    private Density unit(ReluNet net, int l, int n, int j) {
        double a = priors.get(l)[n][j];
        double[] row = messages.get(l)[n];
        double h = row.length == 0 ? 0 : row[j];
        double gamma = row.length == 0 ? 0 : net.gamma();
        Density q = density(
                f -> -0.5 * net.beta() * (f - a) * (f - a) + (f > 0 ? gamma * (h * f - 0.5 * f * f) : 0), -20, 20);
        GatedUnit unit = local.units(l)[n][j];
        assertThat(unit.mean()).isCloseTo(q.mean, within(1e-5));
        assertThat(unit.square()).isCloseTo(q.square, within(1e-5));
        assertThat(unit.rectified()).isCloseTo(q.above, within(1e-5));
        assertThat(unit.rectifiedSquare()).isCloseTo(q.aboveSquare, within(1e-5));
        return q;
    }

    /** E[log N(y; wᵀh, 1/τ)], and of margins the entropy of q(y). */
    private double outputs(ReluNet net, int n) {
        LayerBelief layer = net.layers().get(net.last());
        NoiseBelief noise = net.noise();
        double log = noise.isKnown() ? Math.log(noise.precision()) : meanLog(noise);
        double sum = 0;
        for (int k = 0; k < targets[n].length; k++) {
            double y = targets[n][k];
            double mean = y;
            double square = y * y;
            if (net.margins()) {
                double a = margins[n][k];
                Density q = density(f -> -0.5 * (f - a) * (f - a), y > 0 ? 0 : -20, y > 0 ? 20 : 0);
                mean = q.mean;
                square = q.square;
                sum += q.entropy;
                assertThat(local.preActivations(net.last())[n][k]).isCloseTo(mean, within(1e-5));
            }
            double error = error(layer, net.last(), n, k, mean, square);
            sum += 0.5 * (log - Math.log(2 * Math.PI) - noise.precision() * error);
        }
        return sum;
    }

    /** E[log Gamma(τ; 1, 1)] + H(q(τ)), by quadrature over log τ. */
    private static double noise(ReluNet net) {
        NoiseBelief noise = net.noise();
        if (noise.isKnown()) {
            return 0;
        }
        Density q = logPrecision(noise);
        return -noise.precision() + q.entropy + q.mean; // H(τ) = H(log τ) + E[log τ]
    }

    private static double meanLog(NoiseBelief noise) {
        return logPrecision(noise).mean;
    }

    private static Density logPrecision(NoiseBelief noise) {
        return density(t -> noise.shape() * t - noise.rate() * Math.exp(t), -20, 20);
    }

    /**
     * Moments and entropy of a density by the midpoint rule; a cell's edge is at 0.
     *
     * @param above E[max(0, x)]
     * @param aboveSquare E[max(0, x)²]
     */
    record Density(double mean, double square, double above, double aboveSquare, double entropy) {}

    private static Density density(DoubleUnaryOperator logarithm, double low, double high) {
        double width = (high - low) / CELLS;
        double[] log = new double[CELLS];
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < CELLS; c++) {
            log[c] = logarithm.applyAsDouble(low + (c + 0.5) * width);
            most = Math.max(most, log[c]);
        }
        double total = 0;
        for (double value : log) {
            total += Math.exp(value - most) * width;
        }
        double[] s = new double[4];
        double entropy = 0;
        for (int c = 0; c < CELLS; c++) {
            double x = low + (c + 0.5) * width;
            double density = Math.exp(log[c] - most) / total;
            double above = Math.max(0, x);
            s[0] += density * width * x;
            s[1] += density * width * x * x;
            s[2] += density * width * above;
            s[3] += density * width * above * above;
            entropy -= density > 0 ? density * width * Math.log(density) : 0;
        }
        return new Density(s[0], s[1], s[2], s[3], entropy);
    }
}
