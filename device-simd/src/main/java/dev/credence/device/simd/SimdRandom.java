package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.address;
import static java.util.Objects.requireNonNull;

import dev.credence.core.device.RandomKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.random.Noise;
import org.jspecify.annotations.Nullable;

/** Dropout and noise. */
final class SimdRandom implements RandomKernels {
    private final Scratch scratch;

    SimdRandom(Scratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public void uniform(Noise noise, Tensor out) {
        Draws.uniform(noise, address(out), out.length(), scratch);
    }

    @Override
    public void normal(Noise noise, Tensor out) {
        Draws.normal(noise, address(out), out.length(), scratch);
    }

    @Override
    public void dropout(Tensor x, float rate, Noise noise, Tensor mask, Tensor out) {
        int n = x.length();
        Dropout.draw(noise, rate, out.length(), address(mask), scratch);
        for (int k = 0; k < out.length() / n; k++) {
            Dropout.apply(address(x), n, k * n, 1 / (1 - rate), address(mask), address(out) + 4L * k * n);
        }
    }

    @Override
    public void dropoutGradient(Tensor mask, float rate, Tensor gradOut, Tensor gradX, boolean accumulate) {
        int n = gradX.length();
        Dropout.gradient(
                address(gradOut), n, gradOut.length() / n, 1 / (1 - rate), address(mask), address(gradX), accumulate);
    }

    @Override
    public void biasActivationDropout(
            Tensor h,
            @Nullable Tensor bias,
            Activation activation,
            float rate,
            @Nullable Noise noise,
            @Nullable Tensor mask) {
        int n = h.length();
        int columns = h.size(-1);
        long at = address(h);
        long bits = 0;
        if (rate > 0) {
            bits = address(requireNonNull(mask));
            Dropout.draw(requireNonNull(noise), rate, n, bits, scratch);
        }
        float factor = 1 / (1 - rate);
        int strip = Columns.strip(columns, n);
        long biases = scratch.floats(strip);
        if (bias != null) {
            Columns.spread(address(bias), columns, strip, biases);
        } else {
            Columns.zero(biases, strip);
        }
        switch (activation) {
            case RELU -> Dropout.relu(at, n, biases, strip, factor, bits);
            case LEAKY_RELU -> Dropout.leaky(at, n, biases, strip, Activation.LEAKY_SLOPE, factor, bits);
            case IDENTITY -> Dropout.leaky(at, n, biases, strip, 1, factor, bits);
            case TANH, SIGMOID -> {
                Dropout.leaky(at, n, biases, strip, 1, 1, 0);
                Activations.apply(activation, at, n, at, scratch);
                if (rate > 0) {
                    Dropout.apply(at, n, 0, factor, bits, at);
                }
            }
        }
    }

    @Override
    public void biasActivationDropoutGradient(
            Tensor h,
            Activation activation,
            float rate,
            @Nullable Tensor mask,
            Tensor gradH,
            @Nullable Tensor gradBias,
            boolean accumulateBias) {
        int n = h.length();
        int columns = h.size(-1);
        long at = address(h);
        long gradient = address(gradH);
        long bits = rate > 0 ? address(requireNonNull(mask)) : 0;
        float factor = 1 / (1 - rate);
        if (activation == Activation.TANH || activation == Activation.SIGMOID) {
            // a′ from the output before dropout, h · (1 − rate); what was dropped is zeroed below
            Activations.gradient(activation, at, 1 - rate, gradient, n, gradient, false);
        }
        float slope = switch (activation) {
            case RELU -> 0;
            case LEAKY_RELU -> Activation.LEAKY_SLOPE;
            case IDENTITY, TANH, SIGMOID -> 1;
        };
        int strip = Columns.strip(columns, n);
        long sums = scratch.floats(strip);
        Columns.zero(sums, strip);
        Dropout.leakyGradient(at, gradient, n, sums, strip, slope, factor, bits);
        if (gradBias != null) {
            Columns.fold(sums, strip, columns, address(gradBias), accumulateBias);
        }
    }

    @Override
    public void reparameterise(Tensor mean, Tensor logVariance, Noise noise, Tensor eps, Tensor out) {
        int n = mean.length();
        Draws.normal(noise, address(eps), eps.length(), scratch);
        Gaussians.shift(address(mean), address(logVariance), n, out.length() / n, address(eps), address(out), scratch);
    }

    @Override
    public void reparameteriseGradient(
            Tensor logVariance,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance) {
        int n = logVariance.length();
        Gaussians.shiftGradient(
                address(logVariance),
                n,
                gradOut.length() / n,
                address(eps),
                address(gradOut),
                address(gradMean),
                accumulateMean,
                address(gradLogVariance),
                accumulateLogVariance,
                scratch);
    }

    @Override
    public void perturb(Tensor mean, Tensor variance, Noise noise, Tensor eps, Tensor out) {
        int n = mean.length();
        Draws.normal(noise, address(eps), eps.length(), scratch);
        Gaussians.perturb(address(mean), address(variance), n, out.length() / n, address(eps), address(out), scratch);
    }

    @Override
    public void perturbGradient(
            Tensor variance,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradVariance,
            boolean accumulateVariance) {
        int n = variance.length();
        Gaussians.perturbGradient(
                address(variance),
                n,
                gradOut.length() / n,
                address(eps),
                address(gradOut),
                address(gradMean),
                accumulateMean,
                address(gradVariance),
                accumulateVariance,
                scratch);
    }
}
