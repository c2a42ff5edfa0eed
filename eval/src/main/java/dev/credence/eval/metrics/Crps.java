package dev.credence.eval.metrics;

import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.InPlace;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.predict.Scratch;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The continuous ranked probability score ∫ (F(x) − 1[x ≥ y])² dx = E|X − y| − ½ E|X − X′|, X and X′ independent draws of the
 * prediction; in the target's unit, lower is better. With A(μ, σ²) = E|N(μ, σ²)| = 2σφ(μ/σ) + μ(2Φ(μ/σ) − 1):
 *
 * <ul>
 *   <li>a Gaussian N(m, v): A(y − m, v) − √(v/π);
 *   <li>a mixture of Gaussians: mean_i A(y − μ_i, σ²_i) − ½ mean_ij A(μ_i − μ_j, σ²_i + σ²_j), the pairs i = j included
 *       (Grimit et al. 2006, eq. 5). The first term is always this sum.
 * </ul>
 *
 * <p>The second term G = ½ E|X − X′| is the sum over pairs up to {@value #PAIRS_UP_TO} samples, one column of pairs at a time.
 * Beyond that it is G = ∫ F (1 − F) dx by the trapezoidal rule, with step h ≤ 0.6 σ_min from 7 standard deviations below the lowest
 * component to 7 above the highest, unless that takes more nodes than there are samples (components very far apart, or one very
 * narrow), where it is the pairs again.
 *
 * <p>Error of the quadrature, at most 4e−12 G: F is entire and |Φ(x + ia)| ≤ e^{a²/2} Φ(x), so that ∫ |F (1 − F)| on the line
 * Im = a is at most e^{a²/σ²_min} G; by Trefethen and Weideman (2014), theorem 5.1, the rule on the whole line is then wrong by at
 * most 2 e^{a²/σ²_min} G / (e^{2πa/h} − 1), which at a = πσ²_min/h is 2 e^{−π²σ²_min/h²} G &lt; 2.6e−12 G. What is cut off is at most
 * mean_i σ_i (φ(7) − 7 Φ(−7)) &lt; 1.9e−13 mean_i σ_i on each side, and G ≥ mean_i σ_i / √π.
 */
final class Crps {
    /** Largest number of samples for which all pairs are summed without counting the nodes of the quadrature. */
    static final int PAIRS_UP_TO = 64;

    private static final double STEP = 0.6;
    private static final double REACH = 7;
    private static final double SQRT_2 = Math.sqrt(2);

    private Crps() {}

    /** The score of each point, [N]. */
    static double[] of(RegressionPredictive predictive, double[] y) {
        if (predictive instanceof GaussianMixture mixture) {
            return ofMixture(mixture, y);
        }
        return ofGaussian((GaussianPredictive) predictive, y);
    }

    private static double[] ofGaussian(GaussianPredictive gaussian, double[] y) {
        try (Scratch scratch = new Scratch()) {
            INDArray sd = InPlace.sqrt(scratch.keep(gaussian.totalVariance()));
            INDArray deviation = scratch.keep(gaussian.mean()).rsubi(scratch.keep(Nd4j.createFromArray(y)));
            INDArray first = scratch.keep(absoluteMoment(deviation, sd));
            return first.subi(sd.muli(1 / Math.sqrt(Math.PI))).toDoubleVector();
        }
    }

    private static double[] ofMixture(GaussianMixture mixture, double[] y) {
        try (Scratch scratch = new Scratch()) {
            INDArray means = scratch.keep(mixture.means());
            INDArray variances = scratch.keep(mixture.variances());
            INDArray sd = InPlace.sqrt(scratch.keep(mixture.variances()));
            INDArray target = scratch.keep(Nd4j.createFromArray(y)).reshape(y.length, 1);
            INDArray moments = scratch.keep(absoluteMoment(scratch.keep(means.sub(target)), sd));
            double[] first = scratch.keep(moments.mean(1)).toDoubleVector();
            double[] second = halfSpread(mixture, means, variances, sd);
            for (int i = 0; i < first.length; i++) {
                first[i] -= second[i];
            }
            return first;
        }
    }

    /** G = ½ E|X − X′| of each point, [N]. */
    private static double[] halfSpread(GaussianMixture mixture, INDArray means, INDArray variances, INDArray sd) {
        int samples = mixture.samples();
        if (samples <= PAIRS_UP_TO) {
            return byPairs(means, variances);
        }
        Grid grid = Grid.of(means, sd);
        return grid.nodes() <= samples ? byQuadrature(mixture, grid) : byPairs(means, variances);
    }

    /** ½ mean_ij A(μ_i − μ_j, σ²_i + σ²_j): for each j one pass over the tensor. */
    static double[] byPairs(INDArray means, INDArray variances) {
        int samples = (int) means.size(1);
        double[] total = new double[(int) means.size(0)];
        for (int j = 0; j < samples; j++) {
            try (Scratch scratch = new Scratch()) {
                INDArray meanJ = scratch.keep(component(means, j));
                INDArray varianceJ = scratch.keep(component(variances, j));
                INDArray sd = InPlace.sqrt(scratch.keep(variances.add(varianceJ)));
                INDArray moments = scratch.keep(absoluteMoment(scratch.keep(means.sub(meanJ)), sd));
                double[] sums = scratch.keep(moments.mean(1)).toDoubleVector();
                for (int i = 0; i < total.length; i++) {
                    total[i] += 0.5 * sums[i] / samples;
                }
            }
        }
        return total;
    }

    /** ∫ F (1 − F) dx by the trapezoidal rule; the integrand is 1e−12 at the ends, so that their half weights do not matter. */
    static double[] byQuadrature(GaussianMixture mixture, Grid grid) {
        double[] total = new double[grid.low.length];
        double[] x = new double[total.length];
        for (int k = 0; k < grid.nodes; k++) {
            for (int i = 0; i < x.length; i++) {
                x[i] = grid.low[i] + k * grid.step[i];
            }
            try (Scratch scratch = new Scratch()) {
                double[] cdf = scratch.keep(mixture.cdf(x)).toDoubleVector();
                for (int i = 0; i < total.length; i++) {
                    total[i] += grid.step[i] * cdf[i] * (1 - cdf[i]);
                }
            }
        }
        return total;
    }

    /** Nodes low_n + k step_n, k = 0 … nodes−1: as many for each point as the point needs that needs most. */
    record Grid(double[] low, double[] step, double nodes) {

        static Grid of(INDArray means, INDArray sd) {
            try (Scratch scratch = new Scratch()) {
                INDArray reach = scratch.keep(sd.mul(REACH));
                double[] low =
                        scratch.keep(scratch.keep(means.sub(reach)).min(1)).toDoubleVector();
                double[] high =
                        scratch.keep(scratch.keep(means.add(reach)).max(1)).toDoubleVector();
                double[] narrowest = scratch.keep(sd.min(1)).toDoubleVector();
                double intervals = 1;
                for (int i = 0; i < low.length; i++) {
                    double h = STEP * narrowest[narrowest.length == 1 ? 0 : i];
                    intervals = Math.max(intervals, Math.ceil((high[i] - low[i]) / h));
                }
                double[] step = new double[low.length];
                for (int i = 0; i < low.length; i++) {
                    step[i] = (high[i] - low[i]) / intervals;
                }
                return new Grid(low, step, intervals + 1);
            }
        }
    }

    /**
     * A(δ, σ²) in a new array; δ is overwritten.
     *
     * @param sd of a shape that broadcasts to δ's
     */
    private static INDArray absoluteMoment(INDArray delta, INDArray sd) {
        INDArray u = delta.divi(sd).divi(SQRT_2);
        try (Scratch scratch = new Scratch()) {
            INDArray result = InPlace.exp(u.mul(u).negi()).muli(Math.sqrt(2 / Math.PI));
            INDArray erf = InPlace.erf(scratch.keep(u.dup('c')));
            return result.addi(erf.muli(u).muli(SQRT_2)).muli(sd);
        }
    }

    /** Column j of an array that broadcasts to [N, S], as a new array [N or 1, 1]. */
    private static INDArray component(INDArray array, int j) {
        return array.getColumn(array.size(1) == 1 ? 0 : j, true).dup('c');
    }
}
