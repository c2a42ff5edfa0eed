package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;

/** Matrix products as in {@link dev.credence.core.device.Device}, on the host or by ND4J operations. */
interface MatrixProducts {
    void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate);

    void multiplyPerSample(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate);
}
