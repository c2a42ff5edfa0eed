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
 * How a real target is transformed and standardised, and how narrow a density may be. Where the different training
 * targets are at most half as many as the rows, they lie on a lattice: δ is the 10 % quantile of the gaps between them,
 * and no component of a mixture may be narrower than σ_min = δ/√(2π), so that the density never exceeds 1/δ, that of a
 * uniform distribution over one cell. Without this floor the log score of integer targets can be made as large as one
 * likes, and means nothing.
 *
 * @param transform T, before the standardisation (T(y) − mean) / scale
 * @param mean of the transformed training targets
 * @param scale their standard deviation (divisor n), positive
 * @param cell δ in the target's units; 0 where there is no lattice
 * @param range of the training targets; null in models from before it was kept, whose components have no ceiling
 */
@JsonIgnoreProperties({"logFloor", "logTrainingFloor"})
public record TargetCoding(
        TargetTransform transform,
        double mean,
        double scale,
        double cell,
        @JsonSetter(nulls = Nulls.SET) @Nullable TargetRange range) {
    private static final double SMALLEST_GAP = 0.1;
    private static final double LOG_TRAINING_FLOOR = -6;
    private static final double LOG_FLOOR = -6.9;
    private static final double FAR = 10; // standard deviations of targets, where their range is not known

    /** A gain in nats a row of a transformed normal over a normal, from which on the transform is worth networks. */
    private static final double WORTHWHILE = 0.05;

    private static final double OFTEN = 0.02; // of the rows have one value: density there is a matter of the floor

    public TargetCoding {
        if (!Double.isFinite(mean) || !(scale > 0 && scale < Double.POSITIVE_INFINITY) || !(cell >= 0)) {
            throw new IllegalArgumentException("A target needs a finite mean, a positive scale and a cell ≥ 0, got "
                    + mean + ", " + scale + " and " + cell);
        }
    }

    /**
     * From training targets, without a transform.
     *
     * @throws DataException where there are none, where all are equal, or where they are too large
     */
    public static TargetCoding fit(double[] targets) {
        if (targets.length == 0) {
            throw new DataException("There are no training rows.");
        }
        Quantiles quantiles = new Quantiles(targets);
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
     * The same targets on the scale of the transform that suits them; empty where none is much better than this scale.
     *
     * @param targets those that this was fitted to
     */
    public Optional<TargetCoding> transformed(double[] targets) {
        double least = cell;
        if (mostOften(targets) > Math.max(5, OFTEN * targets.length)) {
            // as narrow as this scale allows and no narrower, or the transform would gain by steepness alone
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

    /** How many rows have the most frequent value. */
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
        double[] distinct = Arrays.stream(targets).sorted().distinct().toArray();
        if (2L * distinct.length > targets.length) {
            return 0;
        }
        double[] gaps = new double[distinct.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = distinct[i + 1] - distinct[i];
        }
        return new Quantiles(gaps).at(SMALLEST_GAP);
    }

    /** (T(y) − mean) / scale. */
    public double standardised(double y) {
        return (transform.forward(y) - mean) / scale;
    }

    /** All of them. */
    public double[] standardised(double[] targets) {
        return Arrays.stream(targets).map(this::standardised).toArray();
    }

    /**
     * The log of how fast this scale goes by where another does one step: what turns a log density on this scale into
     * one on the other.
     */
    public double[] logSlopes(double[] targets, TargetCoding other) {
        return Arrays.stream(targets)
                .map(y -> transform.logSlope(y) - Math.log(scale) - other.transform.logSlope(y) + Math.log(other.scale))
                .toArray();
    }

    /**
     * The least log σ of a network's component in training, on this scale: max(−6, log σ_min).
     *
     * @param at the component's mean on this scale
     */
    public double logTrainingFloor(double at) {
        return Math.max(LOG_TRAINING_FLOOR, logCell(at));
    }

    /**
     * The least log σ of a prediction's component, on this scale, applied after its width was scaled: log σ_min, or
     * −6.9 where that is not above −6.
     *
     * @param at the component's mean on this scale
     */
    public double logFloor(double at) {
        double log = logCell(at);
        return log > LOG_TRAINING_FLOOR ? log : LOG_FLOOR;
    }

    /** The least value, in y's unit, that counts in means and variances. */
    public double lower() {
        return range == null ? mean - FAR * scale : range.lower();
    }

    /** The largest value, in y's unit, that counts in means and variances. */
    public double upper() {
        return range == null ? mean + FAR * scale : range.upper();
    }

    /**
     * The largest log σ of a prediction's component, on this scale: that of the distance from the smallest to the
     * largest training target, twice what the standard deviation of any distribution between them can be. +∞ where the
     * range is not known.
     */
    public double logCeiling() {
        if (range == null) {
            return Double.POSITIVE_INFINITY;
        }
        return Math.log(standardised(range.largest()) - standardised(range.smallest()));
    }

    /**
     * log σ_min at a mean μ. With x = δ T′(y)/√(2π) at y = T⁻¹(μ), a normal of t of the width x has the density 1/δ of
     * y there; where T is curved its mode is elsewhere, and higher by at most a factor of about exp(0.6 x²) (the mode
     * of a log-normal, with x ≤ 0.4 as transforms are chosen).
     */
    private double logCell(double at) {
        if (cell == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        if (transform.identity()) {
            return Math.log(cell / scale) - Constants.HALF_LOG_2PI;
        }
        double log = Math.log(cell) + transform.logSlope(transform.inverse(mean + scale * at)) - Constants.HALF_LOG_2PI;
        return log + 0.6 * Math.exp(2 * log) - Math.log(scale);
    }
}
