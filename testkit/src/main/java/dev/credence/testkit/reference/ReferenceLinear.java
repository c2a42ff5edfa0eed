package dev.credence.testkit.reference;

import dev.credence.core.device.LinearKernels;
import dev.credence.core.device.Tensor;

/** Products and copies. */
final class ReferenceLinear implements LinearKernels {
    /** c_ij = Σ_l op(a)_il op(b)_lj. */
    @Override
    public void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        DoubleTensor left = DoubleTensor.of(a);
        DoubleTensor right = DoubleTensor.of(b);
        DoubleTensor out = DoubleTensor.of(c);
        int rows = c.size(0);
        int columns = c.size(1);
        int inner = a.size(transposeA ? 0 : 1);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                double sum = 0;
                for (int l = 0; l < inner; l++) {
                    double x = left.get(transposeA ? l * rows + i : i * inner + l);
                    double y = right.get(transposeB ? j * inner + l : l * columns + j);
                    sum += x * y;
                }
                out.put(i * columns + j, sum, accumulate);
            }
        }
    }

    /** The same for each k. */
    @Override
    public void multiplyPerSample(
            Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
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

    /** x_rc += b_c, or x_kmc += b_kc. */
    @Override
    public void addBias(Tensor x, Tensor bias) {
        DoubleTensor to = DoubleTensor.of(x);
        DoubleTensor from = DoubleTensor.of(bias);
        for (int i = 0; i < x.length(); i++) {
            to.add(i, from.get(biasIndex(i, x, bias)));
        }
    }

    /** out_c = Σ_r x_rc, or out_kc = Σ_m x_kmc. */
    @Override
    public void sumRows(Tensor x, Tensor out, boolean accumulate) {
        DoubleTensor from = DoubleTensor.of(x);
        DoubleTensor to = DoubleTensor.of(out);
        to.start(accumulate);
        for (int i = 0; i < x.length(); i++) {
            to.add(biasIndex(i, x, out), from.get(i));
        }
    }

    /** The element of a bias [C] or [K, C] that belongs to element i of [R, C] or [K, M, C]. */
    private static int biasIndex(int i, Tensor x, Tensor bias) {
        int columns = bias.size(-1);
        if (bias.rank() == 1) {
            return i % columns;
        }
        int perSample = x.length() / bias.size(0);
        return i / perSample * columns + i % columns;
    }

    /** out_k = x. */
    @Override
    public void tile(Tensor x, Tensor out) {
        DoubleTensor from = DoubleTensor.of(x);
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < out.length(); i++) {
            to.set(i, from.get(i % x.length()));
        }
    }

    /** out = Σ_k x_k. */
    @Override
    public void sumTiles(Tensor x, Tensor out, boolean accumulate) {
        DoubleTensor from = DoubleTensor.of(x);
        DoubleTensor to = DoubleTensor.of(out);
        to.start(accumulate);
        for (int i = 0; i < x.length(); i++) {
            to.add(i % out.length(), from.get(i));
        }
    }

    /** to_r,t+c = from_r,f+c. */
    @Override
    public void copyColumns(Tensor from, int fromColumn, Tensor to, int toColumn, int columns, boolean accumulate) {
        int widthOfFrom = from.length() / from.size(0);
        int widthOfTo = to.length() / to.size(0);
        for (int r = 0; r < Math.min(from.size(0), to.size(0)); r++) {
            for (int c = 0; c < columns; c++) {
                double value = DoubleTensor.of(from).get(r * widthOfFrom + fromColumn + c);
                DoubleTensor.of(to).put(r * widthOfTo + toColumn + c, value, accumulate);
            }
        }
    }
}
