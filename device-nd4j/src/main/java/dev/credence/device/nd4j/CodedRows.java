package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;

/** Rows of tables by code as in {@link dev.credence.core.device.Device}, on the host or by ND4J operations. */
interface CodedRows {
    void gather(Tensor rows, float[] codes, Tensor out);

    void scatterAdd(Tensor from, float[] codes, Tensor rows);
}
