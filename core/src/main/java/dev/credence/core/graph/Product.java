package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;

/**
 * The bilinear product of a layer's inputs and weights, with the gradients of both factors. The inputs are the rows of
 * a batch or the patches of images.
 */
sealed interface Product {
    /** out (+)= x·w. */
    void of(Tensor x, Tensor w, Tensor out, boolean accumulate);

    /** gradW (+)= xᵀ·gradOut. */
    void weightGradient(Tensor x, Tensor gradOut, Tensor gradW, boolean accumulate);

    /** gradX (+)= gradOut·wᵀ. */
    void inputGradient(Tensor gradOut, Tensor w, Tensor gradX, boolean accumulate);

    /** Flushes subnormal numbers of a result to 0, if there can be any. */
    Kernel settle(Tensor result);

    /** Results per row of the batch: 1, or the number of window positions. */
    int positions();

    /** x [R, I], w [I, O] → [R, O]. */
    record Dense(Device device) implements Product {
        @Override
        public void of(Tensor x, Tensor w, Tensor out, boolean accumulate) {
            device.multiply(x, false, w, false, out, accumulate);
        }

        @Override
        public void weightGradient(Tensor x, Tensor gradOut, Tensor gradW, boolean accumulate) {
            device.multiply(x, true, gradOut, false, gradW, accumulate);
        }

        @Override
        public void inputGradient(Tensor gradOut, Tensor w, Tensor gradX, boolean accumulate) {
            device.multiply(gradOut, false, w, true, gradX, accumulate);
        }

        @Override
        public Kernel settle(Tensor result) {
            return Rule.settleProduct(device, result);
        }

        @Override
        public int positions() {
            return 1;
        }
    }

    /** Images x [R, H·W·C], w [rows·columns·C, O] → [R·P, O]. */
    record Convolution(Device device, Window window) implements Product {
        @Override
        public void of(Tensor x, Tensor w, Tensor out, boolean accumulate) {
            device.convolve(x, w, window, out, accumulate);
        }

        @Override
        public void weightGradient(Tensor x, Tensor gradOut, Tensor gradW, boolean accumulate) {
            device.convolveWeightGradient(x, gradOut, window, gradW, accumulate);
        }

        @Override
        public void inputGradient(Tensor gradOut, Tensor w, Tensor gradX, boolean accumulate) {
            device.convolveInputGradient(gradOut, w, window, gradX, accumulate);
        }

        @Override
        public Kernel settle(Tensor result) {
            return Rule.settle(device, result);
        }

        @Override
        public int positions() {
            return window.positions();
        }
    }
}
