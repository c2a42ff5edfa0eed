package dev.credence.core.device.nd4j;

import dev.credence.core.device.LinearKernels;
import dev.credence.core.device.Tensor;
import java.util.Arrays;

/**
 * Products by BLAS, called directly on the row-major memory: {@code INDArray.mmuli} copies its result where that is in 'c' order. What
 * goes with them in passes over heap arrays.
 */
public class HostLinearKernels implements LinearKernels {
    private final HostArray x = new HostArray();
    private final HostArray bias = new HostArray();
    private final HostArray sums = new HostArray();

    @Override
    public void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        multiply(a, 0, transposeA, b, 0, transposeB, c, 0, accumulate);
    }

    @Override
    public void multiplyPerSample(
            Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        int samples = c.size(0);
        int sizeOfA = a.rank() == 2 ? 0 : a.size(1) * a.size(2);
        int sizeOfB = b.size(1) * b.size(2);
        int sizeOfC = c.size(1) * c.size(2);
        for (int k = 0; k < samples; k++) {
            multiply(a, k * sizeOfA, transposeA, b, k * sizeOfB, transposeB, c, k * sizeOfC, accumulate);
        }
    }

    /** The product of the last two axes of each, beginning at an element. */
    private static void multiply(
            Tensor a,
            int fromA,
            boolean transposeA,
            Tensor b,
            int fromB,
            boolean transposeB,
            Tensor c,
            int fromC,
            boolean accumulate) {
        int inner = a.size(transposeA ? -2 : -1);
        HostBlas.multiply(
                Nd4jTensor.of(a).pointer(fromA),
                transposeA,
                Nd4jTensor.of(b).pointer(fromB),
                transposeB,
                Nd4jTensor.of(c).pointer(fromC),
                c.size(-2),
                inner,
                c.size(-1),
                accumulate);
    }

    @Override
    public void addBias(Tensor x, Tensor bias) {
        int columns = x.size(-1);
        int samples = bias.rank() == 1 ? 1 : bias.size(0);
        int rows = x.length() / columns / samples;
        for (int k = 0; k < samples; k++) {
            addBias(x, k * rows, rows, columns, bias, k * columns);
        }
    }

    private void addBias(Tensor x, int firstRow, int rows, int columns, Tensor bias, int fromBias) {
        int rowsOfPiece = HostArray.rowsOfPiece(columns);
        float[] repeatedBias = this.bias.room(rowsOfPiece * columns);
        this.bias.load(bias, fromBias, columns);
        HostLoops.repeatRow(repeatedBias, columns, Math.min(rows, rowsOfPiece));
        for (int done = 0; done < rows; done += rowsOfPiece) {
            int n = Math.min(rowsOfPiece, rows - done) * columns;
            int from = (firstRow + done) * columns;
            HostLoops.add(this.x.load(x, from, n), repeatedBias, n);
            this.x.store(x, from, n);
        }
    }

    @Override
    public void sumRows(Tensor x, Tensor out, boolean accumulate) {
        int columns = x.size(-1);
        int samples = out.length() / columns;
        int rows = x.length() / columns / samples;
        for (int k = 0; k < samples; k++) {
            sumRows(x, k * rows, rows, columns, out, k * columns, accumulate);
        }
    }

    private void sumRows(Tensor x, int firstRow, int rows, int columns, Tensor out, int to, boolean accumulate) {
        float[] total = sums.room(columns);
        Arrays.fill(total, 0, columns, 0);
        int rowsOfPiece = HostArray.rowsOfPiece(columns);
        for (int done = 0; done < rows; done += rowsOfPiece) {
            int count = Math.min(rowsOfPiece, rows - done);
            HostLoops.addRows(this.x.load(x, (firstRow + done) * columns, count * columns), count, columns, total);
        }
        sums.store(out, to, columns, accumulate);
    }

    @Override
    public void tile(Tensor x, Tensor out) {
        int length = x.length();
        for (int from = 0; from < length; from += HostArray.PIECE) {
            int n = Math.min(HostArray.PIECE, length - from);
            this.x.load(x, from, n);
            for (int to = from; to < out.length(); to += length) {
                this.x.store(out, to, n);
            }
        }
    }

    @Override
    public void sumTiles(Tensor x, Tensor out, boolean accumulate) {
        int length = out.length();
        for (int from = 0; from < length; from += HostArray.PIECE) {
            int n = Math.min(HostArray.PIECE, length - from);
            float[] total = sums.load(x, from, n);
            for (int next = from + length; next < x.length(); next += length) {
                HostLoops.add(total, this.x.load(x, next, n), n);
            }
            sums.store(out, from, n, accumulate);
        }
    }

    @Override
    public void copyColumns(Tensor from, int fromColumn, Tensor to, int toColumn, int columns, boolean accumulate) {
        int rows = Math.min(from.size(0), to.size(0));
        int widthOfFrom = from.length() / from.size(0);
        int widthOfTo = to.length() / to.size(0);
        for (int row = 0; row < rows; row++) {
            x.load(from, row * widthOfFrom + fromColumn, columns);
            x.store(to, row * widthOfTo + toColumn, columns, accumulate);
        }
    }
}
