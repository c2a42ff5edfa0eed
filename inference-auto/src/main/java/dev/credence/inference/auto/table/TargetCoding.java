package dev.credence.inference.auto.table;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.credence.core.data.DataException;
import dev.credence.core.numeric.Constants;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Transform and standardisation of a real target, with bounds on component widths. If at most half as many distinct
 * values as rows occur, the targets lie on a lattice: δ is the 10 % quantile of the gaps between the values, and σ ≥
 * σ_min = δ/√(2π) for each mixture component, so that the density never exceeds 1/δ, that of a uniform distribution
 * over one cell. Without this floor the log score of integer targets is unbounded.
 *
 * @param transform T; the standardised target is (T(y) − mean) / scale
 * @param mean of the transformed training targets
 * @param scale their standard deviation (divisor n), positive
 * @param cell δ in the target's units; 0 without a lattice
 * @param range of the training targets; null in models of older versions, whose components have no ceiling
 */
@JsonIgnoreProperties({"logFloor", "logTrainingFloor"})
public record TargetCoding(
        TargetTransform transform,
        double mean,
        double scale,
        double cell,
        @JsonSetter(nulls = Nulls.SET) @Nullable TargetRange range) {
    private static final double SMALLEST_GAP = 0.1;

    /** {@link #logTrainingFloor} without a lattice. */
    public static final double LOG_TRAINING_FLOOR = -6;

    /** {@link #logFloor} without a lattice. */
    public static final double LOG_FLOOR = -6.9;

    /** Coefficient of x² in the bound of a curved transform's mode: see {@code logCell}. */
    public static final double CURVATURE = 0.6;

    private static final double FAR = 10; // standard deviations of targets, if their range is not known

    /** Minimum gain, in nats per row, of a transformed normal over a normal for networks on the transformed target. */
    private static final double WORTHWHILE = 0.05;

    private static final double OFTEN =
            0.02; // share of rows with one value, from which on the floor determines the density

    public TargetCoding {
        if (!Double.isFinite(mean) || !(scale > 0 && scale < Double.POSITIVE_INFINITY) || !(cell >= 0)) {
            throw new IllegalArgumentException("A target needs a finite mean, a positive scale and a cell ≥ 0, got "
                    + mean + ", " + scale + " and " + cell);
        }
    }

    /**
     * Fits the coding to training targets, without a transform.
     *
     * @throws DataException if there are none, all are equal, or they are too large
     */
    public static TargetCoding fit(double[] targets) {
        if (targets.length == 0) {
            throw new DataException("There are no training rows.");
        }
        SampleQuantiles quantiles = new SampleQuantiles(targets);
        if (quantiles.smallest() == quantiles.largest()) {
            throw new DataException("The target is " + targets[0] + " in all " + targets.length
                    + " training rows: there is nothing to learn. Name another target.");
        }
        double mean = Arrays.stream(targets).average().orElseThrow();
        double scale = deviation(targets, mean);
        if (!Double.isFinite(mean) || !(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
            throw new DataException("The target lies between " + quantiles.smallest() + " and " + quantiles.largest()
                    + ", and its standard deviation cannot be computed. Give it in other units.");
        }
        return new TargetCoding(
                TargetTransform.IDENTITY,
                mean,
                scale,
                cell(targets),
                new TargetRange(quantiles.smallest(), quantiles.at(0.5), quantiles.largest()));
    }

    private static double deviation(double[] values, double mean) {
        return Math.sqrt(Arrays.stream(values)
                .map(y -> (y - mean) * (y - mean))
                .average()
                .orElseThrow());
    }

    /**
     * The coding with the best transform; empty if none is much better than the identity.
     *
     * @param targets those of {@link #fit}
     */
    public Optional<TargetCoding> transformed(double[] targets) {
        double least = cell;
        if (mostOften(targets) > Math.max(5, OFTEN * targets.length)) {
            // the floor of this scale, or the transform would gain by steepness alone
            least = Math.max(cell, Math.exp(LOG_FLOOR + Constants.HALF_LOG_2PI) * scale);
        }
        TargetTransform.Choice choice = TargetTransform.choose(targets, least);
        if (choice.gain() < WORTHWHILE) {
            return Optional.empty();
        }
        double[] t = Arrays.stream(targets).map(choice.transform()::forward).toArray();
        double itsMean = Arrays.stream(t).average().orElseThrow();
        double itsScale = deviation(t, itsMean);
        boolean usable = Double.isFinite(itsMean) && itsScale > 0 && Double.isFinite(itsScale);
        return usable
                ? Optional.of(new TargetCoding(choice.transform(), itsMean, itsScale, least, range))
                : Optional.empty();
    }

    /** Number of rows with the most frequent value. */
    private static int mostOften(double[] targets) {
        double[] sorted = targets.clone();
        Arrays.sort(sorted);
        int most = 0;
        for (int i = 0, from = 0; i < sorted.length; i++) {
            from = sorted[i] == sorted[from] ? from : i;
            most = Math.max(most, i - from + 1);
        }
        return most;
    }

    private static double cell(double[] targets) {
        double[] distinct = distinct(targets);
        if (2L * distinct.length > targets.length) {
            return 0;
        }
        double[] gaps = new double[distinct.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = distinct[i + 1] - distinct[i];
        }
        return new SampleQuantiles(gaps).at(SMALLEST_GAP);
    }

    /** The different values, ascending; −0 and 0 are two. Without boxes, as a stream would make for each. */
    private static double[] distinct(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int count = 0;
        for (double value : sorted) {
            if (count == 0 || Double.compare(sorted[count - 1], value) != 0) {
                sorted[count++] = value;
            }
        }
        return Arrays.copyOf(sorted, count);
    }

    /** (T(y) − mean) / scale. */
    public double standardised(double y) {
        return (transform.forward(y) - mean) / scale;
    }

    /** {@link #standardised(double)} of all targets. */
    public double[] standardised(double[] targets) {
        return Arrays.stream(targets).map(this::standardised).toArray();
    }

    /**
     * Log Jacobians from this scale to another, d this / d other at each target: add them to log densities on this
     * scale.
     */
    public double[] logSlopes(double[] targets, TargetCoding other) {
        return Arrays.stream(targets)
                .map(y -> transform.logSlope(y) - Math.log(scale) - other.transform.logSlope(y) + Math.log(other.scale))
                .toArray();
    }

    /**
     * Minimum log σ of a component in training, on this scale: max(−6, log σ_min).
     *
     * @param at the component's mean on this scale
     */
    public double logTrainingFloor(double at) {
        return Math.max(LOG_TRAINING_FLOOR, logCell(at));
    }

    /**
     * Minimum log σ of a component in predictions, on this scale, applied after widths are scaled: log σ_min, or −6.9
     * if that is not above −6.
     *
     * @param at the component's mean on this scale
     */
    public double logFloor(double at) {
        double log = logCell(at);
        return log > LOG_TRAINING_FLOOR ? log : LOG_FLOOR;
    }

    /** Lower clamp of values in means and variances, in y's unit. */
    public double lower() {
        return range == null ? mean - FAR * scale : range.lower();
    }

    /** Upper clamp of values in means and variances, in y's unit. */
    public double upper() {
        return range == null ? mean + FAR * scale : range.upper();
    }

    /**
     * Maximum log σ of a component in predictions, on this scale: that of the range of the training targets, which is
     * twice the largest standard deviation of any distribution on the range. +∞ if the range is not known.
     */
    public double logCeiling() {
        if (range == null) {
            return Double.POSITIVE_INFINITY;
        }
        return Math.log(standardised(range.largest()) - standardised(range.smallest()));
    }

    /**
     * log σ_min at a mean μ. With x = δ T′(y)/√(2π) at y = T⁻¹(μ), a normal in t of standard deviation x gives y the
     * density 1/δ there. If T is curved, the mode is elsewhere and higher by a factor of at most about exp(0.6 x²) (the
     * mode of a log-normal; x ≤ 0.4 by the choice of transforms).
     */
    private double logCell(double at) {
        if (cell == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        if (transform.identity()) {
            return Math.log(cell / scale) - Constants.HALF_LOG_2PI;
        }
        double log = Math.log(cell) + transform.logSlope(transform.inverse(mean + scale * at)) - Constants.HALF_LOG_2PI;
        return log + CURVATURE * Math.exp(2 * log) - Math.log(scale);
    }
}
