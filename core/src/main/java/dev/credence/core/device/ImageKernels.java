package dev.credence.core.device;

import dev.credence.core.model.Window;

/**
 * Convolution and pooling. R images are rows [R, H·W·C], or any tensor of as many elements; see {@link Window} for the order of their numbers. A
 * result [R·P, O], P the window's positions, is R images [R, P·O] again.
 *
 * <p>A convolution's weights are a matrix [rows·columns·C, O]: row (i · columns + j) · C + k weighs channel k of the window's pixel in row i
 * and column j. With X the patches of all positions below each other [R·P, rows·columns·C], the convolution is the product X·w. (It is a
 * cross-correlation, as in all such libraries.) X is never held as a whole: a device makes it in tiles.
 */
public interface ImageKernels {
    /** out [R·P, O] (+)= X·w. */
    void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate);

    /** gradW [rows·columns·C, O] (+)= Xᵀ·gradOut, gradOut [R·P, O]. */
    void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate);

    /** gradX [R, H·W·C] (+)= gradOut·wᵀ, every patch added to where it was taken from. */
    void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate);

    /**
     * The largest number of each channel at each position: x [R, H·W·C] → out [R, P·C]. Of a pair x [2, R, H·W·C] the largest mean with the variance
     * that belongs to it (Haussmann et al. 2019, proposition 3): out [2, R, P·C]. {@code winners} [R, P·C] is scratch for the gradient: how
     * the winner's place in the window is stored is the device's own business. Of equal numbers the first wins. No padding.
     */
    void maxPool(Tensor x, Window window, Tensor winners, Tensor out);

    /** gradX (+)= gradOut at the winners, 0 elsewhere; of pairs in both blocks. */
    void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate);

    /** out [R, P·C] = factor · the sum of each channel at each position; factor 1/(rows·columns) is average pooling. No padding. */
    void sumPool(Tensor x, Window window, float factor, Tensor out);

    /** gradX [R, H·W·C] (+)= factor · the sum of gradOut [R, P·C] over the positions that see the pixel. */
    void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate);

    /** out [R, P·C] (+)= x [R, P·C] with channel k of every pixel of an image r times factors[r, k]; factors [R, C]. */
    void scaleChannels(Tensor x, Tensor factors, Tensor out, boolean accumulate);
}
