package dev.credence.inference.auto.text;

import dev.credence.core.numeric.Lbfgs;
import java.util.Arrays;

/**
 * A linear model of the features of texts, fitted to some rows. Output k of a text with m of the features that occur in
 * these rows, J, is b_k + m^{−1/2} Σ_{j∈J} w_jk with w_jk = g_jk v_jk; v and b minimise the weighted loss of the rows
 * and ½ λ ‖v‖². The scales g are 1, or the features' {@linkplain TextTarget#tendencies tendencies}: weights that agree
 * with a feature's own frequencies then cost less.
 */
final class LinearTexts {
    /** Loss of a row in the optimiser's unit, whose tolerance is then 10⁻⁷ nats a row. */
    private static final double UNIT = 100;

    private static final int MOST_ITERATIONS = 60;

    private final int[][] features;
    private final TextTarget target;
    private final double[] weights;
    private final int[] rows;
    private final double[] scales;
    private final boolean[] known;
    private double[] v;

    /**
     * A model before its fit.
     *
     * @param features of all rows
     * @param count number of features
     * @param rows training rows
     * @param tendencies whether scales are tendencies
     */
    LinearTexts(int[][] features, int count, TextData data, int[] rows, boolean tendencies) {
        this.features = features;
        target = data.target();
        weights = data.weights();
        this.rows = rows;
        known = new boolean[count];
        for (int i : rows) {
            for (int j : features[i]) {
                known[j] = true;
            }
        }
        scales = new double[count * target.outputs()];
        Arrays.fill(scales, 1);
        if (tendencies) {
            System.arraycopy(target.tendencies(features, rows, weights, count), 0, scales, 0, scales.length);
        }
        v = new double[scales.length + target.outputs()];
    }

    /**
     * Fits the model, from where it was fitted before.
     *
     * @param penalty λ
     */
    void fit(double penalty) {
        double total = Arrays.stream(rows).mapToDouble(i -> weights[i]).sum();
        v = Lbfgs.minimise((at, gradient) -> objective(at, gradient, penalty, UNIT / total), v, MOST_ITERATIONS);
    }

    private double objective(double[] at, double[] gradient, double penalty, double unit) {
        double[] w = weights(at);
        int outputs = target.outputs();
        double[] z = new double[outputs];
        double[] slopes = new double[outputs];
        Arrays.fill(gradient, 0);
        double loss = 0;
        for (int i : rows) {
            double factor = outputs(w, features[i], z);
            loss += weights[i] * target.loss(i, z, slopes);
            for (int k = 0; k < outputs; k++) {
                slopes[k] *= weights[i];
                gradient[scales.length + k] += slopes[k];
                slopes[k] *= factor;
            }
            for (int j : features[i]) {
                for (int k = 0; k < outputs; k++) {
                    gradient[j * outputs + k] += slopes[k];
                }
            }
        }
        loss += target.ofNone(Arrays.copyOfRange(at, scales.length, at.length), slopes);
        for (int k = 0; k < outputs; k++) {
            gradient[scales.length + k] = unit * (gradient[scales.length + k] + slopes[k]);
        }
        for (int k = 0; k < scales.length; k++) {
            gradient[k] = unit * (gradient[k] * scales[k] + penalty * at[k]);
            loss += penalty * at[k] * at[k] / 2;
        }
        return unit * loss;
    }

    private double[] weights(double[] at) {
        double[] w = at.clone();
        for (int k = 0; k < scales.length; k++) {
            w[k] *= scales[k];
        }
        return w;
    }

    /** The weights w, feature by feature, and b. */
    double[] weights() {
        return weights(v);
    }

    /** The loss Σ_i w_i l_i of rows that the model was not fitted to. */
    double loss(int[] held) {
        double[] w = weights();
        double[] z = new double[target.outputs()];
        double[] slopes = new double[z.length];
        double sum = 0;
        for (int i : held) {
            outputs(w, known(features[i]), z);
            sum += weights[i] * target.loss(i, z, slopes);
        }
        return sum;
    }

    /** The features of a text that occur in the training rows. */
    int[] known(int[] text) {
        return Arrays.stream(text).filter(j -> known[j]).toArray();
    }

    /**
     * Writes the outputs of a text; returns m^{−1/2}.
     *
     * @param w {@link #weights}
     * @param text its known features
     */
    static double outputs(double[] w, int[] text, double[] into) {
        int outputs = into.length;
        double factor = 1 / Math.sqrt(Math.max(1, text.length));
        Arrays.fill(into, 0);
        for (int j : text) {
            for (int k = 0; k < outputs; k++) {
                into[k] += w[j * outputs + k];
            }
        }
        for (int k = 0; k < outputs; k++) {
            into[k] = w[w.length - outputs + k] + factor * into[k];
        }
        return factor;
    }
}
