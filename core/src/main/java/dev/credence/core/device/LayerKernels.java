package dev.credence.core.device;

import dev.credence.core.random.Noise;
import org.jspecify.annotations.Nullable;

/**
 * Fused kernels after a layer's product. Dropout keeps an element if {@link Device#uniform} of the same noise is at
 * least the rate and divides it by 1 − rate, which preserves the mean. {@code mask} is device-specific scratch of the
 * output's shape, filled for the gradient. Gradients use the mask of the last forward call.
 */
public interface LayerKernels {
    /** out [K·M, C] = dropout of x [M, C] repeated K times, each copy with its own mask; K = 1 is plain dropout. */
    void dropout(Tensor x, float rate, Noise noise, Tensor mask, Tensor out);

    /** gradX [M, C] (+)= Σ_k mask · gradOut [K·M, C]. */
    void dropoutGradient(Tensor mask, float rate, Tensor gradOut, Tensor gradX, boolean accumulate);

    /**
     * h = dropout(a(h + bias)), in place, h [R, C], bias [C]; with rate 0 there is no dropout and noise and mask are
     * not used.
     */
    void biasActivationDropout(
            Tensor h,
            @Nullable Tensor bias,
            Activation activation,
            float rate,
            @Nullable Noise noise,
            @Nullable Tensor mask);

    /**
     * Gradient of {@link #biasActivationDropout}: gradH [R, C] becomes the gradient of the pre-activation, in place,
     * and gradBias [C] (+)= its sum over rows. {@code h} is the forward result. Subnormal numbers in gradH count as 0,
     * since it may be an unflushed product.
     */
    void biasActivationDropoutGradient(
            Tensor h,
            Activation activation,
            float rate,
            @Nullable Tensor mask,
            Tensor gradH,
            @Nullable Tensor gradBias,
            boolean accumulateBias);
}
