package dev.credence.inference.vbp.closedform;

import dev.credence.core.numeric.Cholesky;

/**
 * Belief about the weights of one layer: independent Gaussians N(μ_k, Σ) of the K units with one covariance, from the
 * statistics of its inputs h [W], the last of which is the constant 1, and its pre-activations f [K]:
 *
 * <pre>
 * Σ⁻¹ = α I + β Σ_n E[h hᵀ],        μ_k = Σ (α m_k + β Σ_n E[h] E[f_k]),       prior N(m_k, 1/α I)
 * </pre>
 */
final class LayerBelief {
    private final double alpha;
    private final double[][] start;
    private double[][] square;
    private double[][] product;
    private double[][] mean;
    private double[][] covariance;

    /**
     * The prior, before any point.
     *
     * @param alpha the prior's precision
     * @param start the prior's means m [K][W]
     */
    LayerBelief(double alpha, double[][] start) {
        this.alpha = alpha;
        this.start = start;
        int width = start[0].length;
        this.square = new double[width][width];
        this.product = new double[start.length][width];
        this.mean = Matrices.copy(start);
        this.covariance = new double[width][width];
        for (int i = 0; i < width; i++) {
            covariance[i][i] = 1 / alpha;
        }
    }

    /** Restores statistics, and the moments that were made of them. */
    void restore(double[][] knownSquare, double[][] knownProduct, double[][] knownMean, double[][] knownCovariance) {
        square = knownSquare;
        product = knownProduct;
        mean = knownMean;
        covariance = knownCovariance;
    }

    /** A copy, whose statistics can be changed. */
    LayerBelief copy() {
        LayerBelief copy = new LayerBelief(alpha, start);
        copy.restore(Matrices.copy(square), Matrices.copy(product), mean, covariance);
        return copy;
    }

    /** This one's inputs and covariance, with a copy of another one's statistics of the pre-activations. */
    LayerBelief withProductOf(LayerBelief other) {
        LayerBelief copy = new LayerBelief(alpha, start);
        copy.restore(square, Matrices.copy(other.product), mean, covariance);
        return copy;
    }

    /** Weighs the statistics of the inputs by a factor, and adds Σ_n E[h hᵀ] of some points. */
    void addInputs(double factor, double[][] points) {
        Matrices.accumulate(square, factor, points);
    }

    /** Weighs the statistics of the pre-activations by a factor, and adds Σ_n E[f] E[h]ᵀ of some points. */
    void addOutputs(double factor, double[][] points) {
        Matrices.accumulate(product, factor, points);
    }

    /**
     * The optimal Σ for a precision β of the pre-activations.
     *
     * @throws ArithmeticException if its inverse is not positive definite
     */
    void updateCovariance(double beta) {
        int width = square.length;
        double[][] precision = new double[width][];
        for (int i = 0; i < width; i++) {
            precision[i] = new double[width - i];
            for (int j = i; j < width; j++) {
                precision[i][j - i] = beta * square[i][j];
            }
            precision[i][0] += alpha;
        }
        covariance = Cholesky.of(precision).inverse();
    }

    /** The optimal μ for the covariance and β. */
    void updateMeans(double beta) {
        int width = square.length;
        double[][] right = new double[product.length][width];
        for (int k = 0; k < right.length; k++) {
            for (int i = 0; i < width; i++) {
                right[k][i] = alpha * start[k][i] + beta * product[k][i];
            }
        }
        mean = Matrices.product(right, covariance);
    }

    /** E Σ_n |f − W h|² but for the term Σ_n E[f²]: −2 Σ_k μ_kᵀ P_k + Σ_k μ_kᵀ S μ_k + K tr(Σ S). */
    double residual() {
        double sum = mean.length * Matrices.inner(covariance, square);
        double[][] seen = Matrices.product(mean, square);
        return sum - 2 * Matrices.inner(mean, product) + Matrices.inner(mean, seen);
    }

    /** μ [K][W], not a copy. */
    double[][] mean() {
        return mean;
    }

    /** Σ [W][W], not a copy. */
    double[][] covariance() {
        return covariance;
    }

    /** Σ_n E[h hᵀ] [W][W], not a copy. */
    double[][] square() {
        return square;
    }

    /** Σ_n E[f] E[h]ᵀ [K][W], not a copy. */
    double[][] product() {
        return product;
    }

    /** m [K][W], not a copy. */
    double[][] start() {
        return start;
    }

    /** α. */
    double alpha() {
        return alpha;
    }
}
