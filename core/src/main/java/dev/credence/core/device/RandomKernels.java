package dev.credence.core.device;

import dev.credence.core.model.Activation;
import dev.credence.core.random.Noise;
import org.jspecify.annotations.Nullable;

/**
 * Random numbers and the kernels that consume them on the spot. Element i of a random tensor is made from word i of the noise's
 * current step ({@link dev.credence.core.random.CounterRandom#word}), on every device.
 *
 * <p>Dropout keeps element i where {@code (word >>> 8) · 2⁻²⁴ ≥ rate} and divides what is kept by 1 − rate ("inverted" dropout), so
 * that the mean is unchanged. {@code mask} is scratch of the output's shape; what it holds is the device's own business, it is only
 * passed back to the gradient. The gradients use the mask of the last forward call.
 */
public interface RandomKernels {
    /** Uniform numbers (word + ½)/2³² rounded to float: in (0, 1], as the largest round up. */
    void uniform(Noise noise, Tensor out);

    /** Standard normal numbers Φ⁻¹((word + ½)/2³²). */
    void normal(Noise noise, Tensor out);

    /** out [K·M, C] = dropout of x [M, C] repeated K times, each copy with its own mask; K = 1 is plain dropout. */
    void dropout(Tensor x, float rate, Noise noise, Tensor mask, Tensor out);

    /** gradX [M, C] (+)= Σ_k mask · gradOut [K·M, C]. */
    void dropoutGradient(Tensor mask, float rate, Tensor gradOut, Tensor gradX, boolean accumulate);

    /**
     * h = dropout(a(h + bias)), in place, h [R, C], bias [C]; with rate 0 there is no dropout and noise and mask are not used.
     */
    void biasActivationDropout(
            Tensor h,
            @Nullable Tensor bias,
            Activation activation,
            float rate,
            @Nullable Noise noise,
            @Nullable Tensor mask);

    /**
     * The gradient of {@link #biasActivationDropout}: gradH [R, C] becomes the gradient of the pre-activation, in place, and gradBias [C]
     * (+)= its sum over rows. {@code h} is the forward result.
     */
    void biasActivationDropoutGradient(
            Tensor h,
            Activation activation,
            float rate,
            @Nullable Tensor mask,
            Tensor gradH,
            @Nullable Tensor gradBias,
            boolean accumulateBias);

    /** out [K, …] = mean + exp(½ logVariance) · eps for K blocks; eps [K, …] is filled with fresh standard normals and kept for the gradient. */
    void reparameterise(Tensor mean, Tensor logVariance, Noise noise, Tensor eps, Tensor out);

    /** gradMean (+)= Σ_k gradOut_k; gradLogVariance (+)= ½ exp(½ logVariance) Σ_k eps_k gradOut_k. */
    void reparameteriseGradient(
            Tensor logVariance,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance);

    /** out [K, …] = mean + √variance · eps for K blocks; eps [K, …] is filled with fresh standard normals and kept for the gradient. */
    void perturb(Tensor mean, Tensor variance, Noise noise, Tensor eps, Tensor out);

    /** gradMean (+)= Σ_k gradOut_k; gradVariance (+)= Σ_k eps_k gradOut_k / (2 √variance), for variances above 0. */
    void perturbGradient(
            Tensor variance,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradVariance,
            boolean accumulateVariance);
}
