package dev.credence.inference.laplace;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.numeric.SymmetricEigen;
import java.util.ArrayList;
import java.util.List;

/**
 * Kronecker-factored approximation of H, layer by layer (Martens &amp; Grosse 2015; Ritter et al. 2018): with a layer's
 * input a_n and the backpropagated column k of a root of Λ, b_nk,
 *
 * <pre>H ≈ (1/N) A ⊗ B,   A = Σ_n a_n a_nᵀ,   B = Σ_n Σ_k b_nk b_nkᵀ</pre>
 *
 * Covariances between layers are neglected. N counts the points with a non-zero gradient in the layer. It is exact for
 * one point, and if all b_nk b_nkᵀ are equal, as in linear regression. With the eigenvalues α of A and β of B those of
 * H are α β/N, and δ is added to these, not to the factors.
 */
final class KroneckerCurvature implements Curvature {
    private final List<KroneckerLayer> layers;
    private final List<SymmetricEigen> inner = new ArrayList<>();
    private final List<SymmetricEigen> outer = new ArrayList<>();
    private final double[] eigenvalues;
    private final double logLikelihood;

    private KroneckerCurvature(List<KroneckerLayer> layers, Sum sum) {
        this.layers = layers;
        this.logLikelihood = sum.logLikelihood;
        this.eigenvalues =
                new double[layers.stream().mapToInt(KroneckerLayer::parameters).sum()];
        for (int l = 0; l < layers.size(); l++) {
            SymmetricEigen a = SymmetricEigen.of(sum.a.get(l));
            SymmetricEigen b = SymmetricEigen.of(sum.b.get(l));
            inner.add(a);
            outer.add(b);
            KroneckerLayer layer = layers.get(l);
            for (int i = 0; i < layer.inputs(); i++) {
                for (int j = 0; j < layer.outputs(); j++) {
                    // rounding may give slightly negative values
                    eigenvalues[layer.from() + i * layer.outputs() + j] =
                            Math.max(0, a.values()[i]) * Math.max(0, b.values()[j]) / Math.max(1, sum.points[l]);
                }
            }
        }
    }

    /** H at the current parameters. */
    static KroneckerCurvature of(
            List<KroneckerLayer> layers,
            Linearisation linearisation,
            OutputCurvature curvature,
            TrainingPoints training) {
        Sum sum = new Sum(layers, curvature);
        GaussNewton.forEach(linearisation, training, sum::add);
        return new KroneckerCurvature(layers, sum);
    }

    private static final class Sum {
        private final List<KroneckerLayer> layers;
        private final OutputCurvature curvature;
        private final List<double[][]> a = new ArrayList<>();
        private final List<double[][]> b = new ArrayList<>();
        private final int[] points;
        private double logLikelihood;

        Sum(List<KroneckerLayer> layers, OutputCurvature curvature) {
            this.layers = layers;
            this.curvature = curvature;
            this.points = new int[layers.size()];
            for (KroneckerLayer layer : layers) {
                a.add(new double[layer.inputs()][layer.inputs()]);
                b.add(new double[layer.outputs()][layer.outputs()]);
            }
        }

        void add(double[] f, double[][] jacobian, double y) {
            logLikelihood += curvature.logLikelihood(f, y);
            double[][] root = curvature.root(f);
            for (int l = 0; l < layers.size(); l++) {
                KroneckerLayer layer = layers.get(l);
                double[] given = new double[layer.inputs()];
                double[][] back = new double[f.length][layer.outputs()];
                if (!layer.split(jacobian, given, back)) {
                    continue;
                }
                points[l]++;
                addSquare(a.get(l), given);
                for (int k = 0; k < f.length; k++) { // Λ = R Rᵀ: one column of R after the other
                    double[] column = new double[layer.outputs()];
                    for (int c = 0; c < f.length; c++) {
                        for (int j = 0; j < column.length; j++) {
                            column[j] += root[c][k] * back[c][j];
                        }
                    }
                    addSquare(b.get(l), column);
                }
            }
        }

        private static void addSquare(double[][] matrix, double[] v) {
            for (int i = 0; i < v.length; i++) {
                if (v[i] != 0) {
                    for (int j = 0; j < v.length; j++) {
                        matrix[i][j] += v[i] * v[j];
                    }
                }
            }
        }
    }

    @Override
    public double[] eigenvalues() {
        return eigenvalues;
    }

    @Override
    public double logLikelihood() {
        return logLikelihood;
    }

    /** For each layer the eigenvectors of A, those of B, and the deviations 1/√(τ α_i β_j/N + δ). */
    @Override
    public float[] factor(Precisions h) {
        float[] factor =
                new float[layers.stream().mapToInt(KroneckerLayer::factorLength).sum()];
        int at = 0;
        for (int l = 0; l < layers.size(); l++) {
            for (SymmetricEigen eigen : List.of(inner.get(l), outer.get(l))) {
                for (double[] vector : eigen.vectors()) {
                    for (double v : vector) {
                        factor[at++] = (float) v;
                    }
                }
            }
            KroneckerLayer layer = layers.get(l);
            for (int i = 0; i < layer.parameters(); i++) {
                factor[at++] = (float) (1 / Math.sqrt(h.noise() * eigenvalues[layer.from() + i] + h.precision()));
            }
        }
        return factor;
    }
}
