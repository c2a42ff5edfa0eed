package dev.credence.core.device.nd4j;

import dev.credence.core.device.RandomKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.random.Noise;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Passes over heap arrays, see {@link HostArray}. A mask holds what dropout multiplies by: 0 or 1/(1 − rate). */
public class HostRandomKernels implements RandomKernels {
    private static final int PIECE = HostArray.PIECE;

    private final HostNoise noise = new HostNoise();
    private final HostArray a = new HostArray();
    private final HostArray b = new HostArray();
    private final HostArray c = new HostArray();
    private final HostArray d = new HostArray();

    @Override
    public void uniform(Noise noise, Tensor out) {
        for (int from = 0; from < out.length(); from += PIECE) {
            int n = Math.min(PIECE, out.length() - from);
            this.noise.uniform(noise, from, a.room(n), n);
            a.store(out, from, n);
        }
    }

    @Override
    public void normal(Noise noise, Tensor out) {
        for (int from = 0; from < out.length(); from += PIECE) {
            int n = Math.min(PIECE, out.length() - from);
            this.noise.normal(noise, from, a.room(n), n);
            a.store(out, from, n);
        }
    }

    private void fillMask(Noise noise, float rate, Tensor mask) {
        for (int from = 0; from < mask.length(); from += PIECE) {
            int n = Math.min(PIECE, mask.length() - from);
            this.noise.mask(noise, rate, from, a.room(n), n);
            a.store(mask, from, n);
        }
    }

    @Override
    public void dropout(Tensor x, float rate, Noise noise, Tensor mask, Tensor out) {
        fillMask(noise, rate, mask);
        int length = x.length();
        for (int from = 0; from < length; from += PIECE) {
            int n = Math.min(PIECE, length - from);
            float[] values = a.load(x, from, n);
            for (int to = from; to < out.length(); to += length) {
                HostLoops.multiply(b.load(mask, to, n), values, n);
                b.store(out, to, n);
            }
        }
    }

    @Override
    public void dropoutGradient(Tensor mask, float rate, Tensor gradOut, Tensor gradX, boolean accumulate) {
        int length = gradX.length();
        for (int from = 0; from < length; from += PIECE) {
            int n = Math.min(PIECE, length - from);
            float[] sum = a.room(n);
            Arrays.fill(sum, 0, n, 0);
            for (int at = from; at < gradOut.length(); at += length) {
                HostLoops.addProduct(sum, b.load(mask, at, n), c.load(gradOut, at, n), n);
            }
            a.store(gradX, from, n, accumulate);
        }
    }

    @Override
    public void biasActivationDropout(
            Tensor h,
            @Nullable Tensor bias,
            Activation activation,
            float rate,
            @Nullable Noise noise,
            @Nullable Tensor mask) {
        if (rate > 0) {
            fillMask(Objects.requireNonNull(noise), rate, Objects.requireNonNull(mask));
        }
        int columns = h.size(-1);
        int step = Math.min(h.length(), HostArray.rowsOfPiece(columns) * columns);
        float[] repeatedBias = b.room(step);
        if (bias != null) {
            b.load(bias, 0, columns);
            HostLoops.repeatRow(repeatedBias, columns, step / columns);
        }
        for (int from = 0; from < h.length(); from += step) {
            int n = Math.min(step, h.length() - from);
            float[] values = a.load(h, from, n);
            if (bias != null) {
                HostLoops.add(values, repeatedBias, n);
            }
            HostLoops.activate(activation, values, n);
            if (rate > 0) {
                HostLoops.multiply(values, c.load(Objects.requireNonNull(mask), from, n), n);
            }
            a.store(h, from, n);
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
        int columns = h.size(-1);
        int step = HostArray.rowsOfPiece(columns) * columns;
        float[] sums = d.room(columns);
        Arrays.fill(sums, 0, columns, 0);
        for (int from = 0; from < h.length(); from += step) {
            int n = Math.min(step, h.length() - from);
            float[] gradient = a.load(gradH, from, n);
            if (rate > 0) {
                HostLoops.multiply(gradient, c.load(Objects.requireNonNull(mask), from, n), n);
            }
            HostLoops.activateGradient(activation, b.load(h, from, n), 1 / (1 - rate), gradient, n);
            if (gradBias != null) {
                HostLoops.addRows(gradient, n / columns, columns, sums);
            }
            a.store(gradH, from, n);
        }
        if (gradBias != null) {
            d.store(gradBias, 0, columns, accumulateBias);
        }
    }

    /** Which parameter v gives the standard deviation of a draw: e^{v/2}, or √v. */
    private enum Spread {
        LOG_VARIANCE,
        VARIANCE
    }

    @Override
    public void reparameterise(Tensor mean, Tensor logVariance, Noise noise, Tensor eps, Tensor out) {
        draw(Spread.LOG_VARIANCE, mean, logVariance, noise, eps, out);
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
        drawGradient(
                Spread.LOG_VARIANCE,
                logVariance,
                eps,
                gradOut,
                gradMean,
                accumulateMean,
                gradLogVariance,
                accumulateLogVariance);
    }

    @Override
    public void perturb(Tensor mean, Tensor variance, Noise noise, Tensor eps, Tensor out) {
        draw(Spread.VARIANCE, mean, variance, noise, eps, out);
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
        drawGradient(
                Spread.VARIANCE, variance, eps, gradOut, gradMean, accumulateMean, gradVariance, accumulateVariance);
    }

    private void draw(Spread spread, Tensor mean, Tensor parameter, Noise noise, Tensor eps, Tensor out) {
        normal(noise, eps);
        int length = mean.length();
        for (int from = 0; from < length; from += PIECE) {
            int n = Math.min(PIECE, length - from);
            float[] centre = a.load(mean, from, n);
            float[] sd = standardDeviation(spread, parameter, from, n);
            for (int to = from; to < out.length(); to += length) {
                float[] sample = c.load(eps, to, n);
                HostLoops.multiply(sample, sd, n);
                HostLoops.add(sample, centre, n);
                c.store(out, to, n);
            }
        }
    }

    private void drawGradient(
            Spread spread,
            Tensor parameter,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradParameter,
            boolean accumulateParameter) {
        int length = parameter.length();
        for (int from = 0; from < length; from += PIECE) {
            int n = Math.min(PIECE, length - from);
            float[] sum = a.room(n);
            Arrays.fill(sum, 0, n, 0);
            float[] sumWithEps = d.room(n);
            Arrays.fill(sumWithEps, 0, n, 0);
            for (int at = from; at < gradOut.length(); at += length) {
                float[] gradient = c.load(gradOut, at, n);
                HostLoops.add(sum, gradient, n);
                HostLoops.addProduct(sumWithEps, gradient, b.load(eps, at, n), n);
            }
            a.store(gradMean, from, n, accumulateMean);
            float[] sd = standardDeviation(spread, parameter, from, n);
            if (spread == Spread.VARIANCE) {
                HostLoops.divide(sumWithEps, sd, n);
            } else {
                HostLoops.multiply(sumWithEps, sd, n);
            }
            HostLoops.scale(sumWithEps, 0.5f, n);
            d.store(gradParameter, from, n, accumulateParameter);
        }
    }

    /** exp(½ logVariance) or √variance, in {@link #b}. */
    private float[] standardDeviation(Spread spread, Tensor parameter, int from, int n) {
        float[] sd = b.load(parameter, from, n);
        if (spread == Spread.VARIANCE) {
            HostLoops.sqrt(sd, n);
        } else {
            HostLoops.scale(sd, 0.5f, n);
            HostLoops.exp(sd, n);
        }
        return sd;
    }
}
