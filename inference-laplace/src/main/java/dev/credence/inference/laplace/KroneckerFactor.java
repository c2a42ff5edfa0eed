package dev.credence.inference.laplace;

import java.util.List;

/**
 * The factor of {@link KroneckerCurvature#factor}: a row of J, for a layer the matrix a bᵀ, becomes (U a)_i (V b)_j/√(τ
 * α_i β_j/N + δ), where the rows of U and V are eigenvectors.
 */
record KroneckerFactor(List<KroneckerLayer> layers, float[] numbers) implements OutputFactor {
    @Override
    public double[][] rows(double[][] jacobian) {
        double[][] rows = new double[jacobian.length][jacobian[0].length];
        int at = 0;
        for (KroneckerLayer layer : layers) {
            double[] a = new double[layer.inputs()];
            double[][] b = new double[jacobian.length][layer.outputs()];
            if (layer.split(jacobian, a, b)) {
                int second = at + layer.inputs() * layer.inputs();
                int third = second + layer.outputs() * layer.outputs();
                double[] left = rotated(at, a);
                for (int c = 0; c < b.length; c++) {
                    double[] right = rotated(second, b[c]);
                    for (int i = 0; i < left.length; i++) {
                        for (int j = 0; j < right.length; j++) {
                            int k = i * right.length + j;
                            rows[c][layer.from() + k] = left[i] * right[j] * numbers[third + k];
                        }
                    }
                }
            }
            at += layer.factorLength();
        }
        return rows;
    }

    private double[] rotated(int from, double[] v) {
        double[] result = new double[v.length];
        for (int i = 0; i < v.length; i++) {
            double sum = 0;
            for (int j = 0; j < v.length; j++) {
                sum += numbers[from + i * v.length + j] * v[j];
            }
            result[i] = sum;
        }
        return result;
    }
}
