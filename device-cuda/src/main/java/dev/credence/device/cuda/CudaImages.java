package dev.credence.device.cuda;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;

/** Convolution and pooling by the kernels of {@code images.cu}. */
final class CudaImages {
    private static final int THREADS = 128;

    private final CudaDevice device;

    CudaImages(CudaDevice device) {
        this.device = device;
    }

    /** Launches a kernel with one thread for each of n elements. */
    private void over(long n, String kernel, Arguments arguments) {
        if (n > 0) {
            device.launch(kernel, Driver.Grid.over(n, THREADS), arguments);
        }
    }

    void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        int outputs = w.length() / window.patchSize();
        int positions = x.length() / window.imageSize() * window.positions();
        Arguments arguments = device.arguments()
                .with(x)
                .with(w)
                .with(out)
                .with(window)
                .with(positions)
                .with(outputs)
                .with(accumulate)
                .with(1);
        over(out.length(), "convolve", arguments);
    }

    void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        int outputs = gradW.length() / window.patchSize();
        int positions = x.length() / window.imageSize() * window.positions();
        if (gradW.length() == 0) {
            return;
        }
        int parts = CudaDevice.parts(
                CudaDevice.tiles(window.patchSize(), outputs, 1).blocks(), positions);
        long out = parts > 1 ? device.scratch((long) Float.BYTES * parts * gradW.length()) : CudaTensor.address(gradW);
        Arguments arguments = device.arguments()
                .with(x)
                .with(gradOut)
                .with(out)
                .with(window)
                .with(positions)
                .with(outputs)
                .with(accumulate && parts == 1)
                .with(parts);
        device.launch("convolve_weight_gradient", CudaDevice.tiles(window.patchSize(), outputs, parts), arguments);
        if (parts > 1) {
            device.addParts(out, gradW, gradW.length(), parts, 1, accumulate);
        }
    }

    void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        int outputs = w.length() / window.patchSize();
        int images = gradX.length() / window.imageSize();
        Arguments arguments = device.arguments()
                .with(gradOut)
                .with(w)
                .with(gradX)
                .with(window)
                .with(images)
                .with(outputs)
                .with(accumulate)
                .with(1);
        over(gradX.length(), "convolve_input_gradient", arguments);
    }

    void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        int images = winners.length() / window.positions() / window.channels();
        Arguments arguments = pooling(x, winners, out, window, images)
                .with(out.length() > winners.length())
                .with(false)
                .with(0f);
        over(winners.length(), "max_pool", arguments);
    }

    /** The arguments except pairs, accumulation and factor. */
    private Arguments pooling(Tensor x, Tensor winners, Tensor out, Window window, int images) {
        return device.arguments().with(x).with(winners).with(out).with(window).with(images);
    }

    void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        int images = winners.length() / window.positions() / window.channels();
        Arguments arguments = pooling(gradOut, winners, gradX, window, images)
                .with(gradOut.length() > winners.length())
                .with(accumulate)
                .with(0f);
        over((long) images * window.imageSize(), "max_pool_gradient", arguments);
    }

    void sumPool(Tensor x, Window window, float factor, Tensor out) {
        int images = x.length() / window.imageSize();
        Arguments arguments =
                pooling(x, x, out, window, images).with(false).with(false).with(factor);
        over(out.length(), "sum_pool", arguments);
    }

    void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        int images = gradX.length() / window.imageSize();
        Arguments arguments = pooling(gradOut, gradOut, gradX, window, images)
                .with(false)
                .with(accumulate)
                .with(factor);
        over(gradX.length(), "sum_pool_gradient", arguments);
    }
}
