package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.address;

import dev.credence.core.device.LikelihoodKernels;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/** Log-likelihoods and the data term over the samples. */
final class SimdLikelihoods implements LikelihoodKernels {
    private final Scratch scratch;

    SimdLikelihoods(Scratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public void gaussian(Tensor f, Tensor y, Tensor logPrecision, Tensor out) {
        Regression.gaussian(
                address(f), address(y), samples(out), y.length(), Lanes.get(address(logPrecision)), address(out));
    }

    @Override
    public void gaussianGradient(
            Tensor f,
            Tensor y,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradF,
            boolean accumulateF,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        double slope = Regression.gaussianGradient(
                address(f),
                address(y),
                samples(gradOut),
                y.length(),
                Lanes.get(address(logPrecision)),
                address(gradOut),
                address(gradF),
                accumulateF,
                scratch.bytes(Lanes.BYTES));
        if (gradLogPrecision != null) {
            long at = address(gradLogPrecision);
            Lanes.put(at, (float) (accumulateLogPrecision ? Lanes.get(at) + slope : slope));
        }
    }

    @Override
    public void heteroscedasticGaussian(Tensor f, Tensor y, Tensor out) {
        Regression.heteroscedastic(address(f), address(y), samples(out), y.length(), address(out), scratch);
    }

    @Override
    public void heteroscedasticGaussianGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        Regression.heteroscedasticGradient(
                address(f),
                address(y),
                samples(gradOut),
                y.length(),
                address(gradOut),
                address(gradF),
                accumulate,
                scratch);
    }

    @Override
    public void categorical(Tensor f, Tensor y, Tensor out) {
        Classes.categorical(address(f), address(y), samples(out), y.length(), f.size(-1), address(out), scratch);
    }

    @Override
    public void categoricalGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        Classes.categoricalGradient(
                address(f),
                address(y),
                samples(gradOut),
                y.length(),
                f.size(-1),
                address(gradOut),
                address(gradF),
                accumulate,
                scratch);
    }

    @Override
    public void bernoulli(Tensor f, Tensor y, Tensor out) {
        Classes.bernoulli(address(f), address(y), samples(out), y.length(), address(out), scratch);
    }

    @Override
    public void bernoulliGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        Classes.bernoulliGradient(
                address(f),
                address(y),
                samples(gradOut),
                y.length(),
                address(gradOut),
                address(gradF),
                accumulate,
                scratch);
    }

    @Override
    public void alphaMean(Tensor logLikelihood, double alpha, Tensor weights, Tensor out) {
        int points = out.length();
        int samples = samples(logLikelihood);
        if (alpha == 0) {
            AlphaMeans.mean(address(logLikelihood), samples, points, address(weights), address(out));
        } else {
            AlphaMeans.logMeanExp(
                    address(logLikelihood), samples, points, (float) alpha, address(weights), address(out), scratch);
        }
    }

    @Override
    public void alphaMeanGradient(Tensor weights, Tensor gradOut, Tensor gradLogLikelihood, boolean accumulate) {
        AlphaMeans.gradient(
                address(weights),
                samples(weights),
                gradOut.length(),
                address(gradOut),
                address(gradLogLikelihood),
                accumulate);
    }

    private static int samples(Tensor perSampleAndPoint) {
        return perSampleAndPoint.size(0);
    }
}
