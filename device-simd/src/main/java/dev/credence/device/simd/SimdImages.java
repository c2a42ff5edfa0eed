package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.address;

import dev.credence.core.device.ImageKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Window;

/** Convolution and pooling. */
final class SimdImages implements ImageKernels, AutoCloseable {
    private final SharedConvolution convolution;
    private final SharedPooling pooling;

    SimdImages(Workers workers) {
        convolution = new SharedConvolution(workers, SimdLinear.OWN_TILES);
        pooling = new SharedPooling(workers);
    }

    @Override
    public void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        int images = x.length() / window.imageSize();
        convolution.forward(address(x), images, window, address(w), w.size(-1), address(out), accumulate);
    }

    @Override
    public void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        int images = x.length() / window.imageSize();
        convolution.weightGradient(
                address(x), images, window, address(gradOut), gradW.size(-1), address(gradW), accumulate);
    }

    @Override
    public void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        int images = gradX.length() / window.imageSize();
        convolution.inputGradient(address(gradOut), images, window, address(w), w.size(-1), address(gradX), accumulate);
    }

    @Override
    public void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        int images = winners.length() / (window.positions() * window.channels());
        pooling.max(address(x), images, out.length() / winners.length(), window, address(winners), address(out));
    }

    @Override
    public void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        int images = winners.length() / (window.positions() * window.channels());
        int blocks = gradOut.length() / winners.length();
        pooling.maxGradient(address(winners), address(gradOut), images, blocks, window, address(gradX), accumulate);
    }

    @Override
    public void sumPool(Tensor x, Window window, float factor, Tensor out) {
        pooling.sum(address(x), x.length() / window.imageSize(), window, factor, address(out));
    }

    @Override
    public void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        int images = gradX.length() / window.imageSize();
        pooling.sumGradient(address(gradOut), images, window, factor, address(gradX), accumulate);
    }

    @Override
    public void scaleChannels(Tensor x, Tensor factors, Tensor out, boolean accumulate) {
        int images = factors.size(0);
        int channels = factors.size(1);
        int pixels = x.length() / images / channels;
        for (int r = 0; r < images; r++) {
            long image = 4L * r * pixels * channels;
            long own = address(factors) + 4L * r * channels;
            Pools.scale(address(x) + image, pixels, channels, own, address(out) + image, accumulate);
        }
    }

    @Override
    public void close() {
        convolution.close();
    }
}
