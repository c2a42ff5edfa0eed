package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;

/** Convolution and pooling as in {@link dev.credence.core.device.Device}, on the host or by ND4J operations. */
interface Images {
    void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate);

    void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate);

    void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate);

    void maxPool(Tensor x, Window window, Tensor winners, Tensor out);

    void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate);

    void sumPool(Tensor x, Window window, float factor, Tensor out);

    void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate);
}
