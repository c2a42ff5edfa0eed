package dev.credence.device.reference;

import dev.credence.core.device.Tensor;
import java.util.Arrays;

/** Matrix products. */
final class ReferenceProducts {
    /** c_ij = Σ_l op(a)_il op(b)_lj, with the sums of a row computed together. */
    void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        DoubleTensor left = DoubleTensor.of(a);
        DoubleTensor right = DoubleTensor.of(b);
        DoubleTensor out = DoubleTensor.of(c);
        int rows = c.size(0);
        int columns = c.size(1);
        int inner = a.size(transposeA ? 0 : 1);
        double[] sums = new double[columns];
        for (int i = 0; i < rows; i++) {
            Arrays.fill(sums, 0);
            for (int l = 0; l < inner; l++) {
                double x = left.get(transposeA ? l * rows + i : i * inner + l);
                for (int j = 0; j < columns; j++) {
                    sums[j] += x * right.get(transposeB ? j * inner + l : l * columns + j);
                }
            }
            for (int j = 0; j < columns; j++) {
                out.put(i * columns + j, sums[j], accumulate);
            }
        }
    }

    /** {@link #multiply} for each k. */
    void multiplyPerSample(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        for (int k = 0; k < b.size(0); k++) {
            Tensor left = a.rank() == 2 ? a : matrix(a, k);
            multiply(left, transposeA, matrix(b, k), transposeB, matrix(c, k), accumulate);
        }
    }

    private static Tensor matrix(Tensor tensor, int k) {
        int rows = tensor.size(1);
        int columns = tensor.size(2);
        return DoubleTensor.of(tensor).view(k * rows * columns, rows, columns);
    }
}
