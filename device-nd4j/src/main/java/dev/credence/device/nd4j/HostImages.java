package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;

/** Convolutions as BLAS products of tiles of patches, see {@link HostPatches}; pooling by passes over heap arrays. */
final class HostImages implements Images {
    private final HostPatches patches = new HostPatches();
    private final HostPooling pooling = new HostPooling();

    @Override
    public void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        int size = window.patchSize();
        int outputs = w.length() / size;
        int total = out.length() / outputs;
        int tile = HostPatches.patchesOfTile(window);
        for (int first = 0; first < total; first += tile) {
            int count = Math.min(tile, total - first);
            HostBlas.multiply(
                    patches.gather(x, window, first, count),
                    false,
                    Nd4jTensor.of(w).pointer(0),
                    false,
                    Nd4jTensor.of(out).pointer((long) first * outputs),
                    count,
                    size,
                    outputs,
                    accumulate);
        }
    }

    @Override
    public void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        int size = window.patchSize();
        int outputs = gradW.length() / size;
        int total = gradOut.length() / outputs;
        int tile = HostPatches.patchesOfTile(window);
        for (int first = 0; first < total; first += tile) {
            int count = Math.min(tile, total - first);
            HostBlas.multiply(
                    patches.gather(x, window, first, count),
                    true,
                    Nd4jTensor.of(gradOut).pointer((long) first * outputs),
                    false,
                    Nd4jTensor.of(gradW).pointer(0),
                    size,
                    count,
                    outputs,
                    accumulate || first > 0);
        }
    }

    @Override
    public void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        int size = window.patchSize();
        int outputs = w.length() / size;
        int total = gradOut.length() / outputs;
        int tile = HostPatches.patchesOfTile(window);
        for (int first = 0; first < total; first += tile) {
            int count = Math.min(tile, total - first);
            HostBlas.multiply(
                    Nd4jTensor.of(gradOut).pointer((long) first * outputs),
                    false,
                    Nd4jTensor.of(w).pointer(0),
                    true,
                    patches.room(count * size),
                    count,
                    outputs,
                    size,
                    false);
            patches.scatter(gradX, window, first, count, accumulate);
        }
    }

    @Override
    public void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        pooling.max(x, window, winners, out);
    }

    @Override
    public void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        pooling.maxGradient(winners, gradOut, window, gradX, accumulate);
    }

    @Override
    public void sumPool(Tensor x, Window window, float factor, Tensor out) {
        pooling.sum(x, window, factor, out);
    }

    @Override
    public void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        pooling.sumGradient(gradOut, window, factor, gradX, accumulate);
    }
}
