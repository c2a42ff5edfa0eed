package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.OpScratch.matrix;
import static dev.credence.core.device.nd4j.OpScratch.vector;
import static dev.credence.core.device.nd4j.OpScratch.view;

import dev.credence.core.device.LinearKernels;
import dev.credence.core.device.Tensor;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.broadcast.BroadcastAddOp;
import org.nd4j.linalg.api.ops.impl.broadcast.BroadcastCopyOp;
import org.nd4j.linalg.factory.Nd4j;

/** ND4J operations alone, on any backend. */
final class OpLinearKernels implements LinearKernels {
    private final OpScratch scratch;

    OpLinearKernels(OpScratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        multiply(Nd4jTensor.array(a), transposeA, Nd4jTensor.array(b), transposeB, Nd4jTensor.array(c), accumulate);
    }

    @Override
    public void multiplyPerSample(
            Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        for (int k = 0; k < c.size(0); k++) {
            INDArray matrix = a.rank() == 2 ? Nd4jTensor.array(a) : sample(a, k);
            multiply(matrix, transposeA, sample(b, k), transposeB, sample(c, k), accumulate);
        }
    }

    private static INDArray sample(Tensor x, int k) {
        return view(Nd4jTensor.array(x), (long) k * x.size(1) * x.size(2), x.size(1), x.size(2));
    }

    /** c (+)= op(a) · op(b), all of them contiguous and row-major. */
    static void multiply(
            INDArray a, boolean transposeA, INDArray b, boolean transposeB, INDArray c, boolean accumulate) {
        // cᵀ = bᵀ aᵀ: gemm wants column-major matrices, and a row-major one is its transpose in column-major order
        Nd4j.gemm(columnMajor(b), columnMajor(a), columnMajor(c), transposeB, transposeA, 1, accumulate ? 1 : 0);
    }

    private static INDArray columnMajor(INDArray matrix) {
        long rows = matrix.size(0);
        long columns = matrix.size(1);
        return Nd4j.create(
                matrix.data(),
                new long[] {columns, rows},
                new long[] {1, columns},
                matrix.offset(),
                'f',
                matrix.dataType());
    }

    @Override
    public void addBias(Tensor x, Tensor bias) {
        int columns = x.size(-1);
        int samples = bias.rank() == 1 ? 1 : bias.size(0);
        INDArray rows = matrix(x, x.length() / columns);
        INDArray biases = matrix(bias, samples);
        long count = rows.size(0) / samples;
        for (int k = 0; k < samples; k++) {
            INDArray block = view(rows, k * count * columns, count, columns);
            Nd4j.exec(new BroadcastAddOp(block, view(biases, (long) k * columns, columns), block, 1));
        }
    }

    @Override
    public void sumRows(Tensor x, Tensor out, boolean accumulate) {
        int columns = x.size(-1);
        int samples = out.length() / columns;
        INDArray sums = scratch.array(0, samples, columns);
        view(Nd4jTensor.array(x), 0, samples, x.length() / columns / samples, columns)
                .sum(sums, 1);
        OpScratch.store(sums, matrix(out, samples), accumulate);
    }

    @Override
    public void tile(Tensor x, Tensor out) {
        INDArray copies = matrix(out, out.length() / x.length());
        Nd4j.exec(new BroadcastCopyOp(copies, vector(x), copies, 1));
    }

    @Override
    public void sumTiles(Tensor x, Tensor out, boolean accumulate) {
        INDArray sums = scratch.array(0, out.length());
        matrix(x, x.length() / out.length()).sum(sums, 0);
        OpScratch.store(sums, vector(out), accumulate);
    }

    @Override
    public void copyColumns(Tensor from, int fromColumn, Tensor to, int toColumn, int columns, boolean accumulate) {
        int rows = Math.min(from.size(0), to.size(0));
        OpScratch.store(columns(from, fromColumn, rows, columns), columns(to, toColumn, rows, columns), accumulate);
    }

    private static INDArray columns(Tensor x, int first, int rows, int columns) {
        INDArray array = Nd4jTensor.array(x);
        long width = x.length() / x.size(0);
        return Nd4j.create(
                array.data(),
                new long[] {rows, columns},
                new long[] {width, 1},
                array.offset() + first,
                'c',
                array.dataType());
    }
}
