package dev.credence.device.nd4j;

import static dev.credence.device.nd4j.OpScratch.view;

import dev.credence.core.device.Tensor;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Rows of tables by code, by an ND4J operation for each: their order is known, which that of ND4J's operations on
 * repeated indices is not.
 */
final class OpCodedRows implements CodedRows {
    /** Adding and subtracting it flushes subnormal numbers. */
    private static final float FLUSH = 0x1.8p-103f;

    @Override
    public void gather(Tensor rows, float[] codes, Tensor out) {
        long width = rows.length() / rows.size(0);
        for (int i = 0; i < codes.length; i++) {
            row(out, i, width).assign(row(rows, (int) codes[i], width));
        }
    }

    @Override
    public void scatterAdd(Tensor from, float[] codes, Tensor rows) {
        long width = rows.length() / rows.size(0);
        for (int i = 0; i < codes.length; i++) {
            row(rows, (int) codes[i], width).addi(row(from, i, width));
        }
        Nd4jTensor.array(rows).addi(FLUSH).subi(FLUSH);
    }

    private static INDArray row(Tensor tensor, int i, long width) {
        return view(Nd4jTensor.array(tensor), i * width, width);
    }
}
