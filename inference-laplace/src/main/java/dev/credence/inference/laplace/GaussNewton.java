package dev.credence.inference.laplace;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.numeric.SymmetricEigen;

/**
 * The generalised Gauss–Newton matrix H = Σ_n J_nᵀ Λ_n J_n at the mode, without τ, and the log-likelihood for the
 * evidence.
 *
 * @param eigen eigendecomposition of H; for a diagonal H its elements, without vectors
 * @param logLikelihood Σ_n ℓ_n as in {@link OutputCurvature#logLikelihood}
 */
record GaussNewton(SymmetricEigen eigen, double logLikelihood) implements Curvature {
    private static final int TILE = 1024;

    /**
     * H at the current parameters.
     *
     * @param full whether all of H is kept, rather than its diagonal
     */
    static GaussNewton of(
            Linearisation linearisation, OutputCurvature curvature, TrainingPoints training, boolean full) {
        Sum sum = new Sum(linearisation.size(), full, curvature);
        forEach(linearisation, training, sum::add);
        return sum.finished();
    }

    /** Visitor of the network's values at the training points. */
    @FunctionalInterface
    interface Visitor {
        /**
         * Called for each point.
         *
         * @param f outputs [C]
         * @param jacobian ∂f/∂θ [C][P]; overwritten at the next point
         * @param y target
         */
        void visit(double[] f, double[][] jacobian, double y);
    }

    /** Visits every training point. */
    static void forEach(Linearisation linearisation, TrainingPoints training, Visitor visitor) {
        int n = training.size();
        int[] rows = new int[n];
        for (int i = 0; i < n; i++) {
            rows[i] = i;
        }
        for (int from = 0; from < n; from += TILE) {
            int to = Math.min(n, from + TILE);
            float[] x = new float[(to - from) * training.width()];
            float[] y = new float[to - from];
            training.gather(rows, from, to, x, y);
            linearisation.forEach(x, to - from, (i, f, jacobian) -> visitor.visit(f, jacobian, y[i]));
        }
    }

    @Override
    public double[] eigenvalues() {
        return eigen.values();
    }

    /** Row i is eigenvector i over √(τ λ_i + δ); for a diagonal matrix, the standard deviations. */
    @Override
    public float[] factor(Precisions h) {
        double[] values = eigen.values();
        boolean diagonal = eigen.vectors().length == 0;
        float[] s = new float[diagonal ? values.length : values.length * values.length];
        for (int i = 0; i < values.length; i++) {
            double deviation = 1 / Math.sqrt(h.noise() * values[i] + h.precision());
            if (diagonal) {
                s[i] = (float) deviation;
            } else {
                for (int j = 0; j < values.length; j++) {
                    s[i * values.length + j] = (float) (deviation * eigen.vectors()[i][j]);
                }
            }
        }
        return s;
    }

    private static final class Sum {
        private final OutputCurvature curvature;
        private final double[][] matrix;
        private final double[] diagonal;
        private final double[] row;
        private final boolean full;
        private double logLikelihood;

        Sum(int size, boolean full, OutputCurvature curvature) {
            this.curvature = curvature;
            this.full = full;
            this.matrix = full ? new double[size][size] : new double[0][];
            this.diagonal = new double[size];
            this.row = new double[size];
        }

        void add(double[] f, double[][] jacobian, double y) {
            logLikelihood += curvature.logLikelihood(f, y);
            double[][] root = curvature.root(f);
            for (int k = 0; k < f.length; k++) { // Λ = B Bᵀ: one row (Bᵀ J)_k after the other
                for (int i = 0; i < row.length; i++) {
                    double sum = 0;
                    for (int c = 0; c < f.length; c++) {
                        sum += root[c][k] * jacobian[c][i];
                    }
                    row[i] = sum;
                }
                addRow();
            }
        }

        private void addRow() {
            for (int i = 0; i < row.length; i++) {
                diagonal[i] += row[i] * row[i];
                if (full && row[i] != 0) {
                    double[] line = matrix[i];
                    double factor = row[i];
                    for (int j = 0; j < row.length; j++) {
                        line[j] += factor * row[j];
                    }
                }
            }
        }

        GaussNewton finished() {
            SymmetricEigen eigen = full ? SymmetricEigen.of(matrix) : new SymmetricEigen(diagonal, new double[0][]);
            for (int i = 0; i < eigen.values().length; i++) {
                eigen.values()[i] = Math.max(0, eigen.values()[i]); // rounding may give slightly negative values
            }
            return new GaussNewton(eigen, logLikelihood);
        }
    }
}
