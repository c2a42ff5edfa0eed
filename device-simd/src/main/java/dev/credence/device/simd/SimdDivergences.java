package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.address;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/** Prior energies and Kullback–Leibler divergences. */
final class SimdDivergences implements DivergenceKernels {
    private static final double LOG_2_PI = Math.log(2 * Math.PI);

    private final Scratch scratch;
    private Mixture mixture = Mixture.of(1, 0.5, 1, 1);

    SimdDivergences(Scratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public void gaussianEnergy(Tensor w, float scale, Tensor logPrecision, Tensor out) {
        double lambda = Lanes.get(address(logPrecision));
        double squares = Sums.squares(address(w), w.length(), scratch);
        double energy = 0.5 * Math.exp(lambda) * scale * scale * squares + 0.5 * w.length() * (LOG_2_PI - lambda);
        Lanes.put(address(out), (float) energy);
    }

    @Override
    public void gaussianEnergyGradient(
            Tensor w,
            float scale,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradW,
            boolean accumulateW,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        double precision = Math.exp(Lanes.get(address(logPrecision))) * scale * scale;
        double g = Lanes.get(address(gradOut));
        SimdElementwise.scale(address(w), w.length(), (float) (g * precision), address(gradW), accumulateW);
        if (gradLogPrecision != null) {
            double squares = Sums.squares(address(w), w.length(), scratch);
            put(gradLogPrecision, 0.5 * g * (precision * squares - w.length()), accumulateLogPrecision);
        }
    }

    @Override
    public void laplaceEnergy(Tensor w, float scale, double b, Tensor out) {
        double sizes = Priors.sizes(address(w), w.length(), scratch);
        Lanes.put(address(out), (float) (Math.abs(scale) / b * sizes + w.length() * Math.log(2 * b)));
    }

    @Override
    public void laplaceEnergyGradient(
            Tensor w, float scale, double b, Tensor gradOut, Tensor gradW, boolean accumulate) {
        float slope = (float) (Lanes.get(address(gradOut)) * Math.abs(scale) / b);
        Priors.signs(address(w), w.length(), slope, address(gradW), accumulate);
    }

    @Override
    public void scaleMixtureEnergy(Tensor w, float scale, double pi, double sd1, double sd2, Tensor out) {
        double energy = mixture(scale, pi, sd1, sd2).energy(address(w), w.length(), scratch);
        Lanes.put(address(out), (float) energy);
    }

    @Override
    public void scaleMixtureEnergyGradient(
            Tensor w,
            float scale,
            double pi,
            double sd1,
            double sd2,
            Tensor gradOut,
            Tensor gradW,
            boolean accumulate) {
        float g = Lanes.get(address(gradOut));
        mixture(scale, pi, sd1, sd2).gradient(address(w), w.length(), g, address(gradW), accumulate, scratch);
    }

    @Override
    public void gaussianKl(Tensor mean, Tensor logVariance, Tensor logPrecision, Tensor out) {
        double lambda = Lanes.get(address(logPrecision));
        double kl = Gaussians.divergence(address(mean), address(logVariance), mean.length(), lambda, scratch);
        Lanes.put(address(out), (float) kl);
    }

    @Override
    public void gaussianKlGradient(
            Tensor mean,
            Tensor logVariance,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        float g = Lanes.get(address(gradOut));
        double sum = Gaussians.divergenceGradient(
                address(mean),
                address(logVariance),
                mean.length(),
                (float) Math.exp(Lanes.get(address(logPrecision))),
                g,
                address(gradMean),
                accumulateMean,
                address(gradLogVariance),
                accumulateLogVariance,
                gradLogPrecision != null,
                scratch);
        if (gradLogPrecision != null) {
            put(gradLogPrecision, 0.5 * g * sum, accumulateLogPrecision);
        }
    }

    @Override
    public void logUniformKl(Tensor mean, Tensor logVariance, Tensor out) {
        double kl = LogUniform.divergence(address(mean), address(logVariance), mean.length(), scratch);
        Lanes.put(address(out), (float) kl);
    }

    @Override
    public void logUniformKlGradient(
            Tensor mean,
            Tensor logVariance,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance) {
        LogUniform.gradient(
                address(mean),
                address(logVariance),
                mean.length(),
                Lanes.get(address(gradOut)),
                address(gradMean),
                accumulateMean,
                address(gradLogVariance),
                accumulateLogVariance,
                scratch);
    }

    /** The last one again where it is the same: nothing is allocated per call. */
    private Mixture mixture(float scale, double pi, double sd1, double sd2) {
        if (!mixture.is(scale, pi, sd1, sd2)) {
            mixture = Mixture.of(scale, pi, sd1, sd2);
        }
        return mixture;
    }

    private static void put(Tensor scalar, double value, boolean add) {
        long at = address(scalar);
        Lanes.put(at, (float) (add ? Lanes.get(at) + value : value));
    }

    @Override
    public void moments(Tensor w, double floor, Tensor mean, Tensor logVariance) {
        int columns = mean.length();
        Contrast.moments(address(w), w.length() / columns, columns, (float) floor, address(mean), address(logVariance));
    }

    @Override
    public void standardise(Tensor w, Tensor mean, Tensor logVariance, Tensor out) {
        int columns = mean.length();
        long inverse = scratch.floats(columns);
        Contrast.inverseDeviations(address(logVariance), columns, inverse);
        Contrast.standardise(address(w), w.length() / columns, columns, address(mean), inverse, address(out));
    }

    @Override
    public void standardiseGradient(Tensor logVariance, Tensor gradOut, Tensor gradW, boolean accumulate) {
        int columns = logVariance.length();
        long inverse = scratch.floats(columns);
        Contrast.inverseDeviations(address(logVariance), columns, inverse);
        Contrast.gradient(inverse, gradOut.length() / columns, columns, address(gradOut), address(gradW), accumulate);
    }
}
