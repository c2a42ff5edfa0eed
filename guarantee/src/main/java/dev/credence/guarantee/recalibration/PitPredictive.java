package dev.credence.guarantee.recalibration;

import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.guarantee.TailQuantiles;
import org.jspecify.annotations.Nullable;

/**
 * The distribution function R(F(y)). Moments and CRPS are integrals over u = F(y) of functions of the quantile F⁻¹(u),
 * weighted by R′(u), by Gauss–Legendre quadrature on pieces that shrink towards 0 and 1. The epistemic share of the
 * variance stays the same.
 */
final class PitPredictive implements RegressionPredictive {
    /** Gauss–Legendre nodes and weights of order 3 on [−1, 1]. */
    private static final double[] NODES = {-Math.sqrt(0.6), 0, Math.sqrt(0.6)};

    private static final double[] WEIGHTS = {5.0 / 9, 8.0 / 9, 5.0 / 9};
    /** How often the outermost pieces are quartered, to 4⁻¹⁰ of a piece. */
    private static final int QUARTERINGS = 10;

    private static final int FEWEST = 16;

    private final RegressionPredictive inner;
    private final MonotoneCubic map;
    private @Nullable Quadrature quadrature;

    PitPredictive(RegressionPredictive inner, MonotoneCubic map) {
        this.inner = inner;
        this.map = map;
    }

    /**
     * Quantiles at the nodes.
     *
     * @param u the nodes
     * @param weights of them, R′(u) du, with the sum 1
     * @param quantiles F⁻¹(u), [node][N]
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Quadrature(double[] u, double[] weights, double[][] quantiles) {}

    private Quadrature quadrature() {
        Quadrature known = quadrature;
        if (known == null) {
            known = makeQuadrature();
            quadrature = known;
        }
        return known;
    }

    private Quadrature makeQuadrature() {
        double[] ends = ends();
        int count = (ends.length - 1) * NODES.length;
        double[] u = new double[count];
        double[] weights = new double[count];
        double[][] quantiles = new double[count][];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            int piece = i / NODES.length;
            int node = i % NODES.length;
            double half = 0.5 * (ends[piece + 1] - ends[piece]);
            u[i] = ends[piece] + half * (1 + NODES[node]);
            weights[i] = WEIGHTS[node] * half * map.derivative(u[i]);
            quantiles[i] = inner.quantile(u[i]);
            sum += weights[i];
        }
        for (int i = 0; i < count; i++) {
            weights[i] /= sum;
        }
        return new Quadrature(u, weights, quantiles);
    }

    /**
     * Ends of the quadrature's pieces, 0 to 1: R's pieces, subdivided where they are few, the outermost quartered
     * repeatedly.
     */
    private double[] ends() {
        int pieces = map.pieces() * ((FEWEST + map.pieces() - 1) / map.pieces());
        double[] ends = new double[pieces + 1 + 2 * QUARTERINGS];
        for (int k = 1; k < pieces; k++) {
            ends[QUARTERINGS + k] = (double) k / pieces;
        }
        for (int i = 1; i <= QUARTERINGS; i++) {
            double left = Math.scalb(1.0, 2 * (i - 1 - QUARTERINGS)) / pieces;
            ends[i] = left;
            ends[ends.length - 1 - i] = 1 - left;
        }
        ends[ends.length - 1] = 1;
        return ends;
    }

    @Override
    public int points() {
        return inner.points();
    }

    @Override
    public int samples() {
        return inner.samples();
    }

    @Override
    public double[] mean() {
        Quadrature q = quadrature();
        double[] mean = new double[points()];
        for (int i = 0; i < q.u.length; i++) {
            for (int n = 0; n < mean.length; n++) {
                mean[n] += q.weights[i] * q.quantiles[i][n];
            }
        }
        return mean;
    }

    @Override
    public double[] totalVariance() {
        Quadrature q = quadrature();
        double[] mean = mean();
        double[] variance = new double[mean.length];
        for (int i = 0; i < q.u.length; i++) {
            for (int n = 0; n < mean.length; n++) {
                double d = q.quantiles[i][n] - mean[n];
                variance[n] += q.weights[i] * d * d;
            }
        }
        return variance;
    }

    private double[] share(double[] part) {
        double[] before = inner.totalVariance();
        double[] now = totalVariance();
        for (int n = 0; n < part.length; n++) {
            part[n] = before[n] > 0 ? now[n] * part[n] / before[n] : 0;
        }
        return part;
    }

    @Override
    public double[] epistemicVariance() {
        return share(inner.epistemicVariance());
    }

    @Override
    public double[] aleatoricVariance() {
        return share(inner.aleatoricVariance());
    }

    @Override
    public double cdfStep() {
        return inner.cdfStep();
    }

    @Override
    public double[] cdf(double[] y) {
        double[] cdf = inner.cdf(y);
        for (int n = 0; n < cdf.length; n++) {
            cdf[n] = map.value(cdf[n]);
        }
        return cdf;
    }

    @Override
    public double[] survival(double[] y) {
        double[] survival = inner.survival(y);
        for (int n = 0; n < survival.length; n++) {
            survival[n] = map.upper(survival[n]);
        }
        return survival;
    }

    @Override
    public double[] logDensity(double[] y) {
        double[] logs = inner.logDensity(y);
        double[] cdf = inner.cdf(y);
        for (int n = 0; n < logs.length; n++) {
            logs[n] += Math.log(map.derivative(cdf[n]));
        }
        return logs;
    }

    @Override
    public double[] quantile(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("quantile: p is " + p + ", it must lie between 0 and 1 (exclusive)");
        }
        double u = map.inverse(p);
        return inner.quantile(Math.max(Double.MIN_NORMAL, Math.min(Math.nextDown(1.0), u)));
    }

    /** 2 ∫ (1[y ≤ q(p)] − p)(q(p) − y) dp, the integral of quantile losses; relative error about 10⁻³. */
    @Override
    public double[] crps(double[] y) {
        Quadrature q = quadrature();
        double[] crps = new double[y.length];
        for (int i = 0; i < q.u.length; i++) {
            double p = map.value(q.u[i]);
            for (int n = 0; n < y.length; n++) {
                double d = q.quantiles[i][n] - y[n];
                crps[n] += 2 * q.weights[i] * ((d >= 0 ? 1 : 0) - p) * d;
            }
        }
        return crps;
    }

    @Override
    public double[][] sample(long seed, int draws) {
        CounterRandom random = Stream.PREDICTIVE.of(seed);
        TailQuantiles tails = new TailQuantiles(inner);
        double[][] drawn = new double[points()][draws];
        double[] lower = new double[drawn.length];
        double[] upper = new double[drawn.length];
        for (int j = 0; j < draws; j++) {
            for (int n = 0; n < drawn.length; n++) {
                double u = map.inverse(random.uniform(j, n));
                lower[n] = Math.min(0.5, u);
                upper[n] = Math.min(0.5, 1 - u);
            }
            double[] below = tails.lower(lower);
            double[] above = tails.upper(upper);
            for (int n = 0; n < drawn.length; n++) {
                drawn[n][j] = lower[n] < 0.5 ? below[n] : above[n];
            }
        }
        return drawn;
    }

    @Override
    public RegressionPredictive rescaled(double shift, double scale) {
        return new PitPredictive(inner.rescaled(shift, scale), map);
    }
}
