package dev.credence.core.predict;

import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.normalCdf;
import static dev.credence.core.formula.Functions.normalDensity;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Quantiles;
import dev.credence.core.numeric.QuantileSearch;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * (1/S) Σ_s p(y | f_ns), computed on the device that holds the outputs. {@link SampledOutputs} states the precision and
 * what falls back to the host.
 */
final class DeviceMixture implements RegressionPredictive {
    /** Tolerance of quantiles in standard deviations; distribution functions are floats. */
    private static final double TOLERANCE = 1e-6;

    /** Maximum number of samples for the CRPS by pairs on the device; above it the host is faster. */
    private static final int MOST_PAIRED = 1024;

    private static final int MOST_STEPS = 400;

    /** Tolerance of the CRPS in standard deviations, limited by distribution functions in floats. */
    private static final double CRPS_TOLERANCE = 2e-5;

    /** Tail probability at which the CRPS integral ends. */
    private static final double CRPS_TAIL = 2e-6;

    /**
     * Maximum number of counts in a CRPS sum on the device; above it the host, which selects the counts of each point,
     * is faster.
     */
    private static final int MOST_SCORED = 1024;

    private static final String MEAN = "mean";
    private static final String LAST = "last";

    /** Larger counts fall back to the host. */
    private static final double MOST_COUNTED = 1 << 16;

    /** Minimum and maximum number of counts per device sum. */
    private static final int LEAST_WIDTH = 16;

    private static final int MOST_WIDTH = 1024;

    private final Loan loan;
    private final int points;
    private final int samples;
    private final NumericLikelihood likelihood;
    private final double shift;
    private final double scale;

    DeviceMixture(Loan loan, NumericLikelihood likelihood) {
        this(loan, likelihood, 0, 1);
    }

    private DeviceMixture(Loan loan, NumericLikelihood likelihood, double shift, double scale) {
        this.loan = loan;
        this.points = loan.outputs().points();
        this.samples = loan.outputs().samples();
        this.likelihood = likelihood;
        this.shift = shift;
        this.scale = scale;
    }

    @Override
    public int points() {
        return points;
    }

    @Override
    public int samples() {
        return samples;
    }

    @Override
    public boolean isDiscrete() {
        return likelihood.target().isDiscrete();
    }

    private RegressionPredictive host() {
        RegressionPredictive host = (RegressionPredictive) loan.host();
        return shift == 0 && scale == 1 ? host : host.rescaled(shift, scale);
    }

    /** Mean (1/S) Σ_s of a formula, in the likelihood's unit. */
    private double[] average(Formula formula) {
        double[] sums = loan.outputs().reduce(Reduction.SUM, formula);
        Arrays.setAll(sums, n -> sums[n] / samples);
        return sums;
    }

    private double[] ownMean() {
        return average(likelihood.mean());
    }

    @Override
    public double[] mean() {
        double[] mean = ownMean();
        Arrays.setAll(mean, n -> shift + scale * mean[n]);
        return mean;
    }

    @Override
    public double[] epistemicVariance() {
        loan.outputs().write(MEAN, ownMean());
        return squared(average(likelihood.mean().minus(input(MEAN)).square()));
    }

    @Override
    public double[] aleatoricVariance() {
        return squared(average(likelihood.variance()));
    }

    private double[] squared(double[] variance) {
        Arrays.setAll(variance, n -> scale * scale * variance[n]);
        return variance;
    }

    /** Writes targets to the device; those outside the likelihood's support are replaced by 1. */
    private void writeTargets(double[] own) {
        double[] held = new double[own.length];
        Arrays.setAll(held, n -> likelihood.target().holds(own[n]) ? own[n] : 1);
        loan.outputs().write(Likelihood.Y.name(), held);
    }

    private double[] own(double[] y) {
        Checks.points(y, points, "y");
        double[] own = new double[y.length];
        Arrays.setAll(own, n -> (y[n] - shift) / scale);
        return own;
    }

    @Override
    public double[] logDensity(double[] y) {
        double[] own = own(y);
        double[] logs = ownLogDensity(own);
        double unit = Math.log(scale);
        Arrays.setAll(logs, n -> likelihood.target().holds(own[n]) ? logs[n] - unit : Double.NEGATIVE_INFINITY);
        return logs;
    }

    private double[] ownLogDensity(double[] own) {
        writeTargets(own);
        double[] logs = loan.outputs().reduce(Reduction.LOG_SUM_EXP, likelihood.logDensity());
        double count = Math.log(samples);
        Arrays.setAll(logs, n -> logs[n] - count);
        return logs;
    }

    @Override
    public double[] cdf(double[] y) {
        double[] own = own(y);
        if (isDiscrete()) {
            return countCdf(own).orElseGet(() -> host().cdf(y));
        }
        return likelihood.distribution().map(f -> ownCdf(f, own)).orElseGet(() -> host().cdf(y));
    }

    @Override
    public double cdfStep() {
        return Math.ulp(1f);
    }

    private double[] ownCdf(Formula distribution, double[] own) {
        writeTargets(own);
        double[] cdf = ofComponents(distribution);
        Arrays.setAll(cdf, n -> {
            double outside = own[n] > 0 ? 1 : 0;
            return likelihood.target().holds(own[n]) ? Math.min(1, cdf[n]) : outside;
        });
        return cdf;
    }

    private double[] ofComponents(Formula distribution) {
        if (!distribution.inputs().contains(NumericLikelihood.U.name())) {
            return average(distribution);
        }
        double[] sums = loan.outputs().integral(distribution);
        Arrays.setAll(sums, n -> Math.max(0, sums[n] / samples));
        return sums;
    }

    /** (1/S) Σ_s Σ_{k ≤ y} p(k | f_s); empty if there are too many counts. */
    private Optional<double[]> countCdf(double[] y) {
        double[] last = new double[points];
        Arrays.setAll(last, n -> y[n] == Double.POSITIVE_INFINITY ? -1 : Math.max(-1, Math.floor(y[n])));
        double most = Arrays.stream(last).max().orElse(-1);
        if (!(most <= MOST_COUNTED)) {
            return Optional.empty();
        }
        loan.outputs().write(LAST, last);
        int width = LEAST_WIDTH;
        while (width <= most && width < MOST_WIDTH) {
            width *= 2;
        }
        Formula probability = exp(likelihood.logDensity().with(Likelihood.Y, SampledOutputs.COUNT));
        Formula upTo = choose(SampledOutputs.COUNT, input(LAST), constant(0), probability);
        double[] cdf = new double[points];
        for (int first = 0; first <= most; first += width) {
            double[] some = loan.outputs().sumOverCounts(upTo, first, width);
            Arrays.setAll(cdf, n -> cdf[n] + some[n] / samples);
        }
        Arrays.setAll(cdf, n -> y[n] == Double.POSITIVE_INFINITY ? 1 : Math.min(1, cdf[n]));
        return Optional.of(cdf);
    }

    @Override
    public double[] cdfBelow(double[] y) {
        return isDiscrete() ? cdf(Arrays.stream(y).map(v -> Math.ceil(v) - 1).toArray()) : cdf(y);
    }

    /** Computed on the host, in double precision. */
    @Override
    public double[] survival(double[] y) {
        return host().survival(y);
    }

    /** Solves F = p to about 10⁻⁶ by a simultaneous search at all points. */
    @Override
    public double[] quantile(double p) {
        Checks.probability(p);
        if (isDiscrete()) {
            return countQuantile(p).orElseGet(() -> host().quantile(p));
        }
        Optional<Formula> distribution = likelihood.distribution();
        if (distribution.isEmpty()) {
            return host().quantile(p);
        }
        double[] sd = totalVariance();
        Arrays.setAll(sd, n -> Math.sqrt(sd[n]) / scale);
        Optional<double[]> own = ownQuantile(p, distribution.get(), ownMean(), sd, TOLERANCE);
        if (own.isEmpty()) {
            return host().quantile(p); // in double precision, or with an error message
        }
        double[] x = own.get();
        Arrays.setAll(x, n -> shift + scale * x[n]);
        return x;
    }

    /** Quantiles from the device; empty if the search has no finite start in floats. */
    private Optional<double[]> ownQuantile(
            double p, Formula distribution, double[] mean, double[] sd, double tolerance) {
        double[] low = bracket(p, distribution, mean, sd, -1);
        double[] high = bracket(p, distribution, mean, sd, 1);
        if (!Stream.of(mean, sd, low, high).allMatch(DeviceMixture::allFinite)) {
            return Optional.empty();
        }
        QuantileSearch[] searches = new QuantileSearch[points];
        Arrays.setAll(searches, n -> new QuantileSearch(p, low[n], high[n], mean[n], sd[n], tolerance));
        double[] x = new double[points];
        for (int step = 0; step < MOST_STEPS && !Arrays.stream(searches).allMatch(QuantileSearch::done); step++) {
            Arrays.setAll(x, n -> searches[n].x());
            double[] cdf = ownCdf(distribution, x);
            double[] logs = ownLogDensity(x);
            IntStream.range(0, x.length)
                    .filter(n -> !searches[n].done())
                    .forEach(n -> searches[n].advance(cdf[n], Math.exp(logs[n])));
        }
        Arrays.setAll(x, n -> searches[n].x());
        return Optional.of(x);
    }

    /**
     * Smallest k with F(k) ≥ p, as in {@link dev.credence.core.numeric.QuantileSearch#smallestCount}, at all points at
     * once.
     */
    private Optional<double[]> countQuantile(double p) {
        double[] below = new double[points];
        Arrays.fill(below, -1);
        double[] above = ownMean();
        Arrays.setAll(above, n -> Math.ceil(above[n]));
        double[] step = totalVariance();
        Arrays.setAll(step, n -> Math.max(1, Math.ceil(Math.sqrt(step[n]))));
        boolean[] reached = new boolean[points];
        double[] x = above.clone();
        while (IntStream.range(0, points).anyMatch(n -> above[n] - below[n] > 1 || !reached[n])) {
            Optional<double[]> cdf = countCdf(x);
            if (cdf.isEmpty()) {
                return Optional.empty();
            }
            for (int n = 0; n < points; n++) {
                if (cdf.get()[n] >= p) {
                    above[n] = x[n];
                    reached[n] = true;
                } else {
                    below[n] = x[n];
                    above[n] = reached[n] ? above[n] : x[n] + step[n];
                    step[n] *= 2;
                }
                x[n] = reached[n] ? Math.floor(below[n] + (above[n] - below[n]) / 2) : above[n];
            }
        }
        return Optional.of(above);
    }

    /** Brackets the quantile by doubling steps from the mean: a point with F ≤ p (direction −1) or F ≥ p (1). */
    private double[] bracket(double p, Formula distribution, double[] mean, double[] sd, int direction) {
        double[] x = mean.clone();
        double[] step = sd.clone();
        int moved = 1;
        while (moved > 0) {
            double[] cdf = ownCdf(distribution, x);
            moved = 0;
            for (int n = 0; n < x.length; n++) {
                if (direction * (p - cdf[n]) > 0) {
                    x[n] += direction * step[n];
                    step[n] *= 2;
                    moved++;
                }
            }
        }
        return x;
    }

    /**
     * For Gaussians by sums over samples and pairs, as in {@link GaussianCrps}; otherwise by quadrature of F, at all
     * points at once.
     */
    @Override
    public double[] crps(double[] y) {
        double[] own = own(y);
        boolean gaussian =
                likelihood instanceof Likelihood.Gaussian || likelihood instanceof Likelihood.HeteroscedasticGaussian;
        if (gaussian) {
            return samples > MOST_PAIRED ? host().crps(y) : gaussianCrps(own);
        }
        if (!Arrays.stream(own).allMatch(Double::isFinite)) {
            return host().crps(y);
        }
        return (isDiscrete() ? countCrps(own) : realCrps(own)).orElseGet(() -> host().crps(y));
    }

    private double[] gaussianCrps(double[] own) {
        writeTargets(own);
        double[] distance = average(absoluteMoment(likelihood.mean().minus(Likelihood.Y), likelihood.variance()));
        double[] spread = loan.outputs()
                .sumOverPairs(absoluteMoment(
                        likelihood.mean().minus(other(likelihood.mean())),
                        likelihood.variance().plus(other(likelihood.variance()))));
        double pairs = 2.0 * samples * samples;
        Arrays.setAll(distance, n -> scale * (distance[n] - spread[n] / pairs));
        return distance;
    }

    /** CRPS of real targets; empty without a formula for F or if moments overflow a float. */
    private Optional<double[]> realCrps(double[] own) {
        Optional<Formula> distribution = likelihood.distribution();
        double[] mean = ownMean();
        double[] sd = totalVariance();
        boolean known = allFinite(mean) && Arrays.stream(sd).allMatch(v -> v > 0 && Double.isFinite(v));
        if (distribution.isEmpty() || !known) {
            return Optional.empty();
        }
        Arrays.setAll(sd, n -> Math.sqrt(sd[n]) / scale);
        Map<Double, double[]> quantiles = new HashMap<>();
        for (double p : LocationScale.QUANTILES) {
            Optional<double[]> at = ownQuantile(p, distribution.get(), mean, sd, LocationScale.ROUGHLY);
            if (at.isEmpty()) {
                return Optional.empty();
            }
            quantiles.put(p, at.get());
        }
        CrpsIntegral[] integrals = new CrpsIntegral[points];
        Arrays.setAll(
                integrals,
                n -> new CrpsIntegral(
                        own[n],
                        LocationScale.of(p -> quantiles.getOrDefault(p, mean)[n], sd[n], sd[n]),
                        CRPS_TOLERANCE,
                        CRPS_TAIL,
                        CRPS_TAIL));
        double[] x = new double[points];
        while (!Arrays.stream(integrals).allMatch(CrpsIntegral::done)) {
            Arrays.setAll(x, n -> integrals[n].x());
            double[] cdf = ownCdf(distribution.get(), x);
            IntStream.range(0, points).filter(n -> !integrals[n].done()).forEach(n -> integrals[n].advance(cdf[n]));
        }
        Arrays.setAll(x, n -> scale * integrals[n].value());
        return Optional.of(x);
    }

    private static boolean allFinite(double[] numbers) {
        return Arrays.stream(numbers).allMatch(Double::isFinite);
    }

    /** CRPS of counts; empty if there are too many. */
    private Optional<double[]> countCrps(double[] own) {
        double most = Math.max(
                Arrays.stream(own).max().orElse(0),
                Arrays.stream(ownMean()).max().orElse(0));
        if (!(most <= MOST_SCORED)) {
            return Optional.empty();
        }
        CountCrps[] sums = new CountCrps[points];
        Arrays.setAll(sums, n -> new CountCrps(own[n], CRPS_TAIL));
        double[] cdf = new double[points];
        double[] counts = new double[points];
        Formula probability = exp(likelihood.logDensity());
        for (int k = 0; !Arrays.stream(sums).allMatch(CountCrps::done); k++) {
            if (k > MOST_SCORED) {
                return Optional.empty();
            }
            Arrays.fill(counts, k);
            loan.outputs().write(Likelihood.Y.name(), counts);
            double[] one = average(probability);
            for (int n = 0; n < points; n++) {
                cdf[n] = Math.min(1, cdf[n] + one[n]);
                if (!sums[n].done()) {
                    sums[n].advance(cdf[n]);
                }
            }
        }
        double[] crps = new double[points];
        Arrays.setAll(crps, n -> sums[n].value());
        return Optional.of(crps);
    }

    private Formula other(Formula formula) {
        Map<Formula, Formula> values = Quantiles.valueNames(likelihood).stream()
                .collect(Collectors.toMap(name -> input(name), name -> input(SampledOutputs.other(name))));
        return formula.with(values);
    }

    /** E|N(δ, v)| = 2 σ φ(z) + |δ| (1 − 2 Φ(−z)), z = |δ|/σ. */
    private static Formula absoluteMoment(Formula delta, Formula variance) {
        Formula sd = sqrt(variance);
        Formula z = abs(delta).over(sd);
        return sd.times(2)
                .times(normalDensity(z))
                .plus(abs(delta).times(constant(1).minus(normalCdf(z.negate()).times(2))));
    }

    /** Computed on the host. */
    @Override
    public double[][] sample(long seed, int draws) {
        return host().sample(seed, draws);
    }

    @Override
    public RegressionPredictive rescaled(double newShift, double newScale) {
        Checks.scale(newShift, newScale);
        if (isDiscrete()) {
            return newShift == 0 && newScale == 1 ? this : host().rescaled(newShift, newScale); // refuses bad values
        }
        return new DeviceMixture(loan, likelihood, newShift + newScale * shift, newScale * scale);
    }
}
