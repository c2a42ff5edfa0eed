package dev.credence.testkit.reference;

import dev.credence.core.device.LikelihoodKernels;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/** Log-likelihoods: row r = k M + m of the outputs belongs to target m. */
final class ReferenceLikelihoods implements LikelihoodKernels {
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    /** ℓ = ½ λ − ½ log 2π − ½ e^λ (y − f)². */
    @Override
    public void gaussian(Tensor f, Tensor y, Tensor logPrecision, Tensor out) {
        double lambda = DoubleTensor.of(logPrecision).get(0);
        for (int r = 0; r < out.length(); r++) {
            double residual = target(y, r) - DoubleTensor.of(f).get(r);
            double value = 0.5 * lambda - HALF_LOG_TWO_PI - 0.5 * Math.exp(lambda) * residual * residual;
            DoubleTensor.of(out).set(r, value);
        }
    }

    /** ∂f = g e^λ (y − f); ∂λ = Σ g (½ − ½ e^λ (y − f)²). */
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
        double precision = Math.exp(DoubleTensor.of(logPrecision).get(0));
        double sum = 0;
        for (int r = 0; r < gradOut.length(); r++) {
            double g = DoubleTensor.of(gradOut).get(r);
            double residual = target(y, r) - DoubleTensor.of(f).get(r);
            DoubleTensor.of(gradF).put(r, g * precision * residual, accumulateF);
            sum += g * (0.5 - 0.5 * precision * residual * residual);
        }
        if (gradLogPrecision != null) {
            DoubleTensor.of(gradLogPrecision).put(0, sum, accumulateLogPrecision);
        }
    }

    /** ℓ = −½ s − ½ log 2π − ½ e^−s (y − f_0)². */
    @Override
    public void heteroscedasticGaussian(Tensor f, Tensor y, Tensor out) {
        for (int r = 0; r < out.length(); r++) {
            double residual = target(y, r) - DoubleTensor.of(f).get(2 * r);
            double s = DoubleTensor.of(f).get(2 * r + 1);
            DoubleTensor.of(out).set(r, -0.5 * s - HALF_LOG_TWO_PI - 0.5 * Math.exp(-s) * residual * residual);
        }
    }

    /** ∂f_0 = g e^−s (y − f_0); ∂s = g (−½ + ½ e^−s (y − f_0)²). */
    @Override
    public void heteroscedasticGaussianGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        for (int r = 0; r < gradOut.length(); r++) {
            double g = DoubleTensor.of(gradOut).get(r);
            double residual = target(y, r) - DoubleTensor.of(f).get(2 * r);
            double precision = Math.exp(-DoubleTensor.of(f).get(2 * r + 1));
            DoubleTensor to = DoubleTensor.of(gradF);
            to.put(2 * r, g * precision * residual, accumulate);
            to.put(2 * r + 1, g * (-0.5 + 0.5 * precision * residual * residual), accumulate);
        }
    }

    /** ℓ = f_y − log Σ_c e^{f_c}. */
    @Override
    public void categorical(Tensor f, Tensor y, Tensor out) {
        int classes = f.size(-1);
        for (int r = 0; r < out.length(); r++) {
            double observed = DoubleTensor.of(f).get(r * classes + (int) target(y, r));
            DoubleTensor.of(out).set(r, observed - logSumExp(f, r, classes));
        }
    }

    /** ∂f_c = g (1[c = y] − e^{f_c − log Σ e^f}). */
    @Override
    public void categoricalGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        int classes = f.size(-1);
        for (int r = 0; r < gradOut.length(); r++) {
            double g = DoubleTensor.of(gradOut).get(r);
            double normaliser = logSumExp(f, r, classes);
            for (int c = 0; c < classes; c++) {
                int i = r * classes + c;
                double indicator = c == (int) target(y, r) ? 1 : 0;
                double softmax = Math.exp(DoubleTensor.of(f).get(i) - normaliser);
                DoubleTensor.of(gradF).put(i, g * (indicator - softmax), accumulate);
            }
        }
    }

    /** ℓ = y f − softplus(f), softplus(f) = max(f, 0) + log(1 + e^−|f|). */
    @Override
    public void bernoulli(Tensor f, Tensor y, Tensor out) {
        for (int r = 0; r < out.length(); r++) {
            double logit = DoubleTensor.of(f).get(r);
            double softplus = Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit)));
            DoubleTensor.of(out).set(r, target(y, r) * logit - softplus);
        }
    }

    /** ∂f = g (y − 1/(1 + e^−f)). */
    @Override
    public void bernoulliGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        for (int r = 0; r < gradOut.length(); r++) {
            double sigmoid = 1 / (1 + Math.exp(-DoubleTensor.of(f).get(r)));
            DoubleTensor.of(gradF).put(r, DoubleTensor.of(gradOut).get(r) * (target(y, r) - sigmoid), accumulate);
        }
    }

    /**
     * With a_k = αℓ_k and t its maximum: out = (t + log(1 + (1/K) Σ_k (e^{a_k − t} − 1)))/α, which keeps its digits as α → 0; w_k = e^{a_k − t}/Σ.
     * For α = 0: out = (1/K) Σ_k ℓ_k, w_k = 1/K.
     */
    @Override
    public void alphaMean(Tensor logLikelihood, double alpha, Tensor weights, Tensor out) {
        DoubleTensor ell = DoubleTensor.of(logLikelihood);
        DoubleTensor w = DoubleTensor.of(weights);
        int samples = logLikelihood.size(0);
        int points = logLikelihood.size(1);
        for (int m = 0; m < points; m++) {
            double top = Double.NEGATIVE_INFINITY;
            double sum = 0;
            for (int k = 0; k < samples; k++) {
                top = Math.max(top, alpha * ell.get(k * points + m));
                sum += ell.get(k * points + m);
            }
            double excess = 0;
            double total = 0;
            for (int k = 0; k < samples; k++) {
                double a = alpha * ell.get(k * points + m) - top;
                excess += Math.expm1(a);
                total += Math.exp(a);
            }
            for (int k = 0; k < samples; k++) {
                double a = alpha * ell.get(k * points + m) - top;
                w.set(k * points + m, Math.exp(a) / total);
            }
            double value = alpha == 0 ? sum / samples : (top + Math.log1p(excess / samples)) / alpha;
            DoubleTensor.of(out).set(m, value);
        }
    }

    /** ∂ℓ_km = w_km g_m. */
    @Override
    public void alphaMeanGradient(Tensor weights, Tensor gradOut, Tensor gradLogLikelihood, boolean accumulate) {
        int points = gradOut.length();
        for (int i = 0; i < weights.length(); i++) {
            double g = DoubleTensor.of(gradOut).get(i % points);
            DoubleTensor.of(gradLogLikelihood).put(i, DoubleTensor.of(weights).get(i) * g, accumulate);
        }
    }

    private static double target(Tensor y, int row) {
        return DoubleTensor.of(y).get(row % y.length());
    }

    /** t + log Σ_c e^{f_c − t}, t the maximum. */
    private static double logSumExp(Tensor f, int row, int classes) {
        double top = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
            top = Math.max(top, DoubleTensor.of(f).get(row * classes + c));
        }
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            sum += Math.exp(DoubleTensor.of(f).get(row * classes + c) - top);
        }
        return top + Math.log(sum);
    }
}
