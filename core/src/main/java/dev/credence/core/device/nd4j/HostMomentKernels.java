package dev.credence.core.device.nd4j;

import dev.credence.core.device.MomentKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.NormalTail;
import org.jspecify.annotations.Nullable;

/** Passes over heap arrays, see {@link HostArray}. */
public class HostMomentKernels implements MomentKernels {
    private static final int PIECE = HostArray.PIECE;

    private final HostArray m = new HostArray();
    private final HostArray v = new HostArray();
    private final HostArray a = new HostArray();
    private final HostArray b = new HostArray();
    private final HostArray k = new HostArray();
    private final HostArray r = new HostArray();

    @Override
    public void secondMoment(Tensor x, Tensor out) {
        int total = out.length();
        boolean pair = x.length() > total;
        for (int from = 0; from < total; from += PIECE) {
            int n = Math.min(PIECE, total - from);
            float[] squares = m.load(x, from, n);
            HostLoops.multiply(squares, squares, n);
            if (pair) {
                HostLoops.add(squares, v.load(x, total + from, n), n);
            }
            m.store(out, from, n);
        }
    }

    @Override
    public void squareGradient(Tensor x, Tensor gradOut, Tensor gradX, boolean accumulate) {
        for (int from = 0; from < x.length(); from += PIECE) {
            int n = Math.min(PIECE, x.length() - from);
            float[] product = m.load(x, from, n);
            HostLoops.multiply(product, a.load(gradOut, from, n), n);
            HostLoops.scale(product, 2, n);
            m.store(gradX, from, n, accumulate);
        }
    }

    @Override
    public void gate(Tensor u, float sharpness, Tensor kept, Tensor out) {
        int total = u.length() / 2;
        boolean hard = Float.isInfinite(sharpness);
        for (int from = 0; from < total; from += PIECE) {
            int n = Math.min(PIECE, total - from);
            float[] mean = m.load(u, from, n);
            float[] variance = v.load(u, total + from, n);
            float[] open = k.room(n);
            float[] spread = r.room(n);
            for (int i = 0; i < n; i++) {
                // e = e^−|c m|: g = 1/(1 + e) or e/(1 + e), g (1 − g) = e/(1 + e)², neither with a difference
                double e = hard ? 0 : Math.exp(-Math.abs(sharpness * (double) mean[i]));
                double g = (mean[i] > 0 || (mean[i] == 0 && !hard) ? 1 : e) / (1 + e);
                open[i] = (float) g;
                spread[i] = (float) (e / ((1 + e) * (1 + e)));
                variance[i] = (float) (g * variance[i] + spread[i] * (double) mean[i] * mean[i]);
                mean[i] = (float) (g * mean[i]);
            }
            k.store(kept, from, n);
            r.store(kept, total + from, n);
            m.store(out, from, n);
            v.store(out, total + from, n);
        }
    }

    @Override
    public void gateGradient(Tensor u, float sharpness, Tensor kept, Tensor gradOut, Tensor gradU, boolean accumulate) {
        int total = u.length() / 2;
        float c = Float.isInfinite(sharpness) ? 0 : sharpness;
        for (int from = 0; from < total; from += PIECE) {
            int n = Math.min(PIECE, total - from);
            float[] mean = m.load(u, from, n);
            float[] variance = v.load(u, total + from, n);
            float[] gradMean = a.load(gradOut, from, n);
            float[] gradVariance = b.load(gradOut, total + from, n);
            float[] open = k.load(kept, from, n);
            float[] spread = r.load(kept, total + from, n);
            for (int i = 0; i < n; i++) {
                float x = mean[i];
                float d = c * spread[i];
                float slope = d * (variance[i] + x * x * (1 - 2 * open[i])) + 2 * x * spread[i];
                gradMean[i] = gradMean[i] * (open[i] + x * d) + gradVariance[i] * slope;
                gradVariance[i] = gradVariance[i] * open[i];
            }
            a.store(gradU, from, n, accumulate);
            b.store(gradU, total + from, n, accumulate);
        }
    }

    @Override
    public void rectify(Tensor u, Tensor kept, Tensor out) {
        int total = u.length() / 2;
        for (int from = 0; from < total; from += PIECE) {
            int n = Math.min(PIECE, total - from);
            float[] mean = m.load(u, from, n);
            float[] variance = v.load(u, total + from, n);
            float[] inside = k.room(n);
            float[] ratio = r.room(n);
            for (int i = 0; i < n; i++) {
                double square = Math.max(variance[i], SMALLEST_VARIANCE);
                double sd = Math.sqrt(square);
                double z = mean[i] / sd;
                double density = NormalTail.density(z);
                double below = NormalTail.probability(-Math.abs(z));
                double mirrored = Math.max(0, density - Math.abs(z) * below); // E[max(0, x)] of N(−|z|, 1)
                double second = Math.max(0, (z * z + 1) * below - Math.abs(z) * density);
                boolean up = z > 0;
                // above 0: E = z + mirrored and var = 1 − second − 2z mirrored − mirrored²
                double first = up ? z + mirrored : mirrored;
                double spread = up ? 1 - second - 2 * z * mirrored - mirrored * mirrored : second - mirrored * mirrored;
                inside[i] = (float) (up ? 1 - below : below);
                ratio[i] = (float) (density / sd);
                mean[i] = (float) (sd * first);
                variance[i] = (float) (square * Math.max(0, spread));
            }
            k.store(kept, from, n);
            r.store(kept, total + from, n);
            m.store(out, from, n);
            v.store(out, total + from, n);
        }
    }

    @Override
    public void rectifyGradient(Tensor u, Tensor kept, Tensor out, Tensor gradOut, Tensor gradU, boolean accumulate) {
        int total = u.length() / 2;
        for (int from = 0; from < total; from += PIECE) {
            int n = Math.min(PIECE, total - from);
            float[] result = m.load(out, from, n);
            float[] gradMean = a.load(gradOut, from, n);
            float[] gradVariance = b.load(gradOut, total + from, n);
            float[] inside = k.load(kept, from, n);
            float[] ratio = r.load(kept, total + from, n);
            for (int i = 0; i < n; i++) {
                float g = gradMean[i];
                float h = gradVariance[i];
                gradMean[i] = g * inside[i] + 2 * h * result[i] * (1 - inside[i]);
                gradVariance[i] = 0.5f * g * ratio[i] + h * (inside[i] - result[i] * ratio[i]);
            }
            a.store(gradU, from, n, accumulate);
            b.store(gradU, total + from, n, accumulate);
        }
    }

    @Override
    public void gaussian(Tensor f, Tensor y, Tensor logPrecision, Tensor out) {
        int points = y.length();
        ExpectedLikelihoods.gaussian(m.load(f), v.load(y), HostArray.scalar(logPrecision), a.room(points), points);
        a.store(out, 0, points);
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
        double slope = ExpectedLikelihoods.gaussianGradient(
                m.load(f),
                v.load(y),
                HostArray.scalar(logPrecision),
                a.load(gradOut),
                b.room(gradF.length()),
                y.length());
        b.store(gradF, 0, gradF.length(), accumulateF);
        if (gradLogPrecision != null) {
            HostArray.setScalar(gradLogPrecision, slope, accumulateLogPrecision);
        }
    }

    @Override
    public void categorical(Tensor f, Tensor y, Tensor out) {
        int points = y.length();
        ExpectedLikelihoods.categorical(m.load(f), v.load(y), a.room(points), points, f.size(-1));
        a.store(out, 0, points);
    }

    @Override
    public void categoricalGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        float[] gradient = b.room(gradF.length());
        ExpectedLikelihoods.categoricalGradient(
                m.load(f), v.load(y), a.load(gradOut), gradient, y.length(), f.size(-1));
        b.store(gradF, 0, gradF.length(), accumulate);
    }

    @Override
    public void bernoulli(Tensor f, Tensor y, Tensor out) {
        ExpectedLikelihoods.bernoulli(m.load(f), v.load(y), a.room(y.length()), y.length());
        a.store(out, 0, y.length());
    }

    @Override
    public void bernoulliGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        ExpectedLikelihoods.bernoulliGradient(
                m.load(f), v.load(y), a.load(gradOut), b.room(gradF.length()), y.length());
        b.store(gradF, 0, gradF.length(), accumulate);
    }

    @Override
    public void probit(Tensor f, Tensor y, double noise, Tensor out) {
        ExpectedLikelihoods.probit(m.load(f), v.load(y), noise, a.room(y.length()), y.length());
        a.store(out, 0, y.length());
    }

    @Override
    public void probitGradient(Tensor f, Tensor y, double noise, Tensor gradOut, Tensor gradF, boolean accumulate) {
        ExpectedLikelihoods.probitGradient(
                m.load(f), v.load(y), noise, a.load(gradOut), b.room(gradF.length()), y.length());
        b.store(gradF, 0, gradF.length(), accumulate);
    }
}
