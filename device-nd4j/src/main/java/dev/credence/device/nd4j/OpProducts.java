package dev.credence.device.nd4j;

import static dev.credence.device.nd4j.OpScratch.view;

import dev.credence.core.device.Tensor;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Products by ND4J operations alone, on any backend. */
final class OpProducts implements MatrixProducts {
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

    /** c (+)= op(a) · op(b), all contiguous and row-major. */
    static void multiply(
            INDArray a, boolean transposeA, INDArray b, boolean transposeB, INDArray c, boolean accumulate) {
        // cᵀ = bᵀ aᵀ: gemm expects column-major matrices, and a row-major matrix is its transpose in column-major order
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
}
