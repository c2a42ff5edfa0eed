package dev.credence.core.device.nd4j;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.Tensor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Passes over heap arrays, see {@link HostArray}; sums in double. */
public class HostDivergenceKernels implements DivergenceKernels {
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
    private static final int PIECE = HostArray.PIECE;

    private final HostArray a = new HostArray();
    private final HostArray b = new HostArray();
    private final HostArray c = new HostArray();

    @Override
    public void gaussianEnergy(Tensor w, float scale, Tensor logPrecision, Tensor out) {
        double lambda = HostArray.scalar(logPrecision);
        double squares = sumOfSquares(w);
        double energy = 0.5 * Math.exp(lambda) * scale * scale * squares;
        HostArray.setScalar(out, energy + w.length() * (HALF_LOG_TWO_PI - 0.5 * lambda), false);
    }

    private double sumOfSquares(Tensor w) {
        double sum = 0;
        for (int from = 0; from < w.length(); from += PIECE) {
            int n = Math.min(PIECE, w.length() - from);
            sum += HostLoops.sumOfSquares(a.load(w, from, n), n);
        }
        return sum;
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
        double precision = Math.exp(HostArray.scalar(logPrecision)) * scale * scale;
        float gradient = HostArray.scalar(gradOut);
        if (gradLogPrecision != null) {
            double derivative = 0.5 * (precision * sumOfSquares(w) - w.length());
            HostArray.setScalar(gradLogPrecision, gradient * derivative, accumulateLogPrecision);
        }
        for (int from = 0; from < w.length(); from += PIECE) {
            int n = Math.min(PIECE, w.length() - from);
            HostLoops.scale(a.load(w, from, n), (float) (gradient * precision), n);
            a.store(gradW, from, n, accumulateW);
        }
    }

    @Override
    public void laplaceEnergy(Tensor w, float scale, double b, Tensor out) {
        double sum = 0;
        for (int from = 0; from < w.length(); from += PIECE) {
            int n = Math.min(PIECE, w.length() - from);
            float[] values = a.load(w, from, n);
            for (int i = 0; i < n; i++) {
                sum += Math.abs(values[i]);
            }
        }
        HostArray.setScalar(out, Math.abs(scale) * sum / b + w.length() * Math.log(2 * b), false);
    }

    @Override
    public void laplaceEnergyGradient(
            Tensor w, float scale, double b, Tensor gradOut, Tensor gradW, boolean accumulate) {
        float slope = (float) (HostArray.scalar(gradOut) * scale / b);
        for (int from = 0; from < w.length(); from += PIECE) {
            int n = Math.min(PIECE, w.length() - from);
            float[] values = a.load(w, from, n);
            for (int i = 0; i < n; i++) {
                values[i] = slope * Math.signum(values[i]);
            }
            a.store(gradW, from, n, accumulate);
        }
    }

    @Override
    public void scaleMixtureEnergy(Tensor w, float scale, double pi, double sd1, double sd2, Tensor out) {
        ScaleMixture mixture = ScaleMixture.of(pi, sd1, sd2);
        double sum = 0;
        for (int from = 0; from < w.length(); from += PIECE) {
            int n = Math.min(PIECE, w.length() - from);
            float[] values = a.load(w, from, n);
            for (int i = 0; i < n; i++) {
                double x = (double) scale * values[i];
                sum += mixture.energy(x * x);
            }
        }
        HostArray.setScalar(out, sum, false);
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
        ScaleMixture mixture = ScaleMixture.of(pi, sd1, sd2);
        double factor = (double) HostArray.scalar(gradOut) * scale * scale;
        for (int from = 0; from < w.length(); from += PIECE) {
            int n = Math.min(PIECE, w.length() - from);
            float[] values = a.load(w, from, n);
            for (int i = 0; i < n; i++) {
                double x = (double) scale * values[i];
                values[i] *= (float) (factor * mixture.slope(x * x));
            }
            a.store(gradW, from, n, accumulate);
        }
    }

    @Override
    public void gaussianKl(Tensor mean, Tensor logVariance, Tensor logPrecision, Tensor out) {
        double lambda = HostArray.scalar(logPrecision);
        double precision = Math.exp(lambda);
        double sum = 0;
        for (int from = 0; from < mean.length(); from += PIECE) {
            int n = Math.min(PIECE, mean.length() - from);
            float[] m = a.load(mean, from, n);
            float[] v = b.load(logVariance, from, n);
            for (int i = 0; i < n; i++) {
                sum += precision * ((double) m[i] * m[i] + Math.exp(v[i])) - v[i] - lambda - 1;
            }
        }
        HostArray.setScalar(out, 0.5 * sum, false);
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
        double precision = Math.exp(HostArray.scalar(logPrecision));
        float gradient = HostArray.scalar(gradOut);
        double sum = 0;
        for (int from = 0; from < mean.length(); from += PIECE) {
            int n = Math.min(PIECE, mean.length() - from);
            float[] m = a.load(mean, from, n);
            float[] v = b.load(logVariance, from, n);
            for (int i = 0; i < n; i++) {
                double scaledVariance = precision * Math.exp(v[i]);
                sum += precision * m[i] * m[i] + scaledVariance - 1;
                m[i] *= (float) (gradient * precision);
                v[i] = (float) (gradient * 0.5 * (scaledVariance - 1));
            }
            a.store(gradMean, from, n, accumulateMean);
            b.store(gradLogVariance, from, n, accumulateLogVariance);
        }
        if (gradLogPrecision != null) {
            HostArray.setScalar(gradLogPrecision, gradient * 0.5 * sum, accumulateLogPrecision);
        }
    }

    @Override
    public void logUniformKl(Tensor mean, Tensor logVariance, Tensor out) {
        double sum = 0;
        for (int from = 0; from < mean.length(); from += PIECE) {
            int n = Math.min(PIECE, mean.length() - from);
            float[] m = a.load(mean, from, n);
            float[] v = b.load(logVariance, from, n);
            for (int i = 0; i < n; i++) {
                double t = v[i] - Math.log((double) m[i] * m[i] + LOG_UNIFORM_EPSILON);
                double softplus = Math.max(-t, 0) + Math.log1p(Math.exp(-Math.abs(t)));
                sum += LOG_UNIFORM_K1 * sigmoid(-LOG_UNIFORM_K2 - LOG_UNIFORM_K3 * t) + 0.5 * softplus;
            }
        }
        HostArray.setScalar(out, sum, false);
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
        float gradient = HostArray.scalar(gradOut);
        for (int from = 0; from < mean.length(); from += PIECE) {
            int n = Math.min(PIECE, mean.length() - from);
            float[] m = a.load(mean, from, n);
            float[] v = b.load(logVariance, from, n);
            for (int i = 0; i < n; i++) {
                double square = (double) m[i] * m[i] + LOG_UNIFORM_EPSILON;
                double t = v[i] - Math.log(square);
                double x = LOG_UNIFORM_K2 + LOG_UNIFORM_K3 * t;
                double d = -0.5 * sigmoid(-t) - LOG_UNIFORM_K1 * LOG_UNIFORM_K3 * sigmoid(x) * sigmoid(-x);
                m[i] = (float) (-2 * gradient * d * m[i] / square);
                v[i] = (float) (gradient * d);
            }
            a.store(gradMean, from, n, accumulateMean);
            b.store(gradLogVariance, from, n, accumulateLogVariance);
        }
    }

    private static double sigmoid(double x) {
        return x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
    }

    @Override
    public void moments(Tensor w, double floor, Tensor mean, Tensor logVariance) {
        int columns = mean.length();
        int rows = w.length() / columns;
        for (int from = 0; from < columns; from += PIECE) {
            int n = Math.min(PIECE, columns - from);
            float[] centre = b.room(n);
            Arrays.fill(centre, 0, n, 0);
            for (int row = 0; row < rows; row++) {
                HostLoops.addScaled(centre, 1f / rows, a.load(w, row * columns + from, n), n);
            }
            float[] squares = c.room(n);
            Arrays.fill(squares, 0, n, 0);
            for (int row = 0; row < rows; row++) {
                float[] distance = a.load(w, row * columns + from, n);
                HostLoops.addScaled(distance, -1, centre, n);
                HostLoops.addProduct(squares, distance, distance, n);
            }
            for (int i = 0; i < n; i++) {
                squares[i] = (float) Math.log((double) squares[i] / rows + floor);
            }
            b.store(mean, from, n);
            c.store(logVariance, from, n);
        }
    }

    @Override
    public void standardise(Tensor w, Tensor mean, Tensor logVariance, Tensor out) {
        int columns = mean.length();
        for (int from = 0; from < columns; from += PIECE) {
            int n = Math.min(PIECE, columns - from);
            float[] inverse = inverseDeviation(logVariance, from, n);
            float[] centre = b.load(mean, from, n);
            for (int at = from; at < w.length(); at += columns) {
                float[] row = a.load(w, at, n);
                HostLoops.addScaled(row, -1, centre, n);
                HostLoops.multiply(row, inverse, n);
                a.store(out, at, n);
            }
        }
    }

    @Override
    public void standardiseGradient(Tensor logVariance, Tensor gradOut, Tensor gradW, boolean accumulate) {
        int columns = logVariance.length();
        for (int from = 0; from < columns; from += PIECE) {
            int n = Math.min(PIECE, columns - from);
            float[] inverse = inverseDeviation(logVariance, from, n);
            for (int at = from; at < gradOut.length(); at += columns) {
                HostLoops.multiply(a.load(gradOut, at, n), inverse, n);
                a.store(gradW, at, n, accumulate);
            }
        }
    }

    /** e^(−½ logVariance), in {@link #c}. */
    private float[] inverseDeviation(Tensor logVariance, int from, int n) {
        float[] inverse = c.load(logVariance, from, n);
        HostLoops.scale(inverse, -0.5f, n);
        HostLoops.exp(inverse, n);
        return inverse;
    }
}
