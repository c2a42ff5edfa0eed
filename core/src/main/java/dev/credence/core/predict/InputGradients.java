package dev.credence.core.predict;

/**
 * How the log predictive density of each point's target changes with its inputs. Arrays are not copied: they belong to
 * the record.
 *
 * @param logDensity log p(y_n | x_n) [N], as it was differentiated
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
     * Under inputs x · inputScale + … and targets y · targetScale + …: the gradient divided by the scales [D], the
     * density by the target's.
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
