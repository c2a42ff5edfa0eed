package dev.credence.inference.auto.network;

import dev.credence.core.numeric.LogSumExp;
import dev.credence.inference.auto.stack.LogFloor;
import dev.credence.inference.auto.stack.NormalMixtures;

/**
 * A mixture of M normals (Bishop 1994) from 3M outputs: log w = log softmax(o_1…M), μ = o_{M+1…2M}, log σ = log σ_min +
 * softplus(o_{2M+1…3M} − log σ_min), where σ_min may depend on μ. The loss is −log Σ w N(y; μ, σ²), less the constant ½
 * log 2π, weighted by σ₁^{2β} with stopped gradient. It has buffers, so each network needs its own.
 */
final class MixtureHead implements Head {
    private final int components;
    private final double beta;
    private final LogFloor floor;
    private final double[] logFloor;
    private final double[] weight;
    private final double[] logWeight;
    private final double[] logScale;
    private final double[] decay; // e^{−|x|} of the argument of softplus and sigmoid
    private final double[] precision; // 1/σ
    private final double[] responsibility;
    private final double[] z;
    private double lastFloor;
    private double lastPrecision = 1;

    MixtureHead(int components, double beta, double logFloor) {
        this(components, beta, LogFloor.constant(logFloor));
    }

    MixtureHead(int components, double beta, LogFloor floor) {
        this.components = components;
        this.beta = beta;
        this.floor = floor;
        logFloor = new double[components];
        weight = new double[components];
        logWeight = new double[components];
        logScale = new double[components];
        decay = new double[components];
        precision = new double[components];
        responsibility = new double[components];
        z = new double[components];
    }

    @Override
    public int outputs() {
        return 3 * components;
    }

    /** Means start spread over −1 … 1. */
    @Override
    public float bias(int output) {
        int m = output - components;
        return m >= 0 && m < components && components > 1 ? (float) (2.0 * m / (components - 1) - 1) : 0;
    }

    private void weightsAndScales(float[] o) {
        for (int m = 0; m < components; m++) {
            weight[m] = o[m];
        }
        double log = LogSumExp.softmax(weight);
        for (int m = 0; m < components; m++) {
            logWeight[m] = o[m] - log;
            logFloor[m] = floor.at(o[components + m]); // no gradient through it
            double x = o[2 * components + m] - logFloor[m];
            decay[m] = Math.exp(-Math.abs(x));
            logScale[m] = logFloor[m] + RowFunctions.softplus(x, decay[m]);
        }
    }

    /** Writes the mixture of a row. */
    void write(float[] outputs, NormalMixtures into, int row) {
        weightsAndScales(outputs);
        for (int m = 0; m < components; m++) {
            int at = row * components + m;
            into.logWeight()[at] = (float) logWeight[m];
            into.mean()[at] = outputs[components + m];
            into.logScale()[at] = (float) logScale[m];
        }
    }

    @Override
    public double loss(float[][] outputs, float[] targets, int m, float[][] gradient) {
        double loss = 0;
        for (int r = 0; r < m; r++) {
            loss += row(outputs[r], targets[r], m, gradient[r]);
        }
        return loss / m;
    }

    /** e^{−floor}, cached: most rows share it. */
    private double precisionAtFloor(double logFloor) {
        if (logFloor != lastFloor) {
            lastFloor = logFloor;
            lastPrecision = Math.exp(-logFloor);
        }
        return lastPrecision;
    }

    private double row(float[] o, double y, int rows, float[] gradient) {
        weightsAndScales(o);
        for (int m = 0; m < components; m++) {
            precision[m] = precisionAtFloor(logFloor[m])
                    * RowFunctions.sigmoid(logFloor[m] - o[2 * components + m], decay[m]); // e^{−softplus(x)} = σ(−x)
            z[m] = (y - o[components + m]) * precision[m];
            responsibility[m] = logWeight[m] - 0.5 * z[m] * z[m] - logScale[m];
        }
        double logDensity = LogSumExp.softmax(responsibility);
        double factor = beta == 0 ? 1 : Math.exp(2 * beta * logScale[0]);
        double share = factor / rows;
        for (int m = 0; m < components; m++) {
            double r = responsibility[m];
            gradient[m] = RowFunctions.flushed(share * (weight[m] - r));
            gradient[components + m] = RowFunctions.flushed(-share * r * z[m] * precision[m]);
            double slope = RowFunctions.sigmoid(o[2 * components + m] - logFloor[m], decay[m]);
            gradient[2 * components + m] = RowFunctions.flushed(share * r * (1 - z[m] * z[m]) * slope);
        }
        return -factor * logDensity;
    }
}
