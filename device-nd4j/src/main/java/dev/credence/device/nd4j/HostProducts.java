package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;

/** Products by direct BLAS calls on row-major memory: {@code INDArray.mmuli} copies a result in 'c' order. */
final class HostProducts implements MatrixProducts {
    private final int[] bits = new int[HostArray.PIECE];

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

    /** The product of the last two axes of each tensor, from the given elements on. */
    private void multiply(
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
        settle(Nd4jTensor.of(c), fromC, c.size(-2) * c.size(-1));
    }

    /** Flushes subnormal numbers in the result. */
    private void settle(Nd4jTensor c, int from, int n) {
        for (int done = 0; done < n; done += bits.length) {
            HostLoops.settle(c.memory(), c.offset() + from + done, Math.min(bits.length, n - done), bits);
        }
    }
}
