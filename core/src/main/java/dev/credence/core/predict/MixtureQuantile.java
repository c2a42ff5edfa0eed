package dev.credence.core.predict;

import dev.credence.core.random.NormalQuantile;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The p-quantile of every row of a Gaussian mixture: the root of F_n(x) = p.
 *
 * <p>The components' own quantiles bracket it: each F_ns is at most p at min_s(μ_ns + σ_ns z_p), at least p at the maximum. Inside
 * the bracket runs Newton's iteration on Φ⁻¹(F(x)) = z_p, which is linear for a single Gaussian and nearly so for a mixture of
 * overlapping ones; a step that leaves the bracket, or is not half as long as the one before, is replaced by bisection (Press et
 * al., Numerical Recipes, §9.4). A short step is stretched past the root, so that the bracket closes from the other
 * side.
 *
 * <p>A row ends when its bracket is shorter than {@value #TOLERANCE} of its predictive standard deviation (or 16 units in the
 * last place), and the midpoint is returned: half of that is the error, however flat F is between two modes. Where F equals p to
 * rounding over a stretch, any point of the stretch may come out. Rows that have ended are dropped from the tensors.
 */
final class MixtureQuantile {
    static final double TOLERANCE = 1e-10;

    private static final double LOG_SQRT_2_PI = 0.5 * Math.log(2 * Math.PI);

    private final double p;
    private final double z;
    private final GaussianMixture mixture;
    private final INDArray allMeans;
    private final INDArray allScales;

    /** Reads the mixture's own arrays; {@code scales} is 1/(σ√2), in the shape of the variances. */
    MixtureQuantile(GaussianMixture mixture, INDArray means, INDArray scales, double p) {
        this.p = p;
        this.z = GaussianPredictive.normalQuantile(p);
        this.mixture = mixture;
        this.allMeans = means;
        this.allScales = scales;
    }

    /** The quantiles, [N]. */
    INDArray solve() {
        Search[] searches = start();
        Rows rows = new Rows(allMeans, allScales, searches, false);
        while (rows.searches.length > 0) {
            rows.advance();
            rows = rows.withoutTheDone();
        }
        return Nd4j.createFromArray(
                Arrays.stream(searches).mapToDouble(search -> search.x).toArray());
    }

    private Search[] start() {
        try (Scratch scratch = new Scratch()) {
            INDArray offset = scratch.keep(allScales.rdiv(z * Math.sqrt(0.5))); // σ z
            INDArray edges = scratch.keep(allMeans.add(offset));
            double[] low = scratch.keep(edges.min(1)).toDoubleVector();
            double[] high = scratch.keep(edges.max(1)).toDoubleVector();
            double[] mean = scratch.keep(mixture.mean()).toDoubleVector();
            double[] sd = InPlace.sqrt(scratch.keep(mixture.totalVariance())).toDoubleVector();
            Search[] searches = new Search[low.length];
            for (int i = 0; i < searches.length; i++) {
                searches[i] = new Search(low[i], high[i], mean[i] + sd[i] * z, TOLERANCE * sd[i]);
            }
            return searches;
        }
    }

    /** The search in one row of the mixture. */
    private final class Search {
        private final double tolerance;
        private double low;
        private double high;
        private double x;
        private double step;
        private boolean stretched;
        private boolean done;

        Search(double low, double high, double guess, double tolerance) {
            double ulp = Math.ulp(Math.max(Math.abs(low), Math.abs(high)));
            this.low = low - 4 * ulp;
            this.high = high + 4 * ulp;
            this.tolerance = Math.max(tolerance, 16 * ulp);
            this.x = Math.min(Math.max(guess, this.low), this.high);
            this.step = this.high - this.low;
        }

        /** Moves x, given F(x) and the density there. */
        void advance(double cdf, double density) {
            if (cdf < p) {
                low = x;
            } else {
                high = x;
            }
            double middle = 0.5 * (low + high);
            if (cdf == p || high - low <= tolerance) {
                x = cdf == p ? x : middle;
                done = true;
                return;
            }
            double score = NormalQuantile.of(cdf);
            double newton = (z - score) * Math.exp(-0.5 * score * score - LOG_SQRT_2_PI) / density;
            double next = x + newton;
            if (!stretched && Math.abs(newton) < 0.5 * tolerance) {
                next += (cdf < p ? 0.5 : -0.5) * tolerance; // stays inside: the bracket is longer than the tolerance
                stretched = true;
            } else if (stretched || !(next > low && next < high) || Math.abs(newton) > 0.5 * Math.abs(step)) {
                next = middle;
                stretched = false;
            }
            step = next - x;
            x = next;
        }
    }

    /** Rows of the mixture with their searches; {@code owned} arrays are freed when fewer rows replace them. */
    private record Rows(INDArray means, INDArray scales, Search[] searches, boolean owned) {

        /** Evaluates F and its density at every search's x, and moves those that are not done. */
        void advance() {
            double[] at =
                    Arrays.stream(searches).mapToDouble(search -> search.x).toArray();
            try (Scratch scratch = new Scratch()) {
                INDArray y = scratch.keep(Nd4j.createFromArray(at)).reshape(at.length, 1);
                INDArray u = scratch.keep(means.sub(y)).muli(scales);
                INDArray kernel = InPlace.exp(scratch.keep(u.mul(u)).negi()).muli(scales);
                double[] density = scratch.keep(kernel.mean(1))
                        .muli(1 / Math.sqrt(Math.PI))
                        .toDoubleVector();
                double[] cdf = scratch.keep(InPlace.erfc(u).mean(1)).muli(0.5).toDoubleVector();
                for (int r = 0; r < at.length; r++) {
                    if (!searches[r].done) {
                        searches[r].advance(cdf[r], density[r]);
                    }
                }
            }
        }

        /** Copies the rows that are not done, once they are half or fewer. */
        Rows withoutTheDone() {
            int[] left = IntStream.range(0, searches.length)
                    .filter(r -> !searches[r].done)
                    .toArray();
            if (2 * left.length > searches.length) {
                return this;
            }
            Search[] rest = Arrays.stream(left).mapToObj(r -> searches[r]).toArray(Search[]::new);
            boolean perRow = scales.size(0) > 1;
            Rows fewer = left.length == 0
                    ? new Rows(means, scales, rest, false)
                    : new Rows(
                            Nd4j.pullRows(means, 1, left),
                            perRow ? Nd4j.pullRows(scales, 1, left) : scales,
                            rest,
                            true);
            if (owned) {
                Scratch.free(means);
                if (perRow) {
                    Scratch.free(scales);
                }
            }
            return fewer;
        }
    }
}
