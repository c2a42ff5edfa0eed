package dev.credence.inference.vbp.closedform;

import dev.credence.core.numeric.Cholesky;
import dev.credence.core.numeric.NormalTail;
import java.util.ArrayList;
import java.util.List;

/**
 * Beliefs about the latent variables of some points, with the weights' beliefs fixed. Each update is the optimum given
 * all others:
 *
 * <pre>
 * q(z, f)  of a unit: {@link GatedUnit}, with a = E[w]ᵀ E[h]
 * q(h)     of all units of a layer, jointly: N(E[h], C) with C⁻¹ = γ I + β' Σ_k E[w_k w_kᵀ], which is the same for all
 *          points, E[h] = C (γ E[z f] + β' Σ_k (E[w_k] E[f'_k] − E[w_k b_k])), over the units k of the next layer with
 *          weights w_k and bias b_k
 * q(y)     of a margin: N(a, 1) truncated to the sign t of its class, E[y] = a + t φ(a)/Φ(t a)
 * </pre>
 */
final class LocalBeliefs {
    private final List<double[][]> activations = new ArrayList<>();
    private final List<double[][]> covariances = new ArrayList<>();
    private final List<GatedUnit[][]> units = new ArrayList<>();
    private final double[][] targets;
    private double[][] outputs;
    private final double[][] inputSquare;

    /**
     * Starts with a pass forward, without messages from above.
     *
     * @param inputs [B][D + 1], the last column 1
     * @param targets [B][K]: real numbers, or ±1 for margins
     */
    LocalBeliefs(ReluNet net, double[][] inputs, double[][] targets) {
        this.targets = targets;
        this.outputs = targets;
        this.inputSquare = Matrices.gram(inputs);
        activations.add(inputs);
        covariances.add(new double[0][0]);
        for (int l = 0; l < net.last(); l++) {
            double[][] a = prior(net, l);
            GatedUnit[][] gates = new GatedUnit[a.length][a[0].length];
            double[][] h = new double[a.length][a[0].length + 1];
            for (int n = 0; n < a.length; n++) {
                for (int j = 0; j < a[n].length; j++) {
                    gates[n][j] = GatedUnit.of(a[n][j], net.beta());
                    h[n][j] = gates[n][j].rectified();
                }
                h[n][a[n].length] = 1;
            }
            units.add(gates);
            activations.add(h);
            covariances.add(new double[a[0].length][a[0].length]);
        }
        updateOutputs(net);
    }

    /** a = E[w]ᵀ E[h] of a layer's pre-activations [B][K]. */
    double[][] prior(ReluNet net, int layer) {
        return Matrices.product(
                activations.get(layer),
                Matrices.transposed(net.layers().get(layer).mean()));
    }

    /** Each belief once, from the outputs down. */
    void sweep(ReluNet net) {
        updateOutputs(net);
        for (int l = net.last() - 1; l >= 0; l--) {
            updateActivations(net, l);
            updateUnits(net, l);
        }
    }

    /** q(y) of the margins; targets are what they are. */
    void updateOutputs(ReluNet net) {
        if (!net.margins()) {
            return;
        }
        double[][] y = prior(net, net.last());
        for (int n = 0; n < y.length; n++) {
            for (int k = 0; k < y[n].length; k++) {
                double sign = targets[n][k];
                y[n][k] = sign * NormalTail.meanExcess(sign * y[n][k]);
            }
        }
        outputs = y;
    }

    /** q(z, f) of the units of a hidden layer. */
    void updateUnits(ReluNet net, int layer) {
        double[][] a = prior(net, layer);
        double[][] h = activations.get(layer + 1);
        GatedUnit[][] gates = units.get(layer);
        for (int n = 0; n < a.length; n++) {
            for (int j = 0; j < a[n].length; j++) {
                gates[n][j] = GatedUnit.of(a[n][j], net.beta(), h[n][j], net.gamma());
            }
        }
    }

    /** q(h) of the units of a hidden layer. */
    void updateActivations(ReluNet net, int layer) {
        LayerBelief next = net.layers().get(layer + 1);
        double precision = net.precision(layer + 1);
        double[][] mean = next.mean();
        double[][] second = Matrices.gram(mean); // Σ_k E[w_k w_kᵀ], of weights and bias
        Matrices.accumulate(second, 1, scaled(mean.length, next.covariance()));
        int width = second.length - 1;
        double[][] inverse = new double[width][];
        for (int i = 0; i < width; i++) {
            inverse[i] = new double[width - i];
            for (int j = i; j < width; j++) {
                inverse[i][j - i] = precision * second[i][j];
            }
            inverse[i][0] += net.gamma();
        }
        double[][] covariance = Cholesky.of(inverse).inverse();
        double[][] right = Matrices.product(preActivations(layer + 1), mean);
        GatedUnit[][] gates = units.get(layer);
        double[][] message = new double[right.length][width];
        for (int n = 0; n < right.length; n++) {
            for (int i = 0; i < width; i++) {
                message[n][i] = net.gamma() * gates[n][i].rectified() + precision * (right[n][i] - second[i][width]);
            }
        }
        double[][] h = Matrices.product(message, covariance);
        for (int n = 0; n < h.length; n++) {
            System.arraycopy(h[n], 0, activations.get(layer + 1)[n], 0, width);
        }
        covariances.set(layer + 1, covariance);
    }

    private static double[][] scaled(double factor, double[][] a) {
        double[][] scaled = new double[a.length][a.length];
        Matrices.accumulate(scaled, 0, a);
        for (double[] row : scaled) {
            for (int j = 0; j < row.length; j++) {
                row[j] *= factor;
            }
        }
        return scaled;
    }

    /** E[f] of a layer [B][K]; of the last one E[y]. */
    double[][] preActivations(int layer) {
        if (layer == units.size()) {
            return outputs;
        }
        GatedUnit[][] gates = units.get(layer);
        double[][] f = new double[gates.length][gates[0].length];
        for (int n = 0; n < f.length; n++) {
            for (int j = 0; j < f[n].length; j++) {
                f[n][j] = gates[n][j].mean();
            }
        }
        return f;
    }

    /** Σ_n E[h hᵀ] of a layer's inputs [W][W]. */
    double[][] square(int layer) {
        if (layer == 0) {
            return inputSquare;
        }
        double[][] square = Matrices.gram(activations.get(layer));
        double[][] covariance = covariances.get(layer);
        int points = activations.get(layer).length;
        for (int i = 0; i < covariance.length; i++) {
            for (int j = 0; j < covariance.length; j++) {
                square[i][j] += points * covariance[i][j];
            }
        }
        return square;
    }

    /** Σ_n E[f] E[h]ᵀ of a layer [K][W]. */
    double[][] product(int layer) {
        return Matrices.product(Matrices.transposed(preActivations(layer)), activations.get(layer));
    }

    /** E[h] of a layer's inputs [B][W], the last column 1; not a copy. */
    double[][] activations(int layer) {
        return activations.get(layer);
    }

    /** C of a layer's inputs, without the constant; not a copy. */
    double[][] covariance(int layer) {
        return covariances.get(layer);
    }

    /** q(z, f) of a hidden layer's units [B][K]; not a copy. */
    GatedUnit[][] units(int layer) {
        return units.get(layer);
    }

    /** Σ_n |y_n|² of the targets. */
    double targetSquares() {
        return Matrices.inner(targets, targets);
    }
}
