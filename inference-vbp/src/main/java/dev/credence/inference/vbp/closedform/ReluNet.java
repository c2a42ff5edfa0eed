package dev.credence.inference.vbp.closedform;

import dev.credence.core.numeric.MatrixRows;
import dev.credence.core.numeric.NormalTail;
import java.util.List;

/**
 * Variational ReLU network (Kandemir 2018; in the notation of Haussmann et al. 2019, section 2.2.1): every
 * pre-activation f and activation h of every point is a latent variable,
 *
 * <pre>
 * w_k ~ N(m_k, 1/α I)      f_k ~ N(w_kᵀ h, 1/β)      z_k = 1(f_k &gt; 0)      h'_k ~ N(z_k f_k, 1/γ)
 * </pre>
 *
 * from layer to layer, so that given the others each is in closed form. The last layer's pre-activations y have noise
 * of precision τ: they are the targets, or margins whose sign is the class (τ = 1: probit, one for each class, or a
 * single one for two classes).
 *
 * @param layers first to last
 * @param beta β
 * @param gamma γ
 * @param noise belief about τ
 * @param margins whether the outputs are margins
 */
record ReluNet(List<LayerBelief> layers, double beta, double gamma, NoiseBelief noise, boolean margins) {
    ReluNet {
        layers = List.copyOf(layers);
    }

    /** Means and variances of the outputs given the inputs. */
    record Moments(double[][] mean, double[][] variance) {
        /** log p(y) at a point. Margins: Σ_k log Φ(t_k mean/√variance), with t_k = ±1. */
        double logDensity(int n, double[] target, boolean margins) {
            double sum = 0;
            for (int k = 0; k < target.length; k++) {
                double sd = Math.sqrt(variance[n][k]);
                double z = (target[k] - mean[n][k]) / sd;
                sum += margins
                        ? NormalTail.logProbability(target[k] * mean[n][k] / sd)
                        : -0.5 * (z * z + Math.log(2 * Math.PI)) - Math.log(sd);
            }
            return sum;
        }
    }

    /** The last layer's number. */
    int last() {
        return layers.size() - 1;
    }

    /** The precision of a layer's pre-activations: β, or E[τ] of the last one. */
    double precision(int layer) {
        return layer < last() ? beta : noise.precision();
    }

    /** With another belief about the noise. */
    ReluNet with(NoiseBelief other) {
        return new ReluNet(layers, beta, gamma, other, margins);
    }

    /**
     * The moments of the outputs, their noise included: exact for one hidden layer; with more, the units of a layer
     * count as independent normal ones.
     *
     * @param inputs [N][D + 1], the last column 1
     */
    Moments predict(double[][] inputs) {
        double[][] h = inputs;
        double[][] spread = new double[inputs.length][inputs[0].length];
        for (int l = 0; ; l++) {
            Moments f = preActivations(l, h, spread);
            if (l == last()) {
                return f;
            }
            int width = f.mean[0].length;
            h = new double[inputs.length][width + 1];
            spread = new double[inputs.length][width + 1];
            for (int n = 0; n < h.length; n++) {
                for (int j = 0; j < width; j++) {
                    GatedUnit unit = GatedUnit.of(f.mean[n][j], 1 / f.variance[n][j]);
                    h[n][j] = unit.rectified();
                    spread[n][j] =
                            Math.max(0, unit.rectifiedSquare() - unit.rectified() * unit.rectified()) + 1 / gamma;
                }
                h[n][width] = 1;
            }
        }
    }

    /** var[wᵀh] = hᵀΣh + Σ_i Σ_ii v_i + Σ_i μ_i² v_i for independent inputs of means h and variances v. */
    private Moments preActivations(int layer, double[][] h, double[][] spread) {
        double[][] mu = layers.get(layer).mean();
        double[][] covariance = layers.get(layer).covariance();
        double[][] across = Matrices.product(h, covariance);
        double[][] mean = Matrices.product(h, Matrices.transposed(mu));
        double[][] squares = new double[mu.length][];
        for (int k = 0; k < mu.length; k++) {
            squares[k] = mu[k].clone();
            for (int i = 0; i < squares[k].length; i++) {
                squares[k][i] *= mu[k][i];
            }
        }
        double[][] variance =
                layer == 0 ? new double[h.length][mu.length] : Matrices.product(spread, Matrices.transposed(squares));
        for (int n = 0; n < h.length; n++) {
            double shared = 1 / precision(layer) + MatrixRows.dot(across[n], h[n]);
            for (int i = 0; i < spread[n].length; i++) {
                shared += covariance[i][i] * spread[n][i];
            }
            for (int k = 0; k < mu.length; k++) {
                variance[n][k] += shared;
            }
        }
        return new Moments(mean, variance);
    }
}
