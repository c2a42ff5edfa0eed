package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.address;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;

/** Convolution and pooling. */
final class SimdImages implements AutoCloseable {
    private final SharedConvolution convolution;
    private final SharedPooling pooling;

    SimdImages(Workers workers) {
        convolution = new SharedConvolution(workers);
        pooling = new SharedPooling(workers);
    }

    void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        int images = x.length() / window.imageSize();
        convolution.forward(address(x), images, window, address(w), w.size(-1), address(out), accumulate);
    }

    void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        int images = x.length() / window.imageSize();
        convolution.weightGradient(
                address(x), images, window, address(gradOut), gradW.size(-1), address(gradW), accumulate);
    }

    void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        int images = gradX.length() / window.imageSize();
        convolution.inputGradient(address(gradOut), images, window, address(w), w.size(-1), address(gradX), accumulate);
    }

    void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        int images = winners.length() / (window.positions() * window.channels());
        pooling.max(address(x), images, out.length() / winners.length(), window, address(winners), address(out));
    }

    void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        int images = winners.length() / (window.positions() * window.channels());
        int blocks = gradOut.length() / winners.length();
        pooling.maxGradient(address(winners), address(gradOut), images, blocks, window, address(gradX), accumulate);
    }

    void sumPool(Tensor x, Window window, float factor, Tensor out) {
        pooling.sum(address(x), x.length() / window.imageSize(), window, factor, address(out));
    }

    void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        int images = gradX.length() / window.imageSize();
        pooling.sumGradient(address(gradOut), images, window, factor, address(gradX), accumulate);
    }

    @Override
    public void close() {
        convolution.close();
    }
}
