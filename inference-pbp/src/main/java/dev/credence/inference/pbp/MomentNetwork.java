package dev.credence.inference.pbp;

import java.util.Arrays;

/**
 * A perceptron with independent weights w ~ N(m, v) and one output. Each layer has a constant 1 beside its n inputs, so
 * that biases are weights, and divides by √(n + 1). Means and variances propagate through a layer as
 *
 * <p>E = Σ m z/√(n+1), V = Σ (v s + m² s + v z²)/(n+1) for inputs with mean z and variance s
 *
 * <p>and then through the rectifier by {@link RectifiedMoments}. Not thread-safe.
 */
final class MomentNetwork {
    /** A smaller variance indicates a failed update. */
    private static final double LEAST_VARIANCE = 1e-100;

    private final Belief[] layers;
    /** Mean and variance of each layer's inputs, the constant last. */
    private final double[][] inputMean;

    private final double[][] inputVariance;
    private final RectifiedMoments[][] rectified;
    private double mean;
    private double variance;

    /**
     * Belief about a layer's weights.
     *
     * @param inputs number of inputs without the constant
     * @param mean m [outputs, inputs + 1]
     * @param variance v, likewise
     */
    record Belief(int inputs, int outputs, double[] mean, double[] variance) {
        int width() {
            return inputs + 1;
        }
    }

    MomentNetwork(Belief... layers) {
        this.layers = layers.clone();
        inputMean = new double[layers.length][];
        inputVariance = new double[layers.length][];
        rectified = new RectifiedMoments[layers.length][];
        for (int l = 0; l < layers.length; l++) {
            inputMean[l] = new double[layers[l].width()];
            inputVariance[l] = new double[layers[l].width()];
            inputMean[l][layers[l].inputs()] = 1;
            rectified[l] = new RectifiedMoments[layers[l].outputs()];
        }
    }

    double mean() {
        return mean;
    }

    double variance() {
        return variance;
    }

    /** Computes the output's moments at the point that starts at index {@code from}. */
    void forward(float[] x, int from) {
        for (int i = 0; i < layers[0].inputs(); i++) {
            inputMean[0][i] = x[from + i];
        }
        for (int l = 0; l < layers.length; l++) {
            Belief layer = layers[l];
            int width = layer.width();
            double root = Math.sqrt(width);
            for (int j = 0; j < layer.outputs(); j++) {
                double e = 0;
                double v = 0;
                for (int i = 0, w = j * width; i < width; i++, w++) {
                    double m = layer.mean()[w];
                    double z = inputMean[l][i];
                    e += m * z;
                    v += (layer.variance()[w] + m * m) * inputVariance[l][i] + layer.variance()[w] * z * z;
                }
                pass(l, j, e / root, v / width);
            }
        }
    }

    private void pass(int l, int j, double e, double v) {
        if (l == layers.length - 1) {
            mean = e;
            variance = v;
        } else {
            RectifiedMoments moments = RectifiedMoments.of(e, v);
            rectified[l][j] = moments;
            inputMean[l + 1][j] = moments.mean();
            inputVariance[l + 1][j] = moments.variance();
        }
    }

    /**
     * Updates the weights by a factor with these derivatives of its log normaliser with respect to the output's
     * moments: m ← m + v ∂/∂m, v ← v − v²((∂/∂m)² − 2 ∂/∂v), assumed density filtering (Minka 2001). A weight without a
     * valid new variance keeps its old belief. Must follow {@link #forward} at the point.
     */
    void update(double byMean, double byVariance) {
        backward(byMean, byVariance, true);
    }

    /** Backpropagates derivatives with respect to the output's moments to the inputs [D]; changes nothing. */
    double[] inputGradient(double byMean, double byVariance) {
        return backward(byMean, byVariance, false);
    }

    private double[] backward(double byMean, double byVariance, boolean update) {
        double[] mean = {byMean};
        double[] variance = {byVariance};
        for (int l = layers.length - 1; l >= 0; l--) {
            Belief layer = layers[l];
            double[] ofInputs = new double[layer.width()];
            double[] ofVariances = new double[layer.width()];
            for (int j = 0; j < layer.outputs(); j++) {
                if (mean[j] != 0 || variance[j] != 0) {
                    through(l, j, mean[j], variance[j], ofInputs, ofVariances);
                    if (update) {
                        update(l, j, mean[j], variance[j]);
                    }
                }
            }
            mean = ofInputs;
            variance = ofVariances;
            if (l > 0) {
                for (int j = 0; j < layer.inputs(); j++) {
                    RectifiedMoments m = rectified[l - 1][j];
                    double g = mean[j];
                    mean[j] = g * m.meanByMean() + variance[j] * m.varianceByMean();
                    variance[j] = g * m.meanByVariance() + variance[j] * m.varianceByVariance();
                }
            }
        }
        return Arrays.copyOf(mean, layers[0].inputs());
    }

    private void through(int l, int j, double byE, double byV, double[] ofInputs, double[] ofVariances) {
        Belief layer = layers[l];
        int width = layer.width();
        double root = Math.sqrt(width);
        for (int i = 0, w = j * width; i < width; i++, w++) {
            double m = layer.mean()[w];
            double v = layer.variance()[w];
            ofInputs[i] += byE * m / root + byV * 2 * v * inputMean[l][i] / width;
            ofVariances[i] += byV * (v + m * m) / width;
        }
    }

    private void update(int l, int j, double byE, double byV) {
        Belief layer = layers[l];
        int width = layer.width();
        double root = Math.sqrt(width);
        for (int i = 0, w = j * width; i < width; i++, w++) {
            double m = layer.mean()[w];
            double v = layer.variance()[w];
            double z = inputMean[l][i];
            double s = inputVariance[l][i];
            double byM = byE * z / root + byV * 2 * m * s / width;
            double byWeightVariance = byV * (s + z * z) / width;
            double newVariance = v - v * v * (byM * byM - 2 * byWeightVariance);
            double newMean = m + v * byM;
            if (newVariance > LEAST_VARIANCE && Double.isFinite(newVariance) && Double.isFinite(newMean)) {
                layer.mean()[w] = newMean;
                layer.variance()[w] = newVariance;
            }
        }
    }
}
