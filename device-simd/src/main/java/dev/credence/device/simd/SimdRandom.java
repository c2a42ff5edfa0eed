package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.address;
import static java.util.Objects.requireNonNull;

import dev.credence.core.device.Activation;
import dev.credence.core.device.DrawKernels;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import org.jspecify.annotations.Nullable;

/** Dropout and random draws. */
final class SimdRandom implements LayerKernels, DrawKernels {
    private static final Noise NO_NOISE = new Noise(CounterRandom.of(0, 0));

    private final Scratch scratch;
    private final SharedMask masks;
    private final SharedTile tile;
    private final SharedLayer layer;
    private final SharedLayerGradient layerGradient;

    SimdRandom(Scratch scratch, Workers workers) {
        this.scratch = scratch;
        masks = new SharedMask(workers);
        tile = new SharedTile(workers);
        layer = new SharedLayer(workers);
        layerGradient = new SharedLayerGradient(workers);
    }

    @Override
    public void dropout(Tensor x, float rate, Noise noise, Tensor mask, Tensor out) {
        int n = x.length();
        masks.draw(noise, rate, out.length(), address(mask));
        tile.copy(address(x), n, out.length() / n, 1 / (1 - rate), address(mask), address(out));
    }

    @Override
    public void dropoutGradient(Tensor mask, float rate, Tensor gradOut, Tensor gradX, boolean accumulate) {
        int n = gradX.length();
        DropoutKernels.gradient(
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
        boolean drops = rate > 0;
        layer.forward(
                address(h),
                h.length(),
                h.size(-1),
                bias == null ? 0 : address(bias),
                activation,
                rate,
                drops ? requireNonNull(noise) : NO_NOISE,
                drops ? address(requireNonNull(mask)) : 0);
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
            // a′ from the output before dropout, h · (1 − rate); dropped elements are zeroed below
            Activations.gradient(activation, at, 1 - rate, gradient, n, gradient, false);
        }
        float slope = switch (activation) {
            case RELU -> 0;
            case LEAKY_RELU -> Activation.LEAKY_SLOPE;
            case IDENTITY, TANH, SIGMOID -> 1;
        };
        int strip = Columns.strip(columns, n);
        long sums = scratch.floats(Columns.whole(strip));
        Columns.zero(sums, Columns.whole(strip));
        layerGradient.backward(at, gradient, n, sums, strip, slope, factor, bits);
        if (gradBias != null) {
            Columns.fold(sums, strip, columns, address(gradBias), accumulateBias);
        }
    }

    @Override
    public void reparameterise(Tensor mean, Tensor logVariance, Noise noise, Tensor eps, Tensor out) {
        int n = mean.length();
        RandomNumbers.normal(noise, address(eps), eps.length(), scratch);
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
        RandomNumbers.normal(noise, address(eps), eps.length(), scratch);
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
