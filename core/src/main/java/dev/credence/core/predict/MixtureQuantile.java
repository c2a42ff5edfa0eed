package dev.credence.core.predict;

import dev.credence.core.random.NormalQuantile;
import java.util.Arrays;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The p-quantile of every row of a Gaussian mixture: the root of F_n(x) = p.
 *
 * <p>The components' own quantiles bracket it: each F_ns is at most p at min_s(μ_ns + σ_ns z_p), at least p at the maximum. Inside
 * the bracket runs Newton's iteration on Φ⁻¹(F(x)) = z_p, which is linear for a single Gaussian and nearly so for a mixture of
 * overlapping ones; a step that leaves the bracket, or is not half as long as the one before, is replaced by bisection (Press et
 * al., Numerical Recipes, §9.4). A short step is stretched past the root so that the bracket closes from both sides.
 *
 * <p>A row ends when its bracket is shorter than {@value #TOLERANCE} of its predictive standard deviation (or four units in the
 * last place), and the midpoint is returned: half of that is the error, however flat F is between two modes. Where F equals p to
 * rounding over a stretch, any point of the stretch may come out. Rows that have ended are dropped from the tensors.
 */
final class MixtureQuantile {
    static final double TOLERANCE = 1e-10;

    private static final double LOG_SQRT_2_PI = 0.5 * Math.log(2 * Math.PI);

    private final double p;
    private final double z;
    private INDArray means;
    private INDArray scale;
    private final INDArray variances;
    private int[] active;

    /** @param scale 1/(σ√2), in the shape of the variances; all three belong to the mixture and are only read */
    MixtureQuantile(INDArray means, INDArray variances, INDArray scale, double p) {
        this.p = p;
        this.z = GaussianPredictive.normalQuantile(p);
        this.means = means;
        this.variances = variances;
        this.scale = scale;
        this.active = new int[0];
    }

    /** Quantiles [N], given the mixture's mean and variance [N], which it frees. */
    INDArray solve(INDArray mean, INDArray variance) {
        int n = (int) means.size(0);
        double[] low;
        double[] high;
        double[] x;
        double[] tolerance = new double[n];
        try (Scratch scratch = new Scratch()) {
            INDArray sd = InPlace.sqrt(scratch.keep(variances.dup('c')));
            INDArray edges = scratch.keep(means.add(scratch.keep(sd.mul(z))));
            low = scratch.keep(edges.min(1)).toDoubleVector();
            high = scratch.keep(edges.max(1)).toDoubleVector();
            INDArray spread = InPlace.sqrt(scratch.keep(variance));
            INDArray guess = scratch.keep(mean).addi(scratch.keep(spread.mul(z)));
            x = guess.toDoubleVector();
            double[] spreads = spread.toDoubleVector();
            for (int i = 0; i < n; i++) {
                double margin = 4 * Math.ulp(Math.max(Math.abs(low[i]), Math.abs(high[i])));
                low[i] -= margin;
                high[i] += margin;
                tolerance[i] = Math.max(TOLERANCE * spreads[i], 4 * margin);
                x[i] = Math.min(Math.max(x[i], low[i]), high[i]);
            }
        }
        return Nd4j.createFromArray(iterate(low, high, x, tolerance));
    }

    private double[] iterate(double[] low, double[] high, double[] x, double[] tolerance) {
        int n = x.length;
        double[] step = new double[n];
        boolean[] stretched = new boolean[n];
        active = new int[n];
        for (int i = 0; i < n; i++) {
            active[i] = i;
            step[i] = high[i] - low[i];
        }
        int[] rows = active; // the points whose rows the tensors hold, in order
        boolean owned = false;
        boolean[] done = new boolean[n];
        while (active.length > 0) {
            if (2 * active.length <= rows.length) {
                int[] keep = positions(rows, done);
                INDArray fewer = Nd4j.pullRows(means, 1, keep);
                INDArray fewerScale = scale.size(0) == 1 ? scale : Nd4j.pullRows(scale, 1, keep);
                release(owned);
                means = fewer;
                scale = fewerScale;
                rows = active;
                owned = true;
            }
            Values values = evaluate(rows, x);
            for (int r = 0; r < rows.length; r++) {
                int i = rows[r];
                if (done[i]) {
                    continue;
                }
                double f = values.cdf[r];
                if (f < p) {
                    low[i] = x[i];
                } else {
                    high[i] = x[i];
                }
                double middle = 0.5 * (low[i] + high[i]);
                if (f == p || high[i] - low[i] <= tolerance[i]) {
                    x[i] = f == p ? x[i] : middle;
                    done[i] = true;
                    continue;
                }
                double quantile = NormalQuantile.of(f);
                double newton =
                        (z - quantile) * Math.exp(-0.5 * quantile * quantile - LOG_SQRT_2_PI) / values.density[r];
                double next = x[i] + newton;
                if (stretched[i] || !(next > low[i] && next < high[i]) || Math.abs(newton) > 0.5 * Math.abs(step[i])) {
                    next = middle;
                    stretched[i] = false;
                } else if (Math.abs(newton) < 0.5 * tolerance[i]) {
                    next = x[i] + (f < p ? 0.5 : -0.5) * tolerance[i];
                    stretched[i] = true;
                }
                step[i] = next - x[i];
                x[i] = next;
            }
            active = Arrays.stream(active).filter(i -> !done[i]).toArray();
        }
        release(owned);
        return x;
    }

    private record Values(double[] cdf, double[] density) {}

    /** F and f at x of the rows that the tensors hold. */
    private Values evaluate(int[] rows, double[] x) {
        double[] at = new double[rows.length];
        for (int r = 0; r < at.length; r++) {
            at[r] = x[rows[r]];
        }
        try (Scratch scratch = new Scratch()) {
            INDArray y = scratch.keep(Nd4j.createFromArray(at));
            INDArray u = scratch.keep(means.sub(y.reshape(at.length, 1))).muli(scale);
            INDArray kernel = InPlace.exp(scratch.keep(u.mul(u)).negi()).muli(scale);
            double[] density =
                    scratch.keep(kernel.mean(1)).muli(1 / Math.sqrt(Math.PI)).toDoubleVector();
            double[] cdf = scratch.keep(InPlace.erfc(u).mean(1)).muli(0.5).toDoubleVector();
            return new Values(cdf, density);
        }
    }

    private static int[] positions(int[] rows, boolean[] done) {
        int[] positions = new int[rows.length];
        int count = 0;
        for (int r = 0; r < rows.length; r++) {
            if (!done[rows[r]]) {
                positions[count++] = r;
            }
        }
        return Arrays.copyOf(positions, count);
    }

    private void release(boolean owned) {
        if (owned) {
            Scratch.free(means);
            if (scale.size(0) != 1) {
                Scratch.free(scale);
            }
        }
    }
}
