package dev.credence.core.predict;

import dev.credence.core.numeric.LogSumExp;
import java.util.List;

/**
 * Gradients of the log predictive density of each point's target with respect to its inputs. The arrays belong to the
 * record and are not copied.
 *
 * @param logDensity log p(y_n | x_n) [N], the differentiated function
 * @param gradient ∂ log p(y_n | x_n) / ∂x_n, row-major [N, D]
 */
public record InputGradients(double[] logDensity, double[] gradient) {
    public InputGradients {
        if (logDensity.length == 0 ? gradient.length != 0 : gradient.length % logDensity.length != 0) {
            throw new IllegalArgumentException("A gradient of " + gradient.length + " numbers does not divide into "
                    + logDensity.length + " points");
        }
    }

    /**
     * Gradients of the equally weighted mixture log (1/R) Σ_r p_r: the parts' gradients weighted by p_r / Σ_r p_r.
     *
     * @param parts gradients at the same points; at least one
     */
    public static InputGradients mixture(List<InputGradients> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        int points = parts.get(0).logDensity.length;
        double[] density = new double[points];
        double[] gradient = new double[parts.get(0).gradient.length];
        int width = gradient.length / Math.max(1, points);
        for (int n = 0; n < points; n++) {
            int row = n;
            double[] weights =
                    parts.stream().mapToDouble(part -> part.logDensity[row]).toArray();
            density[n] = LogSumExp.of(weights) - Math.log(weights.length);
            LogSumExp.softmax(weights);
            for (int r = 0; r < weights.length; r++) {
                for (int i = n * width; i < (n + 1) * width; i++) {
                    gradient[i] += weights[r] * parts.get(r).gradient[i];
                }
            }
        }
        return new InputGradients(density, gradient);
    }

    /**
     * The same in other units, inputs x · inputScale + … and targets y · targetScale + …: divides gradients by the
     * input scales [D] and the density by the target's scale.
     */
    public InputGradients rescaled(double[] inputScale, double targetScale) {
        int width = inputScale.length;
        if (gradient.length != logDensity.length * width) {
            throw new IllegalArgumentException("A gradient [" + logDensity.length + ", D] of " + gradient.length
                    + " numbers has no " + width + " inputs");
        }
        double[] densities = new double[logDensity.length];
        double[] gradients = new double[gradient.length];
        for (int i = 0; i < densities.length; i++) {
            densities[i] = logDensity[i] - Math.log(targetScale);
        }
        for (int i = 0; i < gradients.length; i++) {
            gradients[i] = gradient[i] / inputScale[i % width];
        }
        return new InputGradients(densities, gradients);
    }
}
